import type { CaseContext, ConformanceCase } from '../case.ts';
import { TRADER_SCOPES } from '../fixtures.ts';
import { bodyJson } from '../http.ts';
import { isRecord, listAt, requireTextAt, textAt, valueAt } from '../json.ts';
import { authenticatedHeaders } from '../test-client.ts';
import { managementCase, pollUntilStatus } from './management.ts';
import { STATUS_PATH } from './status/status-calls.ts';

const BODIES =
  'POST /management/clients returns 201 with id and clientSecret (shown only once); api-keys returns 201 { id, key, name, keyPreview, scopes, expiresAt }, with the plaintext in key (shown only once).';
const SHAPE =
  'API key: cpk_<env>_<base62 of 160 random bits><6 base62 CRC32>; shown once, never readable again.';
const ROTATE =
  'Several keys can be active; after a rotation the previous key remains valid for the chosen grace period (0 to 7 days).';
const STOPS =
  'At most 1 second after its revocation or suspension, a token, key, client, platform or organisation is refused.';

export const apiKeyCases: readonly ConformanceCase[] = [
  managementCase(
    'key',
    'returns a key with the properties of the contract, and its plaintext only once',
    BODIES,
    async ({ fixtures, expect }) => {
      const { management } = fixtures;
      const { clientId } = await fixtures.otherClientOfTrader();
      const path = `/management/clients/${clientId}/api-keys`;
      const made = await management.call('POST', path, { name: 'shape' });
      expect.status(made, 201);
      expect.header(made, 'Cache-Control', /no-store/);
      const body = bodyJson(made);
      expect.contains(
        'members',
        isRecord(body) ? Object.keys(body) : [],
        ['id', 'key', 'name', 'keyPreview', 'scopes', 'expiresAt'],
        made,
      );
      const scopes = valueAt(body, 'scopes');
      const all = listAt(body, 'scopes').toSorted().join() === TRADER_SCOPES.toSorted().join();
      expect.that('scopes', scopes === null || all, 'null, or all scopes of the client', scopes, made);
      const key = textAt(body, 'key') ?? '';
      for (const again of [
        path,
        `/management/api-keys/${textAt(body, 'id')}`,
        `/management/clients/${clientId}`,
      ]) {
        const answer = await management.call('GET', again);
        expect.status(answer, 200);
        expect.that(again, !answer.body.includes(key), 'no plaintext', 'the plaintext', answer);
      }
    },
  ),
  managementCase(
    'key-shape',
    'creates keys in the documented format',
    SHAPE,
    async ({ fixtures, expect }) => {
      const { key } = await fixtures.trader();
      expect.that(
        'key',
        /^cpk_[a-z0-9]+_[0-9A-Za-z]{33}$/.test(key),
        'cpk_<env>_ and 27 + 6 characters of base62',
        `${key.slice(0, 12)}… of ${key.length}`,
      );
    },
  ),
  managementCase(
    'key-nowhere',
    'returns each key and secret in only one response of this run',
    SHAPE,
    async ({ fixtures, expect, heard }) => {
      const actor = await fixtures.trader();
      for (const secret of [actor.key, actor.clientSecret]) {
        const holding = heard.filter(({ body }) => body.includes(secret));
        expect.equal('number of responses that contain the secret', holding.length, 1, holding[1]);
      }
    },
  ),
  managementCase(
    'key-bounds',
    'refuses key scopes that the client does not have',
    "The scopes of a request are the intersection of the token's and the key's scopes.",
    async ({ fixtures, expect }) => {
      const { clientId } = await fixtures.otherClientOfTrader();
      const path = `/management/clients/${clientId}/api-keys`;
      for (const members of [
        { scopes: ['management:write'] },
        { scopes: ['no:such'] },
        { cidrs: ['10.0.0.0/99'] },
        { cidrs: ['somewhere'] },
        { expiresAt: 'tomorrow' },
        { expiresAt: '2020-01-01T00:00:00Z' },
        { surprise: 1 },
      ]) {
        const answer = await fixtures.management.call('POST', path, { name: 'bounds', ...members });
        expect.problem(answer, 400, 'input_invalid');
      }
    },
  ),
  managementCase(
    'key-revoke',
    'refuses a key at most one second after its revocation',
    STOPS,
    async (context) => {
      const { fixtures, expect } = context;
      const actor = await fixtures.newClient();
      const other = await fixtures.management.createKey(actor.clientId);
      const revoked = await fixtures.management.revokeKey(other.id);
      expect.that('revocation', [200, 204].includes(revoked.status), '200 or 204', revoked.status, revoked);
      const headers = authenticatedHeaders(actor, { key: other.key });
      expect.problem(await pollUntilStatus(context, headers, 401), 401, 'api_key_revoked');
      expect.status(
        await context.call({ method: 'GET', path: STATUS_PATH, headers: authenticatedHeaders(actor) }),
        200,
      );
    },
  ),
  managementCase(
    'key-rotate',
    'accepts both keys during the grace period of a rotation',
    ROTATE,
    async (context) => {
      const { actor, fresh } = await rotated(context, 3_600);
      for (const key of [actor.key, fresh]) {
        context.expect.status(
          await context.call({
            method: 'GET',
            path: STATUS_PATH,
            headers: authenticatedHeaders(actor, { key }),
          }),
          200,
        );
      }
    },
  ),
  managementCase(
    'key-rotate-now',
    'refuses the previous key at most one second after a rotation without a grace period',
    ROTATE,
    async (context) => {
      const { actor, fresh } = await rotated(context, 0);
      context.expect.problem(await pollUntilStatus(context, authenticatedHeaders(actor), 401), 401, [
        'api_key_revoked',
        'api_key_expired',
      ]);
      context.expect.status(
        await context.call({
          method: 'GET',
          path: STATUS_PATH,
          headers: authenticatedHeaders(actor, { key: fresh }),
        }),
        200,
      );
    },
  ),
  managementCase(
    'key-rotate-bounds',
    'refuses a grace period of more than 7 days',
    ROTATE,
    async ({ fixtures, expect }) => {
      const { keyId } = await fixtures.otherClientOfTrader();
      for (const seconds of [-1, 7 * 86_400 + 1]) {
        expect.problem(await fixtures.management.rotateKey(keyId, seconds), 400, 'input_invalid');
      }
    },
  ),
];

async function rotated({ fixtures, expect }: CaseContext, overlapSeconds: number) {
  const actor = await fixtures.newClient();
  const answer = await fixtures.management.rotateKey(actor.keyId, overlapSeconds);
  expect.that('rotation', [200, 201].includes(answer.status), '200 or 201', answer.status, answer);
  return { actor, fresh: requireTextAt(bodyJson(answer), 'rotation', 'key') };
}
