import { createHash, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Database, Sql } from '../../foundation/database/database.ts';
import { listen, type Notifications } from '../../foundation/database/notifications.ts';
import { migratedTestDatabase } from '../../foundation/database/testing/migrated-database.ts';
import { type AccessChange, accessChannel } from '../../foundation/events/revocation-channel.ts';
import { pageAssets } from '../../foundation/pages/page-assets.ts';
import { encryptionWith } from '../../foundation/secrets/secrets.ts';
import { createPasswordQueue, hashPassword } from '../../organisations/people/public.ts';
import { createAuthRateLimit } from '../auth-rate-limit.ts';
import { clientSecretDigest } from '../credentials/client-secret.ts';
import { createSecondFactor } from '../factors/second-factor.ts';
import { type AuthorizationServer, startAuthorizationServer } from '../oauth/authorization-server.ts';
import { passwordCheck } from '../verify-password.ts';
import { type TestAuthRateLimit, testAuthRateLimit } from './auth-rate-limit.ts';

/*
 * Test helper: starts authorization servers on a real database and real node:http servers, with a trader, a
 * platform and customs.
 */

export const testSecret = 'a secret of the tests, long enough';
export const redirectUri = 'https://cargodesk.example/callback';
export const platformTestOrigin = 'https://cargodesk.example';
export const oauthTestPassword = 'correct horse battery staple';
export const clients = {
  host: { id: 'cli_host', secret: 'cps_host' },
  other: { id: 'cli_other', secret: 'cps_other' },
  platform: { id: 'cli_platform', secret: 'cps_platform' },
  management: { id: 'cli_management', secret: 'cps_management' },
} as const;
export const clientTestScopes = 'declarations:read declarations:write reference:read notifications:manage';

export interface TestNode {
  readonly baseUrl: string;
  /** URL at which the server actually listens, which differs from the base URL. */
  readonly address: string;
  readonly server: AuthorizationServer;
  readonly notifications: Notifications;
  readonly faults: unknown[];
  /** Clients that the token endpoint reported, each with its error or null. */
  readonly reportedClients: (readonly [clientId: string, error: string | null])[];
  /** Resolves when the node has received the notification of a change. */
  received(change: AccessChange): Promise<void>;
}

export interface TestPortal {
  readonly database: Database;
  /** Starts another node on the same database, with the same or another base URL. */
  node(options?: NodeOptions): Promise<TestNode>;
  /** Advances the clock of all components that read `now`. */
  advance(seconds: number): void;
  /** Advances the clock of the rate limits on attempts. */
  readonly wait: TestAuthRateLimit['wait'];
  /** Stops the clock of the rate limits on attempts. */
  readonly hold: TestAuthRateLimit['hold'];
  stop(): Promise<void>;
}

export interface NodeOptions {
  readonly prefix?: string;
  readonly baseUrl?: string;
  readonly failedAuthPerMinute?: number;
  readonly secret?: string;
  /** Error with which database queries fail after the start of the node; null for no error. */
  readonly fault?: () => Error | null;
  /** Whether the node counts as receiving notifications; absent if the test does not control this. */
  readonly fresh?: () => boolean;
}

/** Starts a migrated database with trader, platform and customs. `node` starts authorization servers on it. */
export async function startTestPortal(): Promise<TestPortal> {
  const { database, stop } = await migratedTestDatabase();
  await seed(database);
  const started: { http: Server; node: TestNode }[] = [];
  const attempts = testAuthRateLimit(database);
  let ahead = 0;
  const now = () => new Date(Date.now() + ahead * 1000);
  return {
    database,
    wait: attempts.wait,
    hold: attempts.hold,
    advance: (seconds) => {
      ahead += seconds;
    },
    async node(options = {}) {
      const one = await startNode(database, attempts, now, options);
      started.push(one);
      return one.node;
    },
    async stop() {
      for (const { http, node } of started) {
        node.server.stop();
        await node.notifications.close();
        http.closeAllConnections();
        await new Promise((resolve) => http.close(resolve));
      }
      await stop();
    },
  };
}

async function startNode(
  database: Database,
  { clock }: TestAuthRateLimit,
  now: () => Date,
  options: NodeOptions,
) {
  const http = createServer();
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const baseUrl = options.baseUrl ?? `http://127.0.0.1:${portOf(http)}${options.prefix ?? ''}`;
  const heardOf = await listen(database, [accessChannel], () => performance.now());
  const notifications = options.fresh ? { ...heardOf, fresh: options.fresh, onLost: () => {} } : heardOf;
  const faults: unknown[] = [];
  let started = false;
  const breakable = (sql: Sql): Sql => ({
    query: (text, values) => {
      const fault = started ? options.fault?.() : null;
      return fault ? Promise.reject(fault) : sql.query(text, values);
    },
  });
  const breaking: Database = {
    ...database,
    system: breakable(database.system),
  };
  const encryption = encryptionWith(options.secret ?? testSecret, randomBytes);
  const attempts = createAuthRateLimit(breaking, clock);
  const sealingKey = createHash('sha256').update('sealing').digest();
  const starting = startAuthorizationServer({
    database: breaking,
    baseUrl,
    encryption,
    sealingKey,
    notifications,
    now,
    addressOf: (request: IncomingMessage) => String(request.headers['x-forwarded-for'] ?? '192.0.2.1'),
    isRegisteredOrigin: (origin) => origin === platformTestOrigin,
    checkPassword: passwordCheck(breaking, attempts, createPasswordQueue()),
    attempts,
    secondFactor: createSecondFactor(
      {
        database: breaking,
        source: { now, random: randomBytes },
        encryption,
        sealingKey,
        baseUrl,
        factorsRequired: false,
      },
      attempts,
    ),
    failedAuthPerMinute: options.failedAuthPerMinute ?? 0,
    failed: (error) => faults.push(error),
  });
  const server = await starting.catch(async (error: unknown) => {
    await notifications.close();
    http.close();
    throw error;
  });
  started = true;
  const reportedClients: (readonly [string, string | null])[] = [];
  http.on('request', (request, response) => {
    // Serves the assets of the sign-in and consent pages here, because the complete portal serves them outside the
    // authorization server.
    const asset = pageAssets.get(request.url?.split('/assets/')[1] ?? '');
    if (asset) return response.writeHead(200, { 'Content-Type': asset.mediaType }).end(asset.content);
    return void server.handle(request, response, ({ id }, error) => void reportedClients.push([id, error]));
  });
  const received = (change: AccessChange): Promise<void> =>
    new Promise((resolve) => notifications.on(accessChannel, (other) => other === change && resolve()));
  const address = `http://127.0.0.1:${portOf(http)}`;
  return { http, node: { baseUrl, address, server, notifications, faults, reportedClients, received } };
}

function portOf(http: Server): number {
  const address: AddressInfo | string | null = http.address();
  if (address === null || typeof address === 'string') throw new Error('the server does not listen');
  return address.port;
}

async function seed({ system }: Database): Promise<void> {
  const at = new Date();
  const organisations = [
    ['org_trader', 'trader', 'Nordsee Handel GmbH', 'XX100'],
    ['org_second', 'broker', 'Alpen Broker AG', 'XX101'],
    ['org_gone', 'trader', 'Suspended Ltd', 'XX102'],
    ['org_maker', 'platform_operator', 'Harbour Software Ltd', 'XX103'],
    ['org_customs', 'customs_authority', 'Customs Authority', 'XX104'],
  ];
  for (const organisation of organisations) {
    await system.query(
      `insert into organisations.organisations
         (id, kind, name, identification_number, status, created_at, changed_at) values ($1, $2, $3, $4, $5, $6, $6)`,
      [...organisation, organisation[0] === 'org_gone' ? 'suspended' : 'active', at],
    );
  }
  await seedPeople(system, at);
  await system.query(
    `insert into platforms.platforms (organisation_id, id, name, status, domains, created_at, changed_at)
     values ('org_maker', 'PL0099', 'CargoDesk', 'active', $1, $2, $2)`,
    [[platformTestOrigin], at],
  );
  await seedClients(system, at);
}

async function seedPeople(system: Database['system'], at: Date): Promise<void> {
  const people = ['tina', 'paul', 'vera', 'nora', 'dora', 'olga'] as const;
  const hash = hashPassword(oauthTestPassword);
  for (const name of people) {
    await system.query(
      `insert into organisations.people (id, email, name, password_hash, status, created_at, changed_at)
       values ($1, $2, $3, $4, $5, $6, $6)`,
      [`per_${name}`, `${name}@trader.example`, name, hash, name === 'dora' ? 'disabled' : 'active', at],
    );
  }
  const memberships = [
    ['org_trader', 'per_tina', 'owner'],
    ['org_trader', 'per_paul', 'developer'],
    ['org_second', 'per_paul', 'owner'],
    ['org_gone', 'per_paul', 'owner'],
    ['org_trader', 'per_vera', 'viewer'],
    ['org_trader', 'per_dora', 'owner'],
    ['org_customs', 'per_olga', 'officer'],
  ];
  for (const membership of memberships) {
    await system.query(
      'insert into organisations.memberships (organisation_id, person_id, role, created_at) values ($1, $2, $3, $4)',
      [...membership, at],
    );
  }
}

async function seedClients(system: Database['system'], at: Date): Promise<void> {
  const scopes = clientTestScopes.split(' ');
  const rows = [
    ['org_trader', clients.host, 'host_to_host', null, scopes, []],
    ['org_second', clients.other, 'host_to_host', null, scopes, []],
    ['org_maker', clients.platform, 'platform', 'PL0099', scopes, [redirectUri]],
    ['org_customs', clients.management, 'management', null, ['management:read', 'management:write'], []],
  ] as const;
  for (const [organisation, { id, secret }, userType, platformId, allowed, redirectUris] of rows) {
    await system.query(
      `insert into access.clients (organisation_id, id, user_type, platform_id, name, scopes, redirect_uris,
         secret_hash, created_at, changed_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9)`,
      [organisation, id, userType, platformId, id, allowed, redirectUris, clientSecretDigest(secret), at],
    );
  }
}
