import type { Sql, Transaction } from '../../foundation/database/database.ts';
import type { NoticeChannels, NoticeKind, NoticeSubject } from './notice.ts';

/* Every statement filters notices by person and by organisation, because a notice belongs to both. */

export interface StoredNotice {
  readonly id: string;
  readonly kind: NoticeKind;
  readonly createdAt: Date;
  readonly readAt: Date | null;
  readonly about: NoticeSubject;
}

export interface NewNotice extends NoticeOwner {
  readonly id: string;
  readonly kind: NoticeKind;
  readonly topic: string;
  readonly about: NoticeSubject;
}

/** Identifies the person and the organisation to which notices belong. */
export interface NoticeOwner {
  readonly organisationId: string;
  readonly personId: string;
}

const noticeColumns = 'n.id, n.kind, n.at as "createdAt", n.read_at as "readAt", n.about';
const whereOwner = 'n.organisation_id = $1 and n.person_id = $2';

/** Inserts the notices that the person does not have yet, and returns their ids. */
export async function insertNotices(
  transaction: Transaction,
  notices: readonly NewNotice[],
  at: Date,
): Promise<string[]> {
  if (notices.length === 0) return [];
  const rows = await transaction.query<{ id: string }>(
    `insert into notifications.notices (organisation_id, person_id, id, kind, topic, about, at)
     select k.organisation_id, k.person_id, k.id, k.kind, k.topic, k.about, $7
     from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::jsonb[])
       as k (organisation_id, person_id, id, kind, topic, about)
     on conflict do nothing returning id`,
    [
      notices.map(({ organisationId }) => organisationId),
      notices.map(({ personId }) => personId),
      notices.map(({ id }) => id),
      notices.map(({ kind }) => kind),
      notices.map(({ topic }) => topic),
      notices.map(({ about }) => JSON.stringify(about)),
      at,
    ],
  );
  return rows.map(({ id }) => id);
}

export interface NoticeFilter {
  /** Id of a notice: only later notices are returned. */
  readonly createdAfter?: string | undefined;
  readonly kind?: readonly NoticeKind[] | undefined;
  readonly unread?: boolean | undefined;
}

/** Returns a page of the notices that match every filter, newest first. */
export function listNotices(
  sql: Sql,
  { organisationId, personId }: NoticeOwner,
  { createdAfter, kind, unread }: NoticeFilter,
  page: { readonly after: string | null; readonly limit: number },
): Promise<StoredNotice[]> {
  return sql.query<StoredNotice & Record<string, unknown>>(
    `select ${noticeColumns} from notifications.notices n
     where ${whereOwner} and n.id > coalesce($3, '') and n.id < coalesce($4, 'ntd')
       and ($6::text[] is null or n.kind = any ($6)) and ($7::boolean is null or (n.read_at is null) = $7)
     order by n.id desc limit $5`,
    [
      organisationId,
      personId,
      createdAfter ?? null,
      page.after,
      page.limit + 1,
      kind ?? null,
      unread ?? null,
    ],
  );
}

export async function countUnread(sql: Sql, { organisationId, personId }: NoticeOwner): Promise<number> {
  const [row] = await sql.query<{ count: number }>(
    `select count(*)::integer as count from notifications.notices n where ${whereOwner} and n.read_at is null`,
    [organisationId, personId],
  );
  return row?.count ?? 0;
}

/** Marks notices as read, up to a given one. Returns the number of notices that were unread. */
export async function markRead(
  transaction: Transaction,
  { organisationId, personId }: NoticeOwner,
  upTo: string,
  now: Date,
): Promise<number> {
  const rows = await transaction.query(
    `update notifications.notices n set read_at = $4 where ${whereOwner} and n.read_at is null and n.id <= $3 returning 1`,
    [organisationId, personId, upTo, now],
  );
  return rows.length;
}

/** Deletes all notices of an organisation. */
export async function clearNotices(transaction: Transaction, organisationId: string): Promise<void> {
  await transaction.query('delete from notifications.notices n where n.organisation_id = $1', [
    organisationId,
  ]);
}

/**
 * Deletes notices before a point in time, up to a maximum number for each run. Returns the number of deleted notices.
 */
export async function deleteNoticesBefore(sql: Sql, before: Date, limit: number): Promise<number> {
  const [row] = await sql.query<{ count: number }>(
    `with gone as (
       delete from notifications.notices n where n.ctid = any (array(
         select o.ctid from notifications.notices o where o.at < $1 order by o.at limit $2)) returning 1)
     select count(*)::integer as count from gone`,
    [before, limit],
  );
  return row?.count ?? 0;
}

export interface StoredSettings {
  readonly personId: string;
  readonly language: string;
  readonly ways: Partial<NoticeChannels>;
}

/** Returns the notification settings of those people who have changed them. */
export function findSettings(sql: Sql, people: readonly string[]): Promise<StoredSettings[]> {
  return sql.query<StoredSettings & Record<string, unknown>>(
    `select s.person_id as "personId", s.language, s.ways from notifications.notice_settings s
     where s.person_id = any ($1)`,
    [people],
  );
}

export async function storeSettings(
  transaction: Transaction,
  { personId, language, ways }: StoredSettings,
): Promise<void> {
  await transaction.query(
    `insert into notifications.notice_settings (person_id, language, ways) values ($1, $2, $3)
     on conflict (person_id) do update set language = excluded.language, ways = excluded.ways`,
    [personId, language, JSON.stringify(ways)],
  );
}
