import type { Database, Transaction } from '../../foundation/database/database.ts';

/**
 * Stores the country's time zone in the database. It can change only until the first declaration is lodged, because the
 * legal days of lodged declarations depend on it. Returns the reason why the portal must not start with this time zone,
 * or null.
 */
export async function fixTimeZone(
  database: Pick<Database, 'systemTransaction'>,
  zone: string,
): Promise<string | null> {
  return database.systemTransaction(async (transaction) => {
    if (!(await isKnownTimeZone(transaction, zone))) return unknownZoneReason(zone);
    await transaction.query(
      'insert into declarations.time_zone (zone) values ($1) on conflict (only_row) do nothing',
      [zone],
    );
    const [found] = await transaction.query<{ zone: string; lodged: boolean }>(
      `select t.zone, coalesce((
         select true from declarations.declarations d where d.lodged_at is not null limit 1), false) as lodged
       from declarations.time_zone t for update of t`,
    );
    if (!found || found.zone === zone) return null;
    if (found.lodged) return otherZoneReason(found.zone, zone);
    await transaction.query('update declarations.time_zone set zone = $1', [zone]);
    return null;
  });
}

async function isKnownTimeZone(transaction: Transaction, zone: string): Promise<boolean> {
  const [row] = await transaction.query<{ known: boolean }>(
    'select exists (select from pg_timezone_names where lower(name) = lower($1)) as known',
    [zone],
  );
  return row?.known ?? false;
}

function unknownZoneReason(zone: string): string {
  return `The database does not know the country’s time zone ${zone}. Choose another name for it in country.json, or update the database server. Nothing was started.`;
}

function otherZoneReason(fixed: string, zone: string): string {
  return `The country’s time zone is ${zone}, but declarations in this database were lodged with the days of ${fixed}. Set timeZone to ${fixed} in country.json. Nothing was started.`;
}
