import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type { HttpResponse } from '../../conformance/http.ts';
import { basicHeader, oauthRequest } from '../../conformance/token.ts';
import type { PortalProcess } from '../portal-process.ts';
import { reportObservation, startAttackPortal } from './attack-portal.ts';

const nodes: PortalProcess[] = [];
const environment = { PORTAL_TRUSTED_PROXIES: '127.0.0.1/32', PORTAL_FAILED_AUTH_RATE: '10' };
/* Limits for unauthenticated callers, counted by address. */
const attack = await startAttackPortal();
nodes.push(await attack.startNode(environment), await attack.startNode(environment));
after(() => attack.stop());

type Attempt = (from: string, at: PortalProcess, count: number) => Promise<HttpResponse>;
const asPage = [
  ['Content-Type', 'application/json'],
  ['Sec-Fetch-Site', 'same-origin'],
] as const;
const json =
  (path: string, body: (count: number) => object): Attempt =>
  (from, at, count) =>
    attack.send(
      {
        method: 'POST',
        path,
        headers: [...asPage, ['X-Forwarded-For', from]],
        body: JSON.stringify(body(count)),
      },
      at,
    );
const form =
  (path: string, fields: Readonly<Record<string, string>>): Attempt =>
  (from, at) =>
    attack.send(
      oauthRequest(path, fields, [
        basicHeader({ clientId: attack.portal.credentials.hostToHost.clientId, clientSecret: 'wrong' }),
        ['X-Forwarded-For', from],
      ]),
      at,
    );
const get =
  (path: string): Attempt =>
  (from, at) =>
    attack.send({ method: 'GET', path, headers: [['X-Forwarded-For', from]] }, at);
const authorize = (): string => {
  const { clientId, redirectUri } = attack.portal.credentials.platform;
  return `/oauth/authorize?${new URLSearchParams({
    client_id: clientId,
    response_type: 'code',
    redirect_uri: redirectUri,
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    code_challenge_method: 'S256',
  })}`;
};

/** Every limit by address: the number of attempts per address, and one attempt. */
const limits: readonly (readonly [what: string, most: number, attempt: Attempt])[] = [
  [
    'password attempts for an account',
    10,
    json('/management/session', () => ({ email: 'victim@people.example', password: 'no' })),
  ],
  [
    'mails',
    30,
    json('/management/people/password-reset', (count) => ({ email: `nobody${count}@people.example` })),
  ],
  ['client secrets', 2, form('/oauth/token', { grant_type: 'client_credentials' })],
  ['pushed requests', 2, form('/oauth/par', { response_type: 'code' })],
  ['revocations', 2, form('/oauth/revocation', { token: 'x' })],
  ['introspections', 2, form('/oauth/introspection', { token: 'x' })],
  ['requests to the authorization endpoint', 10, (from, at, count) => get(authorize())(from, at, count)],
];

/** Returns how many attempts succeeded before the first 429. */
async function countAllowed(
  attempt: Attempt,
  most: number,
  addressOf: (count: number) => string,
  at: (count: number) => PortalProcess,
): Promise<number> {
  let through = 0;
  for (let count = 0; count < 2 * most + 4; count += 1) {
    const { status } = await attempt(addressOf(count), at(count), count);
    if (status !== 429) through += 1;
  }
  return through;
}

const [first, second] = [
  () => nodes[0] ?? attack.portal,
  (count: number) => nodes[count % 2] ?? attack.portal,
];
// Buckets refill while the attempts are made.
const slack = 3;

describe('B12 another address of the same network each time', () => {
  test('every limit counts a /64 as one address, and another /64 separately', async (context) => {
    const observations: string[] = [];
    const faults: string[] = [];
    for (const [index, [what, most, attempt]] of limits.entries()) {
      const network = `2001:db8:b12:${index + 1}`;
      const through = await countAllowed(attempt, most, (count) => `${network}:${count}:2:3:4`, first);
      observations.push(`${what} ${through}`);
      if (through < most || through > most + slack) faults.push(`${what}: ${through} of ${most}`);
      const neighbour = await attempt(`2001:db8:b12:${index + 100}::1`, first(), 900 + index);
      assert.notEqual(neighbour.status, 429, what);
    }
    assert.deepEqual(faults, []);
    reportObservation(context, `accepted attempts from one /64 network: ${observations.join(', ')}`);
  });
});

describe('B13 another node each time', () => {
  test('permits no additional attempts', async (context) => {
    const observations: string[] = [];
    const faults: string[] = [];
    for (const [index, [what, most, attempt]] of limits.entries()) {
      const from = `203.0.113.${index + 1}`;
      const through = await countAllowed(attempt, most, () => from, second);
      observations.push(`${what} ${through}`);
      if (through < most || through > most + slack) faults.push(`${what}: ${through} of ${most}`);
    }
    assert.deepEqual(faults, []);
    reportObservation(context, `accepted attempts at two nodes together: ${observations.join(', ')}`);
  });
});

describe('B14 a changed system clock', () => {
  test('neither resets nor locks an address', async (context) => {
    const folder = await mkdtemp(join(tmpdir(), 'limits-'));
    const file = join(folder, 'ahead');
    const set = async (ms: number): Promise<void> => {
      await writeFile(file, String(ms));
      await pause(200);
    };
    await set(0);
    // The bucket clock has not advanced for long, as after a night without the portal.
    await attack.shared.query(
      "update access.attempts_clock set last_run_at = last_run_at - interval '10 minutes'",
    );
    const preload = pathToFileURL(join(import.meta.dirname, '..', 'faults', 'jumping-clock.ts')).href;
    const node = await attack.startNode({
      PORTAL_TRUSTED_PROXIES: '127.0.0.1/32',
      PORTAL_FAILED_AUTH_RATE: '300',
      NODE_OPTIONS: `--import ${preload}`,
      JUMPING_CLOCK: file,
    });
    try {
      const [, most = 0, passwords] =
        limits.find(([what]) => what === 'password attempts for an account') ?? [];
      const [, , secrets] = limits.find(([what]) => what === 'client secrets') ?? [];
      assert.ok(passwords && secrets);
      const from = '198.51.100.1';
      await countAllowed(
        passwords,
        most,
        () => from,
        () => node,
      );
      await set(3_600_000);
      const freed = await countAllowed(
        passwords,
        most,
        () => from,
        () => node,
      );
      assert.ok(freed <= slack, `${freed} after an hour forward`);
      // A caller that tries once a second is soon accepted again, whether the clock was set forward or back.
      await countAllowed(
        secrets,
        60,
        () => from,
        () => node,
      );
      await set(-3_600_000);
      let waited = 0;
      while ((await secrets(from, node, 0)).status === 429 && waited < 40) {
        waited += 1;
        await pause(250);
      }
      reportObservation(
        context,
        `${freed} of ${most} available after the clock was set forward an hour; one available ${waited / 4} s after it was set back two hours`,
      );
      assert.ok(waited < 40, 'locked');
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
