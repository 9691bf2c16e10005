import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { textAt } from '../conformance/json.ts';
import { type ConsoleBrowser, createConsoleBrowser, signInToConsole } from './console-browser.ts';
import { lrnInCountryFormat } from './country-lrn.ts';
import { importType, sampleCustomsOffice } from './country-values.ts';
import { startInProcessPortal } from './in-process-portal.ts';
import type { PortalResponse } from './portal-client.ts';
import type { ServingPortal } from './portal-process.ts';
import { readServedOperations, type ServedOperation } from './served-operations.ts';
import { makeTwoOrganisations, type TwoOrganisations } from './two-organisations.ts';

describe('a successful response', () => {
  let portal: ServingPortal;
  let parties: TwoOrganisations;
  let callers: readonly Pick<ConsoleBrowser, 'call'>[];

  before(async () => {
    portal = await startInProcessPortal({ environment: { PORTAL_CLIENT_RATE: '0' } });
    parties = await makeTwoOrganisations(portal);
    const { accountant, administrator, supervisor, trader } = portal.credentials;
    const people = await Promise.all(
      [trader, supervisor, administrator, accountant].map((person) =>
        signInToConsole(portal.baseUrl, person),
      ),
    );
    callers = [parties.owner, parties.customs, ...people, createConsoleBrowser(portal.baseUrl)];
  });
  after(() => portal?.stop());

  test('has Content-Language and Vary exactly if its operation documents them', async () => {
    const operations = (await readServedOperations(portal.baseUrl)).filter(({ method }) => method === 'GET');
    const answered: string[] = [];
    for (const operation of operations) {
      const { id, isTranslated } = operation;
      const answer = await firstSuccess(operation);
      if (!answer) continue;
      const language = answer.headers.get('content-language');
      assert.equal(language, isTranslated ? 'de' : null, id);
      assert.equal(/accept-language/i.test(answer.headers.get('vary') ?? ''), isTranslated, id);
      answered.push(id);
    }
    const translated = operations.filter(({ id, isTranslated }) => isTranslated && answered.includes(id));
    assert.ok(answered.length >= 150, `${answered.length} operations`);
    assert.ok(translated.length >= 20, `${translated.length} translated operations`);
  });

  test('is repeated in the language of the first request, with the headers of that language', async () => {
    const create = (language: string) =>
      parties.owner.call('POST', '/openapi/declarations', {
        body: { type: importType, lrn: lrnInCountryFormat('LANGUAGE') },
        headers: { 'Accept-Language': language, 'Idempotency-Key': 'language' },
      });
    const [first, again] = [await create('de'), await create('en')];
    assert.deepEqual([first.status, again.headers.get('idempotency-replayed')], [201, 'true']);
    assert.match(textAt(first.body, 'errors', 0, 'message') ?? '', /fehlt/);
    assert.equal(again.text, first.text);
    assert.deepEqual(
      [first, again].map(({ headers }) => headers.get('content-language')),
      ['de', 'de'],
    );
  });

  /** Returns the first response with content, for each id of a resource and each caller. */
  async function firstSuccess(operation: ServedOperation): Promise<PortalResponse | null> {
    const headers = { 'Accept-Language': 'de', Accept: translatedTypes };
    for (const path of pathsOf(parties, operation))
      for (const caller of callers) {
        const answer = await caller.call('GET', path, { headers });
        if (answer.status === 200) return answer;
      }
    return null;
  }
});

/** Of the alternatives, those with texts in one language: a decision as JSON and a code list as CSV contain none. */
const translatedTypes = 'application/pdf, application/x-ndjson, */*;q=0.5';

/** Values of path parameters that name no resource of an organisation. */
const publicIds = [
  ['{list}', 'offices'],
  ['/offices/{code}', `/offices/${sampleCustomsOffice}`],
  ['/tariff/{code}', '/tariff/09011100'],
  ['/rules/{id}', '/rules/R101'],
] as const;

function pathsOf({ foreign }: TwoOrganisations, { path }: ServedOperation): string[] {
  const known = publicIds.reduce((filled, [name, value]) => filled.replace(name, value), path);
  const ids = foreign[path.slice(0, path.indexOf('/{'))]?.map(({ owned }) => owned) ?? ['1'];
  return ids.map((id) => known.replace('{id}', id).replaceAll(/\{\w+\}/g, '1'));
}
