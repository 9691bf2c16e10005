import type { Sql } from '../../foundation/database/database.ts';
import { type RowQuery, readRows } from '../../foundation/database/read-together.ts';

export interface QueryRow {
  readonly number: number;
  readonly status: 'open' | 'answered' | 'closed';
  readonly question: string;
  readonly requestedDocuments: string[];
  readonly dueBy: Date | null;
  readonly openedAt: Date;
  readonly answer: string | null;
  readonly answerDocuments: string[] | null;
  readonly answeredAt: Date | null;
  readonly closedAt: Date | null;
}

const queryColumns = `q.number, q.status, q.question, q.requested_documents as "requestedDocuments", q.due_by as "dueBy",
  q.opened_at as "openedAt", q.answer, q.answer_documents as "answerDocuments", q.answered_at as "answeredAt",
  q.closed_at as "closedAt"`;

/** Returns the SQL query for the questions of customs about a declaration with numbers above `after`, oldest first. */
export function queriesOfRows(
  organisationId: string,
  declarationId: string,
  after = 0,
  maxRows = 500,
): RowQuery<QueryRow> {
  return {
    text: `select ${queryColumns} from declarations.queries q
     where q.organisation_id = $1 and q.declaration_id = $2 and q.number > $3 order by q.number limit $4`,
    values: [organisationId, declarationId, after, maxRows],
    times: ['dueBy', 'openedAt', 'answeredAt', 'closedAt'],
  };
}

export function readQueryRows(sql: Sql, ...which: Parameters<typeof queriesOfRows>): Promise<QueryRow[]> {
  return readRows(sql, queriesOfRows(...which));
}

export async function findQuery(
  sql: Sql,
  organisationId: string,
  declarationId: string,
  number: number,
): Promise<QueryRow | null> {
  const [row] = await sql.query<QueryRow & Record<string, unknown>>(
    `select ${queryColumns} from declarations.queries q
     where q.organisation_id = $1 and q.declaration_id = $2 and q.number = $3`,
    [organisationId, declarationId, number],
  );
  return row ?? null;
}

/** A question of customs to insert; times are RFC 3339. */
export interface QueryToOpen {
  readonly organisationId: string;
  readonly id: string;
  readonly question: string;
  readonly requestedDocuments: readonly string[];
  readonly dueBy: string | null;
  readonly at: string;
}

/** A declaration whose open query must be closed. */
export type QueryToClose = Pick<QueryToOpen, 'organisationId' | 'id' | 'at'>;
