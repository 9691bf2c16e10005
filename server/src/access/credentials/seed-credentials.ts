import type { AuditActor } from '../../audit/public.ts';
import { managementScopes, openApiScopes, type Role } from '../../callers/public.ts';
import { country } from '../../country/public.ts';
import type { Database, Transaction } from '../../foundation/database/database.ts';
import type { IdSource } from '../../foundation/ids.ts';
import { addMember } from '../../organisations/members/public.ts';
import { assignIdentificationNumber, createOrganisation } from '../../organisations/registration/public.ts';
import { createPlatform } from '../../platforms/public.ts';
import { countClients, lockSeeding } from './client-store.ts';
import { createApiKey } from './create-api-key.ts';
import { createClient } from './create-client.ts';

interface ClientCredentials {
  readonly organisationId: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly apiKey: string;
}

/** Credentials of a new sandbox, in the format of the file `sandbox.json` (contract 9). */
export interface SandboxCredentials {
  readonly hostToHost: ClientCredentials;
  readonly otherHostToHost: ClientCredentials;
  readonly platform: ClientCredentials & {
    readonly idPlatform: string;
    readonly origin: string;
    readonly redirectUri: string;
  };
  readonly trader: { readonly organisationId: string; readonly email: string; readonly password: string };
  /** The organisation of `otherHostToHost`. */
  readonly otherTrader: {
    readonly organisationId: string;
    readonly email: string;
    readonly password: string;
  };
  /** The guarantor of the first guarantee of the sandbox. */
  readonly guarantor: ClientCredentials & { readonly email: string; readonly password: string };
  /** A clerk of the organisation of `trader`. */
  readonly clerk: { readonly email: string; readonly password: string };
  /** A developer of the organisation of `trader`. */
  readonly developer: { readonly email: string; readonly password: string };
  /** A viewer of the organisation of `trader`. */
  readonly viewer: { readonly email: string; readonly password: string };
  readonly officer: { readonly email: string; readonly password: string };
  readonly otherOfficer: { readonly email: string; readonly password: string };
  readonly supervisor: { readonly email: string; readonly password: string };
  readonly accountant: { readonly email: string; readonly password: string };
  readonly auditor: { readonly email: string; readonly password: string };
  readonly administrator: { readonly email: string; readonly password: string };
  readonly management: { readonly clientId: string; readonly clientSecret: string };
}

interface Seeding {
  readonly transaction: Transaction;
  readonly source: IdSource;
  readonly pepper: { readonly version: number; readonly key: Uint8Array };
}

const seedingActor: AuditActor = { actor: { kind: 'system', id: 'first-start' } };
/**
 * Identification numbers used in the sample declarations, assigned to the sandbox's trader and broker in
 * addition to their own.
 */
export const sampleNumbers = {
  principal: country.sandbox.trader.samples[0] ?? '',
  representative: country.sandbox.broker.samples[0] ?? '',
} as const;
const sandboxMailDomain = '@sandbox.example';
const platformOrigin = 'https://platform.example';
const redirectUri = 'https://platform.example/callback';

/** Whether a mail address belongs to one of the seeded sandbox users. */
export function isSandboxPerson(email: string): boolean {
  return email.toLowerCase().endsWith(sandboxMailDomain);
}

/**
 * Adds the sandbox organisations, clients and people to an empty database, on one node at a time. `seedOtherModules` adds
 * the data of other modules in the same transaction and stores one-time secrets before the commit.
 */
export function seedSandbox(
  database: Pick<Database, 'systemTransaction'>,
  source: IdSource,
  pepper: Seeding['pepper'],
  seedOtherModules: (transaction: Transaction, credentials: SandboxCredentials) => Promise<void>,
): Promise<void> {
  return database.systemTransaction(async (transaction) => {
    await lockSeeding(transaction);
    if ((await countClients(transaction)) > 0) return;
    await seedOtherModules(transaction, await seedSandboxRows({ transaction, source, pepper }));
  });
}

/**
 * Creates the customs authority and its first management client. Returns null if the database already contains
 * clients.
 */
export function createCustomsAuthority(
  database: Pick<Database, 'systemTransaction'>,
  source: IdSource,
  authority: { readonly name: string; readonly identificationNumber: string },
): Promise<SandboxCredentials['management'] | null> {
  return database.systemTransaction(async (transaction) => {
    await lockSeeding(transaction);
    if ((await countClients(transaction)) > 0) return null;
    const made = await createOrganisation(transaction, source, seedingActor, {
      kind: 'customs_authority',
      ...authority,
    });
    return made && seedManagementClient(transaction, source, made.id);
  });
}

async function seedManagementClient(
  transaction: Transaction,
  source: IdSource,
  organisationId: string,
): Promise<SandboxCredentials['management']> {
  const { client, clientSecret } = await createClient(transaction, source, seedingActor, {
    organisationId,
    userType: 'management',
    name: 'Administration',
    scopes: [...managementScopes],
  });
  return { clientId: client.id, clientSecret: clientSecret ?? '' };
}

async function seedSandboxRows(seeding: Seeding): Promise<SandboxCredentials> {
  const { transaction, source } = seeding;
  const { sandbox } = country;
  const customs = await seedOrganisation(seeding, 'customs_authority', sandbox.authority);
  const trader = await seedOrganisation(seeding, 'trader', sandbox.trader);
  const other = await seedOrganisation(seeding, 'broker', sandbox.broker);
  const operator = await seedOrganisation(seeding, 'platform_operator', sandbox.operator);
  const guarantor = await seedOrganisation(seeding, 'trader', sandbox.guarantor);
  const platform = await createPlatform(transaction, source.now(), seedingActor, {
    organisationId: operator,
    name: 'Freight Cloud',
    domains: [platformOrigin],
    status: 'active',
  });
  return {
    hostToHost: await seedHostToHostClient(seeding, trader),
    otherHostToHost: await seedHostToHostClient(seeding, other),
    platform: await seedPlatformClient(seeding, operator, platform.id),
    trader: { organisationId: trader, ...(await seedPerson(seeding, trader, 'trader', 'owner')) },
    otherTrader: { organisationId: other, ...(await seedPerson(seeding, other, 'other-trader', 'owner')) },
    guarantor: {
      ...(await seedHostToHostClient(seeding, guarantor)),
      ...(await seedPerson(seeding, guarantor, 'guarantor', 'owner')),
    },
    clerk: await seedPerson(seeding, trader, 'clerk', 'clerk'),
    developer: await seedPerson(seeding, trader, 'developer', 'developer'),
    viewer: await seedPerson(seeding, trader, 'viewer', 'viewer'),
    officer: await seedPerson(seeding, customs, 'officer', 'officer'),
    otherOfficer: await seedPerson(seeding, customs, 'other-officer', 'officer'),
    supervisor: await seedPerson(seeding, customs, 'supervisor', 'supervisor'),
    accountant: await seedPerson(seeding, customs, 'accountant', 'accountant'),
    auditor: await seedPerson(seeding, customs, 'auditor', 'auditor'),
    administrator: await seedPerson(seeding, customs, 'administrator', 'administrator'),
    management: await seedManagementClient(transaction, source, customs),
  };
}

interface SandboxOrganisation {
  readonly name: string;
  readonly number: string;
  readonly samples?: readonly string[];
}

async function seedOrganisation(
  { transaction, source }: Seeding,
  kind: Parameters<typeof createOrganisation>[3]['kind'],
  { name, number: identificationNumber, samples = [] }: SandboxOrganisation,
): Promise<string> {
  const made = await createOrganisation(transaction, source, seedingActor, {
    kind,
    name,
    identificationNumber,
  });
  if (!made)
    throw new Error(
      `the identification number ${identificationNumber} belongs to an organisation, although the database contains no clients`,
    );
  for (const number of samples)
    await assignIdentificationNumber(transaction, seedingActor, made, { number, assignedAt: source.now() });
  return made.id;
}

async function seedHostToHostClient(seeding: Seeding, organisationId: string): Promise<ClientCredentials> {
  return addApiKey(
    seeding,
    await createClient(seeding.transaction, seeding.source, seedingActor, {
      organisationId,
      userType: 'host_to_host',
      name: 'Host to host',
      scopes: [...openApiScopes],
    }),
  );
}

async function seedPlatformClient(
  seeding: Seeding,
  organisationId: string,
  platformId: string,
): Promise<SandboxCredentials['platform']> {
  const made = await createClient(seeding.transaction, seeding.source, seedingActor, {
    organisationId,
    userType: 'platform',
    platformId,
    name: 'Freight Cloud',
    redirectUris: [redirectUri],
  });
  return { ...(await addApiKey(seeding, made)), idPlatform: platformId, origin: platformOrigin, redirectUri };
}

async function addApiKey(
  { transaction, source, pepper }: Seeding,
  { client, clientSecret }: Awaited<ReturnType<typeof createClient>>,
): Promise<ClientCredentials> {
  const { key } = await createApiKey(transaction, { source, pepper, environment: 'sandbox' }, seedingActor, {
    organisationId: client.organisationId,
    clientId: client.id,
    name: 'First key',
  });
  return {
    organisationId: client.organisationId,
    clientId: client.id,
    clientSecret: clientSecret ?? '',
    apiKey: key,
  };
}

async function seedPerson(
  { transaction, source }: Seeding,
  organisationId: string,
  name: string,
  role: Role,
): Promise<{ email: string; password: string }> {
  const email = `${name}${sandboxMailDomain}`;
  const password = Buffer.from(source.random(12)).toString('base64url');
  await addMember(transaction, source, seedingActor, { organisationId, email, name, password, role });
  return { email, password };
}
