import { join } from 'node:path';
import type { Checkout } from '../checkout.ts';
import { type DurableCluster, databaseUrlOf, runQuery } from '../cluster.ts';
import { tokenClaimsOf } from '../data/callers.ts';
import { lodgeExample } from '../data/lodge-example.ts';
import {
  changePortalProfile,
  type DatabaseProfile,
  productionProfileVariables,
  tablesWithColumns,
} from '../database-profile.ts';
import { benchPortalSecret } from '../large-portal.ts';
import { exampleDocument } from '../lodgement-portal.ts';
import type { PinnedProcess } from '../pinned-process.ts';
import { type BenchPortal, createBenchPortal } from '../portal.ts';
import type { DatabaseAddress } from './wal-shares.ts';

/** A portal of a checkout on a separate server, with many organisations that have declared for a year. */
export interface BenchmarkedPortal extends DatabaseAddress {
  readonly name: string;
  readonly portal: BenchPortal;
  readonly postgres: number;
  /** Schema and name of the table of declarations, from the catalogue. */
  readonly declarations: string;
  /**
   * Starts the portal: `sandbox` with its automatic officer, `production` without. Marks the database with
   * the profile first.
   */
  start(profile: DatabaseProfile): Promise<PinnedProcess>;
  /** Returns new credentials of one organisation that declares often. */
  hotCaller(): Promise<BenchmarkCaller>;
  /** Returns new credentials of organisations that are far apart in each index. */
  coldCallers(count: number): readonly BenchmarkCaller[];
  /** Returns new credentials of every organisation but the hot one. */
  allColdCallers(): readonly BenchmarkCaller[];
}

export interface BenchmarkCaller {
  readonly token: string;
  readonly key: string;
  /** Identification number of the organisation, as its declarations name it. */
  readonly identification: string;
}

export interface DataVolume {
  readonly organisations: number;
  readonly declarationsEach: number;
}

/** Number of clients that the filling creates for each organisation. */
const clientsEach = 10;

/**
 * Fills a database with declarations of many organisations. Each checkout fills its database by its `bench/data`, which
 * fits its schema; this checkout measures.
 */
export async function fillBenchmarkedPortal(
  cluster: DurableCluster,
  { name, root }: Checkout,
  { organisations, declarationsEach }: DataVolume,
): Promise<BenchmarkedPortal> {
  const { socketDirectory, postgres } = cluster;
  const database = 'life';
  await runQuery(socketDirectory, 'postgres', `create database ${database}`);
  const environment = {
    DATABASE_URL: databaseUrlOf(socketDirectory, database),
    PORTAL_SECRET: benchPortalSecret,
  };
  const portal = await createBenchPortal(environment, root);
  try {
    const first = await portal.start();
    const claims = await firstLife(portal).finally(first.stop);
    const { fillDatabase, fillWithClients } = await fillersOf(root);
    const connection = { host: socketDirectory, user: 'portal', database };
    await fillDatabase(connection, { declarations: organisations * declarationsEach, organisations });
    const clients = organisations * clientsEach;
    const callers = await fillWithClients(connection, { clients, calling: clients, claims });
    const place = { socketDirectory, database };
    await moveOrganisationsHome(place);
    // The first organisation has no declarations: the template's organisation has them instead.
    const coldCallers = (): readonly BenchmarkCaller[] =>
      callers
        .credentials(clients)
        .filter((_, index) => index % clientsEach === 0)
        .map(([token, key], number) => ({ token, key, identification: filledIdentification(number) }))
        .slice(1);
    return {
      ...place,
      name,
      portal,
      postgres,
      declarations: await declarationsTable(place),
      async start(profile) {
        await changePortalProfile(place, portal.dataDir, profile);
        return portal.start(
          [],
          profile === 'production' ? await productionProfileVariables(portal, root) : {},
        );
      },
      async hotCaller() {
        const { Authorization = '', 'portal-api-key': key = '' } = await portal.credentials();
        return {
          token: Authorization.replace('Bearer ', ''),
          key,
          identification: exampleDocument.declarant.identification,
        };
      },
      coldCallers(count) {
        const all = coldCallers();
        const step = Math.floor(all.length / count);
        if (step < 1) throw new Error(`${organisations} organisations are too few for ${count} callers`);
        return all.filter((_, index) => index % step === 0).slice(0, count);
      },
      allColdCallers: coldCallers,
    };
  } catch (error) {
    await portal.remove();
    throw error;
  }
}

/** Runs one life, which the filling multiplies, and returns the sandbox client's data. */
async function firstLife(portal: BenchPortal) {
  await lodgeExample(portal, 'CLEARED-', 'cleared');
  const { Authorization = '' } = await portal.credentials();
  return tokenClaimsOf(Authorization);
}

/** `bench/data/callers.ts` assigns identification numbers in this form, with the letters of another country. */
function filledIdentification(organisation: number): string {
  return `XA${String(organisation).padStart(9, '0')}`;
}

async function fillersOf(root: string) {
  const data = join(root, 'bench', 'data');
  const { fillDatabase }: typeof import('../data/fill-declarations.ts') = await import(
    join(data, 'fill-declarations.ts')
  );
  const { fillWithClients }: typeof import('../data/callers.ts') = await import(join(data, 'callers.ts'));
  return { fillDatabase, fillWithClients };
}

/** Only a declarant with a number of this country can declare in its own name. */
async function moveOrganisationsHome(place: DatabaseAddress): Promise<void> {
  const { socketDirectory, database } = place;
  const [organisations] = await tablesWithColumns(place, ['id', 'identification_number']);
  const columns = await runQuery<{ table: string; column: string }>(
    socketDirectory,
    database,
    `select c.oid::regclass::text as table, quote_ident(a.attname) as column from pg_class c
     join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = (select relnamespace from pg_class where oid = $1::regclass) and c.relkind = 'r'
       and a.atttypid = 'text'::regtype and a.attnum > 0 and not a.attisdropped and a.attname ~ 'number$'`,
    [organisations],
  );
  for (const { table, column } of columns) {
    await runQuery(
      socketDirectory,
      database,
      `update ${table} set ${column} = 'XA' || substr(${column}, 3) where ${column} ~ '^XB[0-9]{9}$'`,
    );
  }
}

/** Returns the only table that has the references of declarant and customs and a status. */
async function declarationsTable(place: DatabaseAddress): Promise<string> {
  const [found, ...others] = await tablesWithColumns(place, ['id', 'lrn', 'mrn', 'status', 'lifecycle']);
  if (!found || others.length > 0)
    throw new Error(`these tables have the same columns as the table of declarations: ${others.join()}`);
  return found;
}
