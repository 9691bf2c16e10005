import { type CryptoKey, exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose';
import { openApiOperation } from '../../callers/public.ts';
import type { Database } from '../../foundation/database/database.ts';
import { listen, type Notifications } from '../../foundation/database/notifications.ts';
import { accessChannel } from '../../foundation/events/revocation-channel.ts';
import { answer, type Operation, withDependencies } from '../../foundation/http/operation.ts';
import { startTestServer, type TestServer } from '../../foundation/http/testing/server.ts';
import { testPepper } from '../../foundation/secrets/testing/pepper.ts';
import { createPlatform } from '../../platforms/public.ts';
import { createClient, type NewClientSettings } from '../credentials/create-client.ts';
import { createGuards } from '../guard/create-guards.ts';

/*
 * Test helper: starts the guard of `/openapi` on a real database and a real server, with tokens signed by a
 * local key and a clock that the test controls.
 */

export const guardTestBaseUrl = 'https://portal.example';
const acting = { actor: { kind: 'system', id: 'test' } } as const;

export interface TestGuard {
  readonly server: TestServer;
  /** Signs a genuine token. `claims` are added to its default claims or replace them. */
  token(client: { id: string; organisationId: string }, claims?: Record<string, unknown>): Promise<string>;
  readonly securityEvents: Readonly<Record<string, unknown>>[];
  move(seconds: number): void;
  readonly now: () => Date;
  readonly notifications: Notifications;
  stop(): Promise<void>;
}

function whoami(scope: 'declarations:read' | 'declarations:write', method: 'GET' | 'POST'): Operation {
  return withDependencies(
    openApiOperation(
      {
        id: `whoami${method}`,
        method,
        path: '/openapi/whoami',
        tag: 'Test',
        summary: 'Who am I?',
        description: 'Answers with the caller.',
        scope,
        answers: { 200: { description: 'The caller' } },
        problems: [],
      },
      () =>
        ({ caller }) =>
          answer(200, { ...caller, scopes: [...caller.scopes].sort() }),
    ),
    {},
  );
}

/** Operation that waits like a long poll, so that its caller is authorised again before the response. */
const longPollOperation: Operation = withDependencies(
  openApiOperation(
    {
      id: 'held',
      method: 'GET',
      path: '/openapi/held',
      tag: 'Test',
      summary: 'Wait',
      description: 'Answers when the caller has been judged twice more.',
      scope: 'declarations:read',
      answers: { 200: { description: 'Still allowed' } },
      problems: [],
    },
    () =>
      async ({ request }) =>
        (await request.recheck()) ?? (await request.recheck()) ?? answer(200),
  ),
  {},
);

/** Starts a guard on a test database. If the test passes `fresh`, it controls whether the guard uses its cache. */
export async function startTestGuard(
  database: Database,
  failedAuthPerMinute = 0,
  keys?: { privateKey: CryptoKey; published: JWK },
  fresh?: () => boolean,
): Promise<TestGuard> {
  const { privateKey, published } = keys ?? (await generateTestSigningKey());
  const heardOf = await listen(database, [accessChannel], () => performance.now());
  const notifications = fresh ? { ...heardOf, fresh, onLost: () => {} } : heardOf;
  const securityEvents: Readonly<Record<string, unknown>>[] = [];
  let at = Date.parse('2026-11-20T08:00:00Z');
  let issued = 0;
  const now = () => new Date(at);
  const guards = createGuards({
    baseUrl: guardTestBaseUrl,
    environment: 'sandbox',
    pepper: testPepper,
    keys: () => [published],
    database,
    notifications,
    failedAuthPerMinute,
    processes: () => 1,
    factorsRequired: false,
    now,
    clock: () => at,
    failed: (error) => {
      throw error;
    },
    securityEvent: (event) => securityEvents.push(event),
  });
  const server = await startTestServer({
    operations: [whoami('declarations:read', 'GET'), whoami('declarations:write', 'POST'), longPollOperation],
    guard: guards.byArea['/openapi'],
    ratePerSecond: 1_000,
  });
  return {
    server,
    securityEvents,
    now,
    notifications,
    move: (seconds) => {
      at += seconds * 1000;
    },
    token(client, claims = {}) {
      issued += 1;
      const seconds = Math.floor(at / 1000);
      return new SignJWT({
        iss: guardTestBaseUrl,
        aud: `${guardTestBaseUrl}/openapi`,
        sub: client.id,
        client_id: client.id,
        organisation_id: client.organisationId,
        jti: `jti-${issued}`,
        iat: seconds,
        exp: seconds + 600,
        scope: 'declarations:read declarations:write',
        ...claims,
      })
        .setProtectedHeader({ alg: 'ES256', kid: 'key-1', typ: 'at+jwt' })
        .sign(privateKey);
    },
    async stop() {
      await server.stop();
      await guards.stop();
      await notifications.close();
    },
  };
}

export async function generateTestSigningKey(): Promise<{ privateKey: CryptoKey; published: JWK }> {
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true });
  return { privateKey, published: { ...(await exportJWK(publicKey)), kid: 'key-1', alg: 'ES256' } };
}

export async function newTestPlatform(
  database: Database,
  now: Date,
  organisationId: string,
  domains: string[],
  status: 'active' | 'suspended' | 'pending' = 'active',
): Promise<string> {
  const made = await database.systemTransaction((transaction) =>
    createPlatform(transaction, now, acting, { organisationId, name: 'Platform', domains, status }),
  );
  return made.id;
}

export async function newClientOf(
  database: Database,
  source: Parameters<typeof createClient>[1],
  settings: Omit<NewClientSettings, 'name'>,
) {
  return database.systemTransaction((transaction) =>
    createClient(transaction, source, acting, { name: 'Test client', ...settings }),
  );
}
