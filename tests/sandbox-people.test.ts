import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { isRecord, requireTextAt, textAt, valueAt } from '../conformance/json.ts';
import { lodgeableSamples } from '../console/src/pages/declarations/form/initial-document.ts';
import { roles } from '../server/src/callers/public.ts';
import { country } from '../server/src/country/public.ts';
import { sampleDeclarations } from '../server/src/declarations/document/samples.ts';
import { type ConsoleBrowser, signInToConsole } from './console-browser.ts';
import { lrnInCountryFormat } from './country-lrn.ts';
import { startInProcessPortal } from './in-process-portal.ts';

const portal = await startInProcessPortal();
after(() => portal.stop());

test('the sandbox has a person of each role', async () => {
  const found = new Set<string>();
  for (const account of Object.values<unknown>({ ...portal.credentials })) {
    const [email, password] = [textAt(account, 'email'), textAt(account, 'password')];
    if (email === undefined || password === undefined) continue;
    const person = await signInToConsole(portal.baseUrl, { email, password });
    const session = await person.call('GET', '/management/session');
    found.add(requireTextAt(session.body, session.text, 'role'));
  }
  assert.deepEqual([...found].sort(), [...roles].sort());
});

/** Lodges a sample as the console does, and returns the status of each response. */
async function lodge(person: ConsoleBrowser, document: object, lrn: string): Promise<string> {
  const path = '/management/organisation/declarations';
  const draft = await person.call('POST', path, {
    body: { ...document, lrn: lrnInCountryFormat(lrn) },
  });
  const id = textAt(draft.body, 'id');
  if (id === undefined) return draft.text;
  const lodged = await person.call('POST', `${path}/${id}/lodgement`, { headers: { 'If-Match': '*' } });
  return lodged.status < 300 ? 'lodged' : lodged.text;
}

describe('the samples that the console offers', () => {
  const samples = sampleDeclarations(new Date());

  for (const who of ['trader', 'clerk', 'otherTrader', 'guarantor'] as const)
    test(`can be lodged by the ${who}`, async () => {
      const person = await signInToConsole(portal.baseUrl, portal.credentials[who]);
      const session = await person.call('GET', '/management/session');
      const id = requireTextAt(session.body, session.text, 'organisation', 'id');
      const { body } = await person.call('GET', `/management/organisations/${id}`);
      assert.ok(isRecord(body));
      const numbers = valueAt(body, 'numbers');
      assert.ok(Array.isArray(numbers));
      const organisation = {
        kind: who === 'otherTrader' ? ('broker' as const) : ('trader' as const),
        name: requireTextAt(body, 'organisation', 'name'),
        identificationNumber: requireTextAt(body, 'organisation', 'identificationNumber'),
        numbers: numbers.map(String),
      };
      const offered = lodgeableSamples(organisation, samples);
      assert.ok(offered.length > 0);
      for (const { name, document } of offered)
        assert.equal(await lodge(person, document, `${who}-${name}`.toUpperCase()), 'lodged', name);
    });

  test('exclude a declaration for another organisation', () => {
    const [{ number, samples: own = [] }] = [country.sandbox.trader];
    const trader = {
      kind: 'trader' as const,
      name: 'Trader',
      identificationNumber: number,
      numbers: [number, ...own],
    };
    const offered = lodgeableSamples(trader, samples).map(({ name }) => name);
    const represented = samples.filter(({ document }) => document.representation !== 'self');
    assert.ok(represented.length > 0);
    assert.deepEqual(
      represented.filter(({ name }) => offered.includes(name)),
      [],
    );
  });
});
