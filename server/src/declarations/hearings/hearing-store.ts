import type { Sql, Transaction } from '../../foundation/database/database.ts';
import { type RowQuery, readRows } from '../../foundation/database/read-together.ts';
import type { IntendedDecision } from '../lifecycle/public.ts';
import type {
  DeclarationHearing,
  HearingAnswer,
  HearingException,
  NotificationLimitSuspension,
} from './declaration-hearing.ts';

export interface HeardDeclaration {
  readonly organisationId: string;
  readonly id: string;
}

const shownMembers = `'id', h.id, 'number', h.number, 'status', h.status, 'action', h.action, 'lines', h.lines,
  'reason', h.reason, 'intendedAt', h.intended_at, 'dueBy', h.due_by, 'answers', h.answers, 'exception', h.exception,
  'endedAt', h.ended_at, 'billReferences', h.bill_references`;

/** SQL that returns a hearing `h` as JSON. */
export const hearingJson = `json_build_object(${shownMembers}, 'decision', h.decision, 'incurredOn', h.incurred_on,
  'intendedBy', h.intended_by, 'endedBy', h.ended_by)`;

/** SQL that returns the members of a hearing `h` that debtors read as JSON. */
export const shownHearingJson = `json_build_object(${shownMembers})`;

/** Returns the query for the hearings of a declaration with numbers above `after`, oldest first. */
export function hearingsOf(
  organisationId: string,
  declarationId: string,
  after = 0,
  maxRows = 500,
): RowQuery<{ readonly hearing: DeclarationHearing }> {
  return {
    text: `select ${hearingJson} as hearing from declarations.hearings h
     where h.organisation_id = $1 and h.declaration_id = $2 and h.number > $3 order by h.number limit $4`,
    values: [organisationId, declarationId, after, maxRows],
  };
}

export async function readHearings(
  sql: Sql,
  ...which: Parameters<typeof hearingsOf>
): Promise<DeclarationHearing[]> {
  return (await readRows(sql, hearingsOf(...which))).map(({ hearing }) => hearing);
}

export async function findHearing(
  sql: Sql,
  { organisationId, id }: HeardDeclaration,
  hearingId: string,
): Promise<DeclarationHearing | null> {
  const [row] = await sql.query<{ hearing: DeclarationHearing }>(
    `select ${hearingJson} as hearing from declarations.hearings h
     where h.organisation_id = $1 and h.declaration_id = $2 and h.id = $3`,
    [organisationId, id, hearingId],
  );
  return row?.hearing ?? null;
}

/**
 * Returns the hearing of a declaration that customs has not decided yet; null without one. A declaration has at most
 * one such hearing.
 */
export async function findPendingHearing(
  sql: Sql,
  { organisationId, id }: HeardDeclaration,
): Promise<DeclarationHearing | null> {
  const [row] = await sql.query<{ hearing: DeclarationHearing }>(
    `select ${hearingJson} as hearing from declarations.hearings h
     where h.organisation_id = $1 and h.declaration_id = $2 and h.ended_at is null`,
    [organisationId, id],
  );
  return row?.hearing ?? null;
}

/**
 * A hearing to insert. With `exception`, it is the record of a decision without a hearing and has already ended. Times
 * are RFC 3339.
 */
export interface HearingToStore extends HeardDeclaration {
  readonly intention: IntendedDecision;
  readonly reason: string;
  readonly by: string;
  readonly at: string;
  readonly dueBy: string | null;
  readonly exception: HearingException | null;
  readonly billReferences: readonly string[];
}

export async function insertHearing(transaction: Transaction, hearing: HearingToStore): Promise<void> {
  const { intention, exception, at, by } = hearing;
  await transaction.query(
    `insert into declarations.hearings
       (organisation_id, declaration_id, id, number, status, action, decision, lines, reason, incurred_on, intended_by,
        responsible_id, intended_at, due_by, exception, ended_at, ended_by, bill_references)
     select $1, $2, $3, coalesce(max(h.number), 0) + 1, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17
     from declarations.hearings h where h.declaration_id = $2`,
    [
      ...[hearing.organisationId, hearing.id, intention.id, exception === null ? 'open' : 'waived'],
      ...[intention.action, JSON.stringify(intention.decision), JSON.stringify(intention.lines)],
      ...[hearing.reason, intention.incurredOn, by, intention.responsible, at, hearing.dueBy],
      exception && JSON.stringify(exception),
      ...(exception === null ? [null, null] : [at, by]),
      hearing.billReferences,
    ],
  );
}

/** Adds an answer to an open hearing, which remains open while other debtors can answer. */
export async function insertHearingAnswer(
  transaction: Transaction,
  hearingId: string,
  answer: HearingAnswer,
  status: 'open' | 'answered' | 'agreed',
): Promise<void> {
  await transaction.query(
    `update declarations.hearings h set status = $2, answers = h.answers || $3::jsonb,
       answered_at = case when $2 <> 'open' then $4::timestamptz end
     where h.id = $1`,
    [hearingId, status, JSON.stringify([answer]), answer.answeredAt],
  );
}

/** The change of a pending hearing that follows from an action on its declaration. */
export interface HearingChange extends HeardDeclaration {
  readonly status: 'expired' | 'withdrawn';
  readonly at: string;
  readonly by: string;
}

/** The status of a hearing `h` after its time limit: one of several debtors can have answered. */
const statusAfterLimit = "case h.answers when '[]' then 'expired' else 'answered' end";

/** Marks pending hearings as expired or withdrawn; a withdrawn hearing ends. */
export async function changePendingHearings(
  transaction: Transaction,
  changes: readonly HearingChange[],
): Promise<void> {
  if (changes.length === 0) return;
  await transaction.query(
    `update declarations.hearings h set status = case g.status when 'expired' then ${statusAfterLimit} else g.status end,
       ended_at = case g.status when 'withdrawn' then g.at end, ended_by = case g.status when 'withdrawn' then g.by end
     from jsonb_to_recordset($1::jsonb) as g("organisationId" text, id text, status text, at timestamptz, by text)
     where h.organisation_id = g."organisationId" and h.declaration_id = g.id and h.ended_at is null`,
    [JSON.stringify(changes)],
  );
}

/** Ends a hearing with the decision of an officer, and stores the references of the bills that the decision created. */
export async function endHearing(
  transaction: Transaction,
  hearingId: string,
  ended: { readonly by: string; readonly at: Date; readonly billReferences: readonly string[] },
): Promise<void> {
  await transaction.query(
    `update declarations.hearings h set status = case h.status when 'open' then ${statusAfterLimit} else h.status end, ended_at = $2,
       ended_by = $3, bill_references = $4
     where h.id = $1`,
    [hearingId, ended.at, ended.by, ended.billReferences],
  );
}

/** Returns the ids of the people who intended or decided a bill after a hearing. */
export async function readOfficersOfHearing(sql: Sql, billReference: string): Promise<readonly string[]> {
  const rows = await sql.query<{ officers: (string | null)[] }>(
    `select array[h.intended_by, h.responsible_id, h.ended_by] as officers
     from declarations.bills b
       join declarations.hearings h on h.declaration_id = b.declaration_id and b.reference = any (h.bill_references)
     where b.reference = $1`,
    [billReference],
  );
  return rows.flatMap(({ officers }) => officers.filter((each) => each !== null));
}

/** SQL for the start and end of hearings `h`; between them the time limit for notifying the debt is suspended. */
export const suspensionJson = `json_build_object('from', h.intended_at,
  'until', least(coalesce(h.answered_at, h.due_by), coalesce(h.ended_at, h.due_by), h.due_by))`;

/**
 * Returns the periods in which the time limits of a declaration's debts are suspended, by the day on which the debt is
 * incurred.
 */
export async function readNotificationLimitSuspensions(
  sql: Sql,
  { organisationId, id }: HeardDeclaration,
): Promise<readonly (NotificationLimitSuspension & { readonly incurredOn: string })[]> {
  const rows = await sql.query<{ suspension: NotificationLimitSuspension; incurredOn: string }>(
    `select ${suspensionJson} as suspension, h.incurred_on::text as "incurredOn" from declarations.hearings h
     where h.organisation_id = $1 and h.declaration_id = $2 and h.incurred_on is not null and h.due_by is not null
     order by h.number`,
    [organisationId, id],
  );
  return rows.map(({ suspension, incurredOn }) => ({ ...suspension, incurredOn }));
}
