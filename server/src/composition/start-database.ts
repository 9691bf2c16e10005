import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { sampleNumbers, seedSandbox } from '../access/credentials/public.ts';
import { country } from '../country/public.ts';
import { fixTimeZone } from '../declarations/applicable-law/public.ts';
import { calendarOf } from '../foundation/calendar.ts';
import { type ConnectionOptions, openDatabase } from '../foundation/database/database.ts';
import { readDatabaseClock } from '../foundation/database/database-clock.ts';
import { isConnectionError, isReadOnly } from '../foundation/database/database-errors.ts';
import { checkStoredCountry, checkStoredProfile } from '../foundation/database/database-profile.ts';
import { startEmbedded } from '../foundation/database/embedded/embedded-server.ts';
import { probeEngine } from '../foundation/database/engine/probe-engine.ts';
import { migrate } from '../foundation/database/migrations/migrate.ts';
import { checkRowSecurity } from '../foundation/database/row-security.ts';
import { SessionRefused } from '../foundation/database/session.ts';
import { DamagedFile } from '../foundation/durable-file.ts';
import { openSecrets, type PortalSecrets, secretRing } from '../foundation/secrets/secrets.ts';
import { seedMandate } from '../mandates/public.ts';
import { type CountryLists, loadReferenceData } from '../reference/bundled/public.ts';
import { seedAccount } from '../registers/accounts/public.ts';
import { seedAuthorisations } from '../registers/authorisations/public.ts';
import { seedGuarantees } from '../registers/guarantees/public.ts';
import { seedGuarantors } from '../registers/guarantors/public.ts';
import type { Config } from '../settings/config.ts';
import {
  readSandboxCredentialsFile,
  writeSandboxCredentialsFile,
} from '../settings/sandbox-credentials-file.ts';
import { createSandboxSecret, readSandboxSecret } from '../settings/sandbox-secret.ts';

export interface StartedDatabase {
  readonly ok: true;
  readonly connection: ConnectionOptions;
  readonly secrets: PortalSecrets;
  /** Resolves with the reason when the embedded PostgreSQL has stopped and could not be restarted. */
  readonly lost: Promise<string>;
  stop(): Promise<void>;
}

/**
 * Reason why the portal does not start. The exit code is 2 for a configuration error, 0 after a stop request, otherwise
 * 1.
 */
export interface StartRefusal {
  readonly ok: false;
  readonly exitCode: 0 | 1 | 2;
  readonly message: string;
}

type Server = Pick<StartedDatabase, 'connection' | 'lost' | 'stop'>;

interface StartTerms {
  readonly print: (line: string) => void;
  /** Cancels the wait of a migration. */
  readonly stop?: AbortSignal;
  /** The code lists of the country, if they were already read for validation. */
  readonly lists?: CountryLists;
}

/** Starts or connects to PostgreSQL, migrates it, reads the secrets, and fills the database of a new sandbox. */
export async function startDatabase(
  config: Config,
  terms: StartTerms,
): Promise<StartedDatabase | StartRefusal> {
  const data = await makeDataDirectory(config.dataDir);
  if (!data.ok) return data;
  const damaged = await damagedFile(config);
  if (damaged) return { ok: false, exitCode: 2, message: damaged };
  const server = await startServer(config, terms.print);
  if (!server.ok) return server;
  const prepared = await prepare(config, server.connection, terms).catch((error: unknown) =>
    explainFailedStart(config, error),
  );
  if (prepared.ok) return { ...server, ...prepared };
  await server.stop();
  return prepared;
}

async function startServer(
  config: Config,
  print: (line: string) => void,
): Promise<(Server & { ok: true }) | StartRefusal> {
  if (config.database.kind === 'external') {
    const connection = { connectionString: config.database.url.reveal() };
    return { ok: true, connection, lost: new Promise(() => {}), stop: () => Promise.resolve() };
  }
  const started = await startEmbedded({ dataDir: config.dataDir, log: print });
  if (!started.ok) {
    return { ok: false, exitCode: started.reason === 'another_portal' ? 2 : 1, message: started.message };
  }
  const { connection, lost, stop } = started.server;
  return { ok: true, connection, lost, stop };
}

async function prepare(
  config: Config,
  connection: ConnectionOptions,
  terms: StartTerms,
): Promise<{ ok: true; secrets: PortalSecrets } | StartRefusal> {
  const { print, stop, lists } = terms;
  const unfit = await engineRefusal(connection, terms);
  if (unfit) return unfit;
  // The profile is checked before the migrations, so that a newer sandbox does not migrate a production database by
  // mistake.
  const misfit = await profileOrCountryError(config, connection);
  if (misfit) return { ok: false, exitCode: 2, message: misfit };
  const migrated = await migrate(connection, { report: print, stop });
  if (!migrated.ok) return { ok: false, exitCode: exitCodes[migrated.reason], message: migrated.message };
  if (migrated.applied.length > 0) print(`Applied database migrations: ${migrated.applied.join(', ')}.`);
  const fault = (await profileOrCountryError(config, connection)) ?? (await checkRowSecurity(connection));
  if (fault) return { ok: false, exitCode: 2, message: fault };
  const configSecrets = await secretsOf(config);
  const database = openDatabase(connection, 2);
  try {
    const zoneFault = await fixTimeZone(database, country.timeZone);
    if (zoneFault) return { ok: false, exitCode: 2, message: zoneFault };
    const secrets = await openSecrets(database.system, secretRing(configSecrets, randomBytes), randomBytes);
    if (!secrets) return { ok: false, exitCode: 2, message: wrongSecret };
    const { now } = await readDatabaseClock(database.system);
    const source = { now, random: randomBytes };
    const loaded = await loadReferenceData(database, source.now, config.profile, lists);
    if (loaded > 0) print(`Loaded the reference data of ${loaded} code lists.`);
    if (config.profile === 'sandbox') {
      await seedSandbox(database, source, secrets.pepper, async (transaction, credentials) => {
        const { hostToHost, otherHostToHost, guarantor } = credentials;
        const traders = [hostToHost.organisationId, otherHostToHost.organisationId];
        const calendar = calendarOf(country.timeZone);
        // The trader is a guarantor, too: every request of the contract can be tried with one client.
        await seedGuarantors(transaction, source, [guarantor.organisationId, hostToHost.organisationId]);
        await seedGuarantees(transaction, source, calendar, {
          guarantorId: guarantor.organisationId,
          beneficiaries: [
            { organisationId: hostToHost.organisationId, number: country.sandbox.trader.number },
            { organisationId: otherHostToHost.organisationId, number: country.sandbox.broker.number },
          ],
        });
        const [trader = ''] = traders;
        const owned = { organisationId: trader, holder: sampleNumbers.principal };
        await seedAccount(transaction, source, calendar, owned);
        await seedMandate(transaction, source, calendar, sampleNumbers);
        await seedAuthorisations(transaction, source, sampleNumbers.principal);
        await writeSandboxCredentialsFile(config.dataDir, {
          baseUrl: config.baseUrl,
          operationsUrl: '',
          ...credentials,
        });
      });
    }
    return { ok: true, secrets: configSecrets };
  } finally {
    await database.close();
  }
}

/** Delay of notifications above which nodes can't use their caches (see notifications.ts). */
const slowNotificationMs = 700;

/** Returns a refusal unless the database is a single PostgreSQL primary. Must run before the first write. */
async function engineRefusal(
  connection: ConnectionOptions,
  { print, stop }: StartTerms,
): Promise<StartRefusal | null> {
  const probe = await probeEngine(connection, { stop });
  if (!probe.ok)
    return { ok: false, exitCode: stop?.aborted ? 0 : 2, message: `${probe.message} Nothing was changed.` };
  if (probe.notifyMs > slowNotificationMs) print(slowNotifications(Math.round(probe.notifyMs)));
  return null;
}

function slowNotifications(ms: number): string {
  return `Warning: a NOTIFY took ${ms} ms to reach another connection. If it takes more than ${slowNotificationMs} ms, nodes bypass their caches and every request reads the database. Check the load of the database server, and the network between this node and the server.`;
}

const exitCodes = { stopped: 0, other_release: 2, unreleased_schema: 2 } as const;

/** Returns an error message if the database was created for another profile or country; otherwise null. */
async function profileOrCountryError(
  { profile }: Config,
  connection: ConnectionOptions,
): Promise<string | null> {
  return (
    (await checkStoredProfile(connection, profile)) ?? (await checkStoredCountry(connection, country.code))
  );
}

const wrongSecret =
  'PORTAL_SECRET does not match this database, which was started with another secret. Set the same PORTAL_SECRET on all nodes that share the database (a sandbox stores its generated secret in the file `secret` of its data directory). During a rotation, also set PORTAL_PREVIOUS_SECRET to the previous secret. Nothing was changed.';

async function makeDataDirectory(directory: string): Promise<{ ok: true } | StartRefusal> {
  try {
    await mkdir(directory, { recursive: true });
    return { ok: true };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return {
      ok: false,
      exitCode: 1,
      message: `The data directory ${directory} cannot be created: ${reason}. Choose another directory with PORTAL_DATA_DIR.`,
    };
  }
}

/** Returns the configured secrets, or the secret that the sandbox has generated. */
async function secretsOf({ secret, previousSecret, dataDir }: Config): Promise<PortalSecrets> {
  return {
    current: secret?.reveal() ?? (await createSandboxSecret(dataDir)),
    previous: previousSecret?.reveal() ?? null,
  };
}

/**
 * Returns an error message for a damaged file of the sandbox; null if all files are valid. Runs before anything starts.
 */
async function damagedFile({ profile, secret, dataDir }: Config): Promise<string | null> {
  if (profile !== 'sandbox') return null;
  try {
    if (!secret) await readSandboxSecret(dataDir);
    await readSandboxCredentialsFile(dataDir);
    return null;
  } catch (error) {
    if (error instanceof DamagedFile) return error.message;
    const reason = error instanceof Error ? error.message : String(error);
    return `A file of PORTAL_DATA_DIR can't be read: ${reason}. Give the user of the portal the right to read it. Nothing was started.`;
  }
}

function explainFailedStart(config: Config, error: unknown): StartRefusal {
  const reason = error instanceof Error ? rootMessage(error) : String(error);
  if (error instanceof SessionRefused)
    return { ok: false, exitCode: 2, message: `${reason} Nothing was changed.` };
  if (isReadOnly(error)) return { ok: false, exitCode: 2, message: readOnlyAdvice };
  if (isConnectionError(error)) {
    const where = config.database.kind === 'external' ? 'named in DATABASE_URL ' : '';
    return {
      ok: false,
      exitCode: 1,
      message: `The database ${where}is unreachable: ${reason}. Nothing was changed.`,
    };
  }
  // This is the driver's message if the password is missing.
  if (/client password must be a/.test(reason)) return { ok: false, exitCode: 2, message: passwordAdvice };
  if (isRoleCreationRefused(error)) return { ok: false, exitCode: 2, message: rolesAdvice };
  return { ok: false, exitCode: 1, message: `The database could not be prepared: ${reason}.` };
}

const passwordAdvice =
  'The database named in DATABASE_URL requires a password, but DATABASE_URL contains none. Write postgresql://user:password@host:5432/database (special characters %-encoded). Nothing was changed.';

const readOnlyAdvice =
  'The database accepts no writes: it became a standby during the start, or default_transaction_read_only is set. Point DATABASE_URL at a primary that accepts writes. Nothing was changed.';

const rolesAdvice = `The login in DATABASE_URL has no right to create the two database roles that the portal uses. Nothing was changed. Let an administrator of the database server run these statements once, then start the portal again:

  CREATE ROLE portal_request NOLOGIN; CREATE ROLE portal_system NOLOGIN;
  GRANT portal_request, portal_system TO <the login>;`;

function isRoleCreationRefused(error: unknown): boolean {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  return cause instanceof Error && 'code' in cause && cause.code === '42501' && /role/.test(cause.message);
}

function rootMessage(error: Error): string {
  const own = error.message || ('code' in error ? String(error.code) : error.name);
  return error.cause instanceof Error ? `${own} (${rootMessage(error.cause)})` : own;
}
