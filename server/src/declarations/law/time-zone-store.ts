import type { Database, Transaction } from '../../foundation/database/database.ts';

/**
 * Fixes the time zone of the days in a database: another one can be named until something is lodged. What was lodged before
 * there was a choice was lodged in UTC. Answers why the portal must not be started with this one, or null.
 */
export async function fixTimeZone(
  database: Pick<Database, 'systemTransaction'>,
  zone: string,
): Promise<string | null> {
  return database.systemTransaction(async (transaction) => {
    if (!(await isKnown(transaction, zone))) return unknownZone(zone);
    await transaction.query(
      `insert into declarations.time_zone (zone) values ('Etc/UTC') on conflict (only_row) do nothing`,
    );
    const [found] = await transaction.query<{ zone: string; lodged: boolean }>(
      `select t.zone, coalesce((
         select true from declarations.declarations d where d.lodged_at is not null limit 1), false) as lodged
       from declarations.time_zone t for update of t`,
    );
    if (!found || found.zone === zone) return null;
    if (found.lodged) return otherZone(found.zone, zone);
    await transaction.query('update declarations.time_zone set zone = $1', [zone]);
    return null;
  });
}

async function isKnown(transaction: Transaction, zone: string): Promise<boolean> {
  const [row] = await transaction.query<{ known: boolean }>(
    'select exists (select from pg_timezone_names where lower(name) = lower($1)) as known',
    [zone],
  );
  return row?.known ?? false;
}

function unknownZone(zone: string): string {
  return `The database does not know the time zone ${zone} of PORTAL_TIME_ZONE: choose another name for it, or update the database. Nothing was started.`;
}

function otherZone(fixed: string, zone: string): string {
  return `PORTAL_TIME_ZONE is ${zone}, and what is lodged in this database was lodged by the days of ${fixed}: they would become others. Set PORTAL_TIME_ZONE=${fixed}. Nothing was started.`;
}
