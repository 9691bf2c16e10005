import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { generateSync } from 'otplib';
import { listAt, requireTextAt } from '../../conformance/json.ts';
import { type ConsoleBrowser, signInToConsole } from '../console-browser.ts';
import type { PortalResponse } from '../portal-client.ts';
import type { PortalProcess } from '../portal-process.ts';
import { reportObservation, startAttackPortal, statusAndErrorCode } from './attack-portal.ts';
import { createMember, type NewMember, requireSuccess } from './new-member.ts';

const attack = await startAttackPortal();
const nodes: readonly PortalProcess[] = [attack.portal, await attack.startNode()];
after(() => attack.stop());

const authentication = '/management/session/authentication';
const prove = (browser: ConsoleBrowser, proof: object): Promise<PortalResponse> =>
  browser.call('POST', authentication, { body: proof });
const codeOf = (secret: string): string => generateSync({ secret });

/** Adds an authenticator app to a member; returns its secret and the recovery codes. */
async function withApp({
  browser,
}: NewMember): Promise<{ secret: string; recoveryCodes: readonly unknown[] }> {
  const begun = requireSuccess(
    await browser.call('POST', '/management/person/factors/totp', { body: { name: 'Phone' } }),
  );
  const secret = requireTextAt(begun.body, 'factor', 'secret');
  const path = `/management/person/factors/totp/${requireTextAt(begun.body, 'factor', 'id')}/confirmation`;
  const confirmed = requireSuccess(await browser.call('POST', path, { body: { code: codeOf(secret) } }));
  return { secret, recoveryCodes: listAt(confirmed.body, 'recoveryCodes') };
}

/** Enters codes in new sessions at all nodes, as an attacker with the password, until no code is checked any more. */
async function guessCodes(member: NewMember): Promise<number> {
  let looked = 0;
  let refused = 0;
  for (let attempt = 0; attempt < 40 && refused < 6; attempt += 1) {
    const thief = await signInToConsole(nodes[attempt % nodes.length]?.baseUrl ?? '', member);
    const answer = await prove(thief, { code: '000000' });
    if (answer.status === 429) refused += 1;
    else looked += 1;
  }
  return looked;
}

describe('C7 second-factor guessing by an attacker with the password', () => {
  test('checks at most ten codes per person across sessions and nodes', async (context) => {
    const member = await createMember(attack, 'developer');
    await withApp(member);
    const looked = await guessCodes(member);
    reportObservation(context, `${looked} codes at two nodes`);
    assert.ok(looked >= 10 && looked <= 12, String(looked));
  });

  test('does not block recovery codes or a session that has passed the factor before', async (context) => {
    const member = await createMember(attack, 'developer');
    const { recoveryCodes } = await withApp(member);
    await guessCodes(member);
    const back = await signInToConsole(attack.portal.baseUrl, member);
    const [recoveryCode] = recoveryCodes;
    const recovered = await prove(back, { recoveryCode });
    // The session of the set-up has passed the factor.
    const shown = await prove(member.browser, { code: '000000' });
    reportObservation(
      context,
      `recovery code ${statusAndErrorCode(recovered)}, a code in the previous session ${statusAndErrorCode(shown)}`,
    );
    assert.equal(recovered.status, 200);
    assert.equal(statusAndErrorCode(shown), '403 second_factor_invalid');
  });

  test('limits recovery codes per session', async () => {
    const member = await createMember(attack, 'developer');
    await withApp(member);
    const thief = await signInToConsole(attack.portal.baseUrl, member);
    const answers = [];
    for (let attempt = 0; attempt < 14; attempt += 1) {
      answers.push((await prove(thief, { recoveryCode: '00000-00000' })).status);
    }
    assert.ok(answers.slice(0, 10).every((status) => status === 403));
    assert.ok(answers.slice(11).includes(429), answers.join());
  });
});
