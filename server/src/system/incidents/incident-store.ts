import type { Sql, Transaction } from '../../foundation/database/database.ts';
import type { Incident, IncidentAnnouncement, IncidentStatus, IncidentText } from './incident.ts';

interface IncidentRow extends Omit<Incident, 'announcements'> {
  readonly announcements: readonly (Omit<IncidentAnnouncement, 'at'> & { readonly at: string })[];
}

const incidentColumns = `i.id, i.kind, i.status, i.components, i.effect, i.starts_at as "startsAt", i.ends_at as "endsAt",
  i.resolved_at as "resolvedAt", i.legal_basis as "legalBasis", i.texts, i.version, i.created_at as "createdAt",
  i.changed_at as "changedAt",
  (select jsonb_agg(jsonb_build_object('number', a.number, 'type', a.type, 'at', a.announced_at, 'texts', a.texts)
     order by a.number desc)
   from system.announcements a where a.incident_id = i.id) as announcements`;

async function queryIncidents(sql: Sql, rest: string, values: readonly unknown[]): Promise<Incident[]> {
  const rows = await sql.query<IncidentRow & Record<string, unknown>>(
    `select ${incidentColumns} from system.incidents i ${rest}`,
    values,
  );
  return rows.map((row) => ({
    ...row,
    announcements: row.announcements.map((each) => ({ ...each, at: new Date(each.at) })),
  }));
}

export async function findIncident(sql: Sql, id: string): Promise<Incident | null> {
  const [found] = await queryIncidents(sql, 'where i.id = $1', [id]);
  return found ?? null;
}

/** Locks an incident until the end of the transaction. */
export async function lockIncident(transaction: Transaction, id: string): Promise<Incident | null> {
  await transaction.query('select from system.incidents i where i.id = $1 for update', [id]);
  return findIncident(transaction, id);
}

/** Lists the incidents of a page, newest first, and the incident after the page if there is one. */
export function listIncidents(
  sql: Sql,
  status: IncidentStatus | undefined,
  page: { readonly after: string | null; readonly limit: number },
): Promise<Incident[]> {
  return queryIncidents(
    sql,
    `where ($1::text is null or i.status = $1) and i.id < coalesce($2, 'ind')
     order by i.id desc limit $3`,
    [status ?? null, page.after, page.limit + 1],
  );
}

/** Returns the incidents that are not resolved, and those that changed after a point in time. */
export function listPublishedIncidents(sql: Sql, changedAfter: Date, most: number): Promise<Incident[]> {
  return queryIncidents(
    sql,
    `where i.status = 'announced' or i.changed_at > $1
     order by (i.status = 'announced') desc, i.changed_at desc, i.id desc limit $2`,
    [changedAfter, most],
  );
}

/** Inserts or replaces an incident, with the announcement of this step. */
export async function storeIncident(
  transaction: Transaction,
  incident: Omit<Incident, 'announcements'>,
  announcement: Omit<IncidentAnnouncement, 'number'>,
): Promise<void> {
  await transaction.query(
    `insert into system.incidents (id, kind, status, components, effect, starts_at, ends_at, resolved_at, legal_basis,
       texts, version, created_at, changed_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
     on conflict (id) do update set status = excluded.status, components = excluded.components,
       effect = excluded.effect, starts_at = excluded.starts_at, ends_at = excluded.ends_at,
       resolved_at = excluded.resolved_at, legal_basis = excluded.legal_basis, texts = excluded.texts,
       version = excluded.version, changed_at = excluded.changed_at`,
    [
      ...[incident.id, incident.kind, incident.status, incident.components, incident.effect],
      ...[incident.startsAt, incident.endsAt, incident.resolvedAt, incident.legalBasis],
      ...[JSON.stringify(incident.texts), incident.version, incident.createdAt, incident.changedAt],
    ],
  );
  await transaction.query(
    `insert into system.announcements (incident_id, number, type, texts, announced_at)
     select $1, coalesce(max(a.number), 0) + 1, $2, $3, $4 from system.announcements a where a.incident_id = $1`,
    [incident.id, announcement.type, JSON.stringify(announcement.texts), announcement.at],
  );
}

/** An announcement whose notices and webhook deliveries are not complete. */
export interface PendingAnnouncement {
  readonly incidentId: string;
  readonly number: number;
  readonly type: IncidentAnnouncement['type'];
  readonly at: Date;
  readonly texts: readonly IncidentText[];
  readonly kind: Incident['kind'];
  readonly components: Incident['components'];
  readonly effect: Incident['effect'];
  readonly startsAt: Date;
  readonly endsAt: Date | null;
  /** Id of the last organisation that has received the announcement; empty before the first one. */
  readonly sentTo: string;
}

/** Returns the oldest announcement that is not complete, and locks it until the end of the transaction. */
export async function lockPendingAnnouncement(transaction: Transaction): Promise<PendingAnnouncement | null> {
  const [row] = await transaction.query<PendingAnnouncement & Record<string, unknown>>(
    `select a.incident_id as "incidentId", a.number, a.type, a.announced_at as at, a.texts, a.sent_to as "sentTo",
       i.kind, i.components, i.effect, i.starts_at as "startsAt", i.ends_at as "endsAt"
     from system.announcements a join system.incidents i on i.id = a.incident_id
     where a.completed_at is null
     order by a.announced_at, a.incident_id, a.number limit 1 for update of a skip locked`,
  );
  return row ?? null;
}

/** Stores up to which organisation an announcement was sent, and whether it is complete. */
export async function recordProgress(
  transaction: Transaction,
  { incidentId, number }: PendingAnnouncement,
  sentTo: string,
  completedAt: Date | null,
): Promise<void> {
  await transaction.query(
    `update system.announcements set sent_to = $3, completed_at = $4 where incident_id = $1 and number = $2`,
    [incidentId, number, sentTo, completedAt],
  );
}
