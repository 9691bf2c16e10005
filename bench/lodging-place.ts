import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { kill } from 'node:process';
import pg from 'pg';
import contract from '../contract/openapi.json' with { type: 'json' };
import { secret } from './grown-portal.ts';
import { type BenchPortal, makeBenchPortal } from './portal.ts';

/** A portal to lodge at, and a PostgreSQL that stays when the portal is started afresh. */
export interface LodgingPlace {
  readonly socketDirectory: string;
  /** Process id. */
  readonly postgres: number;
  readonly portal: BenchPortal;
  /** The portal's. */
  readonly database: string;
  readonly directory: string;
}

/** A PostgreSQL without a portal. */
export type DurableDatabase = Omit<LodgingPlace, 'portal' | 'database'>;

const { requestBody } = contract.paths['/openapi/declarations'].post;
export const lodgedExample = requestBody.content['application/json'].examples['coffee-by-sea'].value;

/** Makes one, lodges once, and does the work. */
export function atLodgingPlace<Found>(
  work: (place: LodgingPlace, id: string) => Promise<Found>,
): Promise<Found> {
  return atDurableDatabase(async ({ socketDirectory, postgres, directory }) => {
    const database = 'lodging';
    const portal = await makeBenchPortal({
      DATABASE_URL: urlOf(socketDirectory, database),
      PORTAL_SECRET: secret,
    });
    try {
      const place = { socketDirectory, postgres, portal, database, directory };
      const found = await work(place, await lodgeOnce(place));
      await refuseOfficer(place);
      return found;
    } finally {
      await portal.remove();
    }
  });
}

/** Does the work at a PostgreSQL that waits for the disk at each commit, as in production. */
export async function atDurableDatabase<Found>(
  work: (place: DurableDatabase) => Promise<Found>,
): Promise<Found> {
  const directory = await mkdtemp(join(tmpdir(), 'customs-portal-bench-'));
  // A portal that nobody calls: its PostgreSQL stays when the measured one is started afresh.
  const home = await makeBenchPortal();
  const host = await home.host();
  // Held still, since it would work beside what is measured; its PostgreSQL goes on.
  kill(host.pid, 'SIGSTOP');
  try {
    return await work({ socketDirectory: host.socketDirectory, postgres: host.postgres, directory });
  } finally {
    kill(host.pid, 'SIGCONT');
    await host.stop();
    await home.remove();
    await rm(directory, { recursive: true, force: true });
  }
}

/** Makes the portal's database and lodges once; answers the declaration's id. Its LRN is LODGED-ONCE. */
export async function lodgeOnce({
  socketDirectory,
  database,
  portal,
}: Pick<LodgingPlace, 'socketDirectory' | 'database' | 'portal'>): Promise<string> {
  await query(socketDirectory, 'postgres', `create database ${database}`);
  const running = await portal.start();
  try {
    await query(socketDirectory, database, officerSeesNothing);
    const answer = await fetch(`${portal.baseUrl}/openapi/declarations?lodge=true`, {
      method: 'POST',
      headers: { ...(await portal.credentials()), 'Content-Type': 'application/json' },
      body: JSON.stringify({ ...lodgedExample, lrn: 'LODGED-ONCE' }),
    });
    const { id }: { id?: unknown } = JSON.parse(await answer.text());
    if (answer.status !== 201 || typeof id !== 'string') throw new Error(`not lodged: ${answer.status}`);
    return id;
  } finally {
    await running.stop();
  }
}

// What customs does with a lodged declaration is not part of lodging it. Asked once a statement, not for each row. The portal
// as it was has no desk yet.
const officerSeesNothing = `do $$
  declare
    v_desk boolean := to_regclass('declarations.officer_queue') is not null;
  begin
    execute format('create policy officer_sees_nothing on %s as restrictive for select to portal_system
      using ((select position(%L in current_query()) = 0))',
      case when v_desk then 'declarations.officer_queue' else 'declarations.declarations' end,
      case when v_desk then 'awaits_since' else 'order by d.changed_at limit' end);
  end $$`;

/** What customs did beside it would be in the figures. */
async function refuseOfficer({ socketDirectory, database }: LodgingPlace): Promise<void> {
  const text = "select from declarations.declarations where status not in ('draft', 'lodged') limit 1";
  const taken = await query(socketDirectory, database, text);
  if (taken.length > 0) throw new Error('the officer took declarations on: see officerSeesNothing');
}

export function urlOf(socketDirectory: string, database: string): string {
  return `postgresql://portal@/${database}?host=${encodeURIComponent(socketDirectory)}`;
}

export async function query<Row extends pg.QueryResultRow>(
  socketDirectory: string,
  database: string,
  text: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: urlOf(socketDirectory, database) });
  await client.connect();
  try {
    return (await client.query<Row>(text, [...values])).rows;
  } finally {
    await client.end();
  }
}
