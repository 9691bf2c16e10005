import { createHash } from 'node:crypto';
import type { Declarant } from '../../callers/public.ts';
import type { Database, Sql } from '../../foundation/database/database.ts';
import { openPage } from '../../foundation/http/listing.ts';
import { type Answer, answer, type RequestFacts } from '../../foundation/http/operation.ts';
import { type Refusal, refuse } from '../../foundation/http/problem.ts';
import { notFound } from '../../foundation/http/problems.ts';
import { matchesTag } from '../../foundation/http/version-tag.ts';
import { findId, parseReference } from '../record/public.ts';

export interface PartDependencies {
  readonly database: Database;
  readonly cursorKey: Uint8Array;
  readonly baseUrl: string;
}

type Call<Query> = {
  readonly caller: Declarant;
  readonly params: { readonly id: string };
  readonly query: Query;
  readonly request: RequestFacts;
};

/** One page of what a declaration counts, oldest first; 404 when the declaration is not the caller's. */
export async function answerPage<Row, Item>(
  { database, cursorKey }: Pick<PartDependencies, 'database' | 'cursorKey'>,
  { caller, params, query, request }: Call<{ readonly limit?: number; readonly cursor?: string }>,
  list: {
    readonly name: string;
    readonly read: (
      sql: Sql,
      organisationId: string,
      id: string,
      after: number,
      most: number,
    ) => Promise<readonly Row[]>;
    readonly positionOf: (row: Row) => number;
    readonly itemOf: (row: Row, id: string) => Item;
  },
): Promise<Answer | Refusal<'input_invalid' | 'not_found'>> {
  const organisationId = caller.organisation.id;
  const page = openPage(cursorKey, [list.name, organisationId, params.id], query);
  if (page.kind === 'refusal') return page;
  const after = page.after === null ? 0 : Number(page.after);
  const found = await database.organisation(organisationId, async (sql) => {
    const declaration = await findId(sql, organisationId, parseReference(params.id));
    if (!declaration) return null;
    const { id } = declaration;
    return { id, rows: await list.read(sql, organisationId, id, after, page.limit + 1) };
  });
  if (!found) return refuse(notFound);
  const { id, rows } = found;
  const closed = page.close(
    rows,
    (row) => String(list.positionOf(row)),
    (row) => list.itemOf(row, id),
  );
  return answerTagged(request, JSON.stringify(closed));
}

/** One thing that a declaration counts; 404 when it is not there, or the declaration is not the caller's. */
export async function answerPart<Row>(
  database: Database,
  { caller, params, request }: Omit<Call<unknown>, 'query'>,
  read: (sql: Sql, organisationId: string, id: string) => Promise<Row | null>,
  textOf: (row: Row, id: string) => string,
): Promise<Answer | Refusal<'not_found'>> {
  const organisationId = caller.organisation.id;
  const text = await database.organisation(organisationId, async (sql) => {
    const declaration = await findId(sql, organisationId, parseReference(params.id));
    const row = declaration && (await read(sql, organisationId, declaration.id));
    return declaration && row && textOf(row, declaration.id);
  });
  return text === null ? refuse(notFound) : answerTagged(request, text);
}

/** 304 when the caller has this text, else 200 with it; the tag is of the text. */
function answerTagged(request: RequestFacts, text: string): Answer {
  const tag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
  if (matchesTag(request.header('if-none-match'), tag)) return answer(304, undefined, ['ETag', tag]);
  return answer(200, text, ['ETag', tag]);
}
