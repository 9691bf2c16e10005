import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import type { Role } from '../../callers/caller.ts';
import { listen } from '../../foundation/database/notifications.ts';
import {
  type MigratedTestDatabase,
  migratedTestDatabase,
} from '../../foundation/database/testing/migrated-database.ts';
import { accessChannel } from '../../foundation/events/revocation-channel.ts';
import type { Operation } from '../../foundation/http/operation.ts';
import { type HttpAnswer, startTestServer, type TestServer } from '../../foundation/http/testing/server.ts';
import { createPostMail, listMailsTo, type StoredMail } from '../../foundation/mail/mail.ts';
import { encryptionWith } from '../../foundation/secrets/secrets.ts';
import { testPepper } from '../../foundation/secrets/testing/pepper.ts';
import { addMember } from '../../organisations/members/public.ts';
import { createPasswordQueue } from '../../organisations/people/public.ts';
import type { OrganisationKind } from '../../organisations/public.ts';
import { createOrganisation } from '../../organisations/registration/public.ts';
import { type TestSource, testSource } from '../../organisations/testing/organisations.ts';
import { createGuards } from '../guard/create-guards.ts';
import { revokeAccessOfFormerMember } from '../people/revoke-access-of-former-member.ts';
import { passwordCheck } from '../verify-password.ts';
import { type TestAuthRateLimit, testAuthRateLimit } from './auth-rate-limit.ts';
import { generateTestSigningKey } from './guards.ts';
import { type ConsoleParts, consoleOperations } from './operations.ts';

/*
 * Test helper: starts the management API with its guard on a real database and a real server. The test controls
 * the clock and sends requests through browsers with cookies.
 */

export const consoleTestBaseUrl = 'https://portal.example';
export const consoleTestPassword = 'correct horse battery staple';

export interface TestConsole {
  readonly testing: MigratedTestDatabase;
  readonly server: TestServer;
  readonly source: TestSource;
  /** Creates an organisation and returns its id. */
  organisation(kind?: OrganisationKind): Promise<string>;
  /** Creates a person with a role in an organisation. */
  member(organisationId: string, role: Role): Promise<{ readonly id: string; readonly email: string }>;
  browser(): Browser;
  signedIn(email: string): Promise<Browser>;
  /** Advances the clock of the rate limits on attempts. */
  readonly wait: TestAuthRateLimit['wait'];
  /** Stops the clock of the rate limits on attempts. */
  readonly hold: () => Promise<void>;
  /** Returns the mails to an address, newest first. */
  mailsTo(email: string): Promise<StoredMail[]>;
  stop(): Promise<void>;
}

/** Sends requests as a page of the portal does, with the browser's cookies. */
export interface Browser {
  cookie: string | null;
  call(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<BrowserAnswer>;
}

export interface BrowserAnswer extends HttpAnswer {
  readonly body: unknown;
  readonly code: string | null;
}

export interface TestConsoleSettings {
  readonly factorsRequired?: boolean;
  readonly operations?: (parts: ConsoleParts) => Operation[];
  readonly ratePerSecond?: number;
}

export async function startTestConsole(settings: TestConsoleSettings = {}): Promise<TestConsole> {
  const { factorsRequired = false } = settings;
  const testing = await migratedTestDatabase();
  const { database } = testing;
  const source = testSource();
  const { now } = source;
  const notifications = await listen(database, [accessChannel], () => performance.now());
  const { published } = await generateTestSigningKey();
  const guards = createGuards({
    baseUrl: consoleTestBaseUrl,
    environment: 'sandbox',
    pepper: testPepper,
    keys: () => [published],
    database,
    notifications,
    failedAuthPerMinute: 0,
    processes: () => 1,
    factorsRequired,
    now,
    clock: () => now().getTime(),
    failed: (error) => {
      throw error;
    },
    securityEvent() {},
  });
  const encryption = encryptionWith('a secret of the tests, long enough', source.random);
  const attempts = testAuthRateLimit(database);
  const passwords = createPasswordQueue();
  const postMail = createPostMail(encryption, source);
  const parts = {
    database,
    source,
    baseUrl: consoleTestBaseUrl,
    factorsRequired,
    checkPassword: passwordCheck(database, attempts, passwords),
    encryption,
    now,
    sealingKey: new Uint8Array(32).fill(5),
    cursorKey: new Uint8Array(32).fill(6),
    postMail,
    attempts,
    passwords,
    resetsOfSandbox: true,
    rightsEnded: (transaction, ended, acting) =>
      revokeAccessOfFormerMember(transaction, { baseUrl: consoleTestBaseUrl, postMail, now }, ended, acting),
  } satisfies ConsoleParts;
  const own = settings.operations?.(parts) ?? [];
  const server = await startTestServer({
    // Operations that the test passes replace operations of the portal with the same id.
    operations: [...own, ...consoleOperations(parts).filter(({ id }) => !own.some((one) => one.id === id))],
    guard: guards.byArea['/management'],
    baseUrl: consoleTestBaseUrl,
    ratePerSecond: settings.ratePerSecond ?? 0,
  });
  const browser = (): Browser => newBrowser(server);
  return {
    testing,
    server,
    source,
    browser,
    ...newPersonHelpers(testing, source),
    async signedIn(email) {
      const made = browser();
      const answer = await made.call('POST', '/management/session', { email, password: consoleTestPassword });
      assert.equal(answer.status, 201, `${answer.text} ${server.faults.at(-1)}`);
      return made;
    },
    wait: attempts.wait,
    hold: attempts.hold,
    mailsTo: (email) => listMailsTo(database.system, encryption, email, 100),
    async stop() {
      await server.stop();
      await guards.stop();
      await notifications.close();
      await testing.stop();
    },
  };
}

function newPersonHelpers(
  { database }: MigratedTestDatabase,
  source: TestSource,
): Pick<TestConsole, 'organisation' | 'member'> {
  const acting = { actor: { kind: 'system', id: 'test' } } as const;
  let made = 0;
  return {
    async organisation(kind = 'trader') {
      made += 1;
      const details = { kind, name: `Organisation ${made}`, identificationNumber: `XA${made}` };
      const organisation = await database.systemTransaction((transaction) =>
        createOrganisation(transaction, source, acting, details),
      );
      assert.ok(organisation);
      return organisation.id;
    },
    async member(organisationId, role) {
      made += 1;
      const email = `${role}${made}@people.example`;
      const id = await database.systemTransaction((transaction) =>
        addMember(transaction, source, acting, {
          organisationId,
          email,
          name: `A ${role}`,
          password: consoleTestPassword,
          role,
        }),
      );
      return { id, email };
    },
  };
}

const ownPageHeaders = { 'Sec-Fetch-Site': 'same-origin', 'User-Agent': 'Test browser' };

function newBrowser(server: TestServer): Browser {
  const made: Browser = {
    cookie: null,
    async call(method, path, body, headers = {}) {
      const answer = await server.call(path, {
        method,
        headers: {
          ...ownPageHeaders,
          ...(made.cookie !== null && { Cookie: made.cookie }),
          ...(body !== undefined && { 'Content-Type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      const set = answer.headers.get('set-cookie');
      if (set !== undefined) made.cookie = set.includes('Max-Age=0') ? null : (set.split(';')[0] ?? null);
      const parsed: unknown = answer.text === '' ? undefined : JSON.parse(answer.text);
      return { ...answer, body: parsed, code: codeOf(parsed) };
    },
  };
  return made;
}

/**
 * Repeats the request until its response has this problem code, because a node receives changes shortly after
 * their commit.
 */
export async function pollUntilCode(browser: Browser, path: string, code: string | null): Promise<void> {
  let lastCode: string | null = null;
  for (let looks = 0; looks < 3_000; looks += 1) {
    lastCode = (await browser.call('GET', path)).code;
    if (lastCode === code) return;
    await pause(20);
  }
  assert.equal(lastCode, code);
}

function codeOf(body: unknown): string | null {
  return typeof body === 'object' && body !== null && 'code' in body && typeof body.code === 'string'
    ? body.code
    : null;
}
