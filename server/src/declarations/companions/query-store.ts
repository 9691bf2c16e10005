import type { Sql, Transaction } from '../../foundation/database/database.ts';

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

const columns = `q.number, q.status, q.question, q.requested_documents as "requestedDocuments", q.due_by as "dueBy",
  q.opened_at as "openedAt", q.answer, q.answer_documents as "answerDocuments", q.answered_at as "answeredAt",
  q.closed_at as "closedAt"`;

/** The queries of a declaration after a number, oldest first. */
export function listQueries(
  sql: Sql,
  organisationId: string,
  declarationId: string,
  after = 0,
  most = 500,
): Promise<QueryRow[]> {
  return sql.query<QueryRow>(
    `select ${columns} from declarations.queries q
     where q.organisation_id = $1 and q.declaration_id = $2 and q.number > $3 order by q.number limit $4`,
    [organisationId, declarationId, after, most],
  );
}

export async function findQuery(
  sql: Sql,
  organisationId: string,
  declarationId: string,
  number: number,
): Promise<QueryRow | null> {
  const [row] = await sql.query<QueryRow & Record<string, unknown>>(
    `select ${columns} from declarations.queries q
     where q.organisation_id = $1 and q.declaration_id = $2 and q.number = $3`,
    [organisationId, declarationId, number],
  );
  return row ?? null;
}

/** A query that customs opens; times are RFC 3339. */
export interface QueryToOpen {
  readonly organisationId: string;
  readonly id: string;
  readonly question: string;
  readonly requestedDocuments: readonly string[];
  readonly dueBy: string | null;
  readonly at: string;
}

export async function openQueries(transaction: Transaction, queries: readonly QueryToOpen[]): Promise<void> {
  await transaction.query('select declarations.open_queries($1)', [JSON.stringify(queries)]);
}

/** Closes the queries of these declarations, answered or not. */
export async function closeQueries(
  transaction: Transaction,
  ended: readonly { readonly organisationId: string; readonly id: string; readonly at: string }[],
): Promise<void> {
  await transaction.query('select declarations.close_queries($1)', [JSON.stringify(ended)]);
}
