import type { Sql, Transaction } from '../../foundation/database/database.ts';
import { announce } from '../../foundation/events/announcements.ts';
import type { AutomationRows, AutomationStop, AutomationTable } from './automation-table.ts';

/** Notification channel on which the database informs every node of a changed table or stop. */
export const automationChannel = 'portal_automation';

/** A version of the table, with the persons who proposed and decided it. */
export interface AutomationVersion extends AutomationRows {
  readonly version: number;
  readonly status: 'proposed' | 'confirmed' | 'rejected';
  readonly reason: string;
  readonly proposedBy: string;
  readonly proposedAt: Date;
  readonly decidedBy: string | null;
  readonly decidedAt: Date | null;
}

const versionColumns = `version, status, sample::float as sample, rows, reason, proposed_by as "proposedBy",
  proposed_at as "proposedAt", decided_by as "decidedBy", decided_at as "decidedAt"`;

/** Returns the confirmed version that applies; null before the first confirmation. */
export async function readConfirmedVersion(sql: Sql): Promise<AutomationVersion | null> {
  const [row] = await sql.query<AutomationVersion & Record<string, unknown>>(
    `select ${versionColumns} from processing.automation_versions
     where status = 'confirmed' order by version desc limit 1`,
  );
  return row ?? null;
}

export async function findProposedVersion(sql: Sql): Promise<AutomationVersion | null> {
  const [row] = await sql.query<AutomationVersion & Record<string, unknown>>(
    `select ${versionColumns} from processing.automation_versions where status = 'proposed'`,
  );
  return row ?? null;
}

/** The greatest numbers that any version has used; 0 without versions. */
interface UsedNumbers {
  readonly version: number;
  readonly row: number;
  /** Number of the confirmed version that applies. */
  readonly applied: number;
}

const versionsLock = "select pg_advisory_xact_lock(hashtextextended('automation versions', 0))";

/** Locks the versions until the end of the transaction, so that proposals and decisions follow one after the other. */
export async function lockAutomationVersions(transaction: Transaction): Promise<UsedNumbers> {
  await transaction.query(versionsLock);
  const [used] = await transaction.query<UsedNumbers & Record<string, unknown>>(
    `select coalesce(max(v.version), 0)::integer as version, coalesce(max((r ->> 'number')::integer), 0) as row,
       coalesce(max(v.version) filter (where v.status = 'confirmed'), 0)::integer as applied
     from processing.automation_versions v left join lateral jsonb_array_elements(v.rows) r on true`,
  );
  return used ?? { version: 0, row: 0, applied: 0 };
}

/** Inserts a proposed version; returns false if another version is proposed. */
export async function insertProposedVersion(
  transaction: Transaction,
  proposed: Omit<AutomationVersion, 'status' | 'decidedBy' | 'decidedAt'>,
): Promise<boolean> {
  const { version, sample, rows, reason, proposedBy, proposedAt } = proposed;
  const inserted = await transaction.query(
    `insert into processing.automation_versions
       (version, status, sample, rows, reason, proposed_by, proposed_at)
     values ($1, 'proposed', $2, $3, $4, $5, $6) on conflict do nothing returning version`,
    [version, sample, JSON.stringify(rows), reason, proposedBy, proposedAt],
  );
  return inserted.length === 1;
}

/** Stores the decision on the proposed version. */
export async function decideProposedVersion(
  transaction: Transaction,
  version: number,
  { status, by, at }: { readonly status: 'confirmed' | 'rejected'; readonly by: string; readonly at: Date },
): Promise<void> {
  await transaction.query(
    `update processing.automation_versions set status = $2, decided_by = $3, decided_at = $4 where version = $1`,
    [version, status, by, at],
  );
  if (status === 'confirmed') await announce(transaction, automationChannel, '');
}

const stopColumns = `id, row_number as "rowNumber", office, reason, stopped_by as "stoppedBy", stopped_at as "stoppedAt",
  resumption_by as "resumptionBy"`;

/** Returns the stops in force, oldest first. */
export function readAutomationStops(sql: Sql): Promise<AutomationStop[]> {
  return sql.query<AutomationStop & Record<string, unknown>>(
    `select ${stopColumns} from processing.automation_stops where resumed_at is null order by id`,
  );
}

/** Result of a batch during which the table or the stops changed. Its transaction is rolled back. */
export const outdatedTable = { kind: 'refusal' } as const;

/**
 * Returns the result of a batch, or `outdatedTable`, so that a stop takes effect within a second although a batch can
 * take longer, and although a cache can be outdated.
 */
export async function unlessTableIsOutdated(
  transaction: Transaction,
  { version, stops }: Pick<AutomationTable, 'version' | 'stops'>,
  result: number,
): Promise<number | typeof outdatedTable> {
  const [row] = await transaction.query<{ current: boolean }>(
    `select $1 = coalesce((
         select max(version) from processing.automation_versions where status = 'confirmed'), 0)
       and $2::text[] = array(
         select id from processing.automation_stops where resumed_at is null order by id) as current`,
    [version, stops.map(({ id }) => id)],
  );
  return row?.current ? result : outdatedTable;
}

/** Locks and returns a stop in force; null for a stop that has ended. */
export async function lockAutomationStop(
  transaction: Transaction,
  id: string,
): Promise<AutomationStop | null> {
  const [row] = await transaction.query<AutomationStop & Record<string, unknown>>(
    `select ${stopColumns} from processing.automation_stops where id = $1 and resumed_at is null for update`,
    [id],
  );
  return row ?? null;
}

/** Inserts a stop; false if the same stop is in force. */
export async function insertAutomationStop(
  transaction: Transaction,
  stop: Pick<AutomationStop, 'id' | 'rowNumber' | 'office' | 'reason' | 'stoppedBy' | 'stoppedAt'>,
): Promise<boolean> {
  const inserted = await transaction.query(
    `insert into processing.automation_stops (id, row_number, office, reason, stopped_by, stopped_at)
     values ($1, $2, $3, $4, $5, $6) on conflict do nothing returning id`,
    [stop.id, stop.rowNumber, stop.office, stop.reason, stop.stoppedBy, stop.stoppedAt],
  );
  await announce(transaction, automationChannel, '');
  return inserted.length === 1;
}

export async function requestResumption(
  transaction: Transaction,
  id: string,
  by: string,
  at: Date,
): Promise<void> {
  await transaction.query(
    'update processing.automation_stops set resumption_by = $2, resumption_at = $3 where id = $1',
    [id, by, at],
  );
  await announce(transaction, automationChannel, '');
}

export async function endAutomationStop(
  transaction: Transaction,
  id: string,
  by: string,
  at: Date,
): Promise<void> {
  await transaction.query(
    'update processing.automation_stops set resumed_by = $2, resumed_at = $3 where id = $1',
    [id, by, at],
  );
  await announce(transaction, automationChannel, '');
}

/** The declarations of an importer that the portal has released on a day. */
export interface ReleasedOfDay {
  readonly importer: string;
  readonly declarations: number;
  readonly value: string;
}

/** Locks the releases of importers on a day until the end of the transaction, so that nodes respect a limit together. */
export async function lockReleases(
  transaction: Transaction,
  importers: readonly string[],
  day: string,
): Promise<ReadonlyMap<string, ReleasedOfDay>> {
  const rows = await transaction.query<ReleasedOfDay & Record<string, unknown>>(
    `insert into processing.automated_releases as r (importer, day, declarations, value)
     select k.importer, $2, 0, 0 from unnest($1::text[]) as k (importer) order by k.importer
     on conflict (importer, day) do update set declarations = r.declarations
     returning r.importer, r.declarations, r.value::text as value`,
    [importers, day],
  );
  return new Map(rows.map((row) => [row.importer, row]));
}

/** Stores the changed releases of importers that `lockReleases` has locked. */
export async function storeReleases(
  transaction: Transaction,
  releases: readonly ReleasedOfDay[],
  day: string,
): Promise<void> {
  await transaction.query(
    `update processing.automated_releases r set declarations = k.declarations, value = k.value
     from unnest($1::text[], $2::integer[], $3::numeric[]) as k (importer, declarations, value)
     where r.importer = k.importer and r.day = $4`,
    [
      releases.map(({ importer }) => importer),
      releases.map(({ declarations }) => declarations),
      releases.map(({ value }) => value),
      day,
    ],
  );
}
