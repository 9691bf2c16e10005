import { hash } from 'node:crypto';
import { Type } from 'typebox';
import type { Declarant, PortalParts } from '../../callers/public.ts';
import type { Sql } from '../../foundation/database/database.ts';
import type { Answer, RequestFacts } from '../../foundation/http/operation.ts';
import { openPage } from '../../foundation/http/pagination.ts';
import { type Refusal, refuse } from '../../foundation/http/problem.ts';
import { notFound } from '../../foundation/http/problems.ts';
import type { CachedRead, ConditionalReads } from '../feed/public.ts';
import { findId, parseReference, type Reference, referenceParams } from '../record/public.ts';

/** Path parameters of a numbered sub-resource of a declaration: an amendment, a query or a version. */
export const subResourceParams = Type.Object(
  {
    ...referenceParams.properties,
    number: Type.String({
      pattern: '^[1-9][0-9]{0,8}$',
      'x-format': 'ordinal',
      description: 'Number within the declaration: the first amendment, query or version has the number 1',
    }),
  },
  { additionalProperties: false },
);

export interface SubResourceDependencies extends PortalParts<'cursorKey' | 'baseUrl'> {
  readonly unchanged: ConditionalReads;
}

type SubResourceRequest<Query> = {
  readonly caller: Declarant;
  readonly params: { readonly id: string };
  readonly query: Query;
  readonly request: RequestFacts;
};

/** Returns a page of numbered sub-resources, oldest first; 404 if the caller can't read the declaration. */
export async function respondWithPage<Row, Item>(
  { unchanged, cursorKey }: Pick<SubResourceDependencies, 'unchanged' | 'cursorKey'>,
  {
    caller,
    params,
    query,
    request,
  }: SubResourceRequest<{ readonly limit?: number; readonly cursor?: string }>,
  list: {
    readonly name: string;
    /**
     * Whether only lodged declarations have such sub-resources, so that each of their changes has a sequence number.
     */
    readonly lasting: boolean;
    readonly read: (
      sql: Sql,
      organisationId: string,
      id: string,
      after: number,
      maxRows: number,
    ) => Promise<readonly Row[]>;
    /** Reads the sub-resources for the principal, if they differ from those for the lodging organisation. */
    readonly readForPrincipal?: (
      sql: Sql,
      organisationId: string,
      id: string,
      after: number,
      maxRows: number,
    ) => Promise<readonly Row[]>;
    readonly positionOf: (row: Row) => number;
    readonly itemOf: (row: Row, id: string) => Item;
  },
): Promise<Answer | Refusal<'input_invalid' | 'not_found'>> {
  const organisationId = caller.organisation.id;
  const page = openPage(cursorKey, [list.name, organisationId, params.id], query);
  if (page.kind === 'refusal') return page;
  const after = page.after === null ? 0 : Number(page.after);
  const reference = parseReference(params.id);
  const textOf = (rows: readonly Row[], id: string): string =>
    JSON.stringify(
      page.close(
        rows,
        (row) => String(list.positionOf(row)),
        (row) => list.itemOf(row, id),
      ),
    );
  const { read, readForPrincipal } = list;
  const found = await unchanged.answer(
    organisationId,
    reference,
    request,
    async (sql, storingOrganisationId, represented) => {
      const reading = (id: string) => read(sql, storingOrganisationId, id, after, page.limit + 1);
      const whole = await readById(sql, storingOrganisationId, reference, reading);
      if (!whole) return null;
      return taggedRead(
        textOf(whole.found, whole.id),
        list.lasting && whole.found.length > 0 && represented === null,
      );
    },
    readForPrincipal &&
      (async (sql, { id }) => {
        const rows = await readForPrincipal(sql, organisationId, id, after, page.limit + 1);
        // Not cached: sequence numbers of the principal's stream can be assigned without a change of the declaration.
        return { ...taggedRead(textOf(rows, id), false), lasting: false };
      }),
  );
  return found ?? refuse(notFound);
}

/** Returns a numbered sub-resource; 404 if it does not exist, or if the caller can't read the declaration. */
export async function respondWithSubResource<Row>(
  unchanged: ConditionalReads,
  { caller, params, request }: Omit<SubResourceRequest<unknown>, 'query'>,
  part: {
    readonly lasting: boolean;
    readonly read: (sql: Sql, organisationId: string, id: string) => Promise<Row | null>;
    readonly textOf: (row: Row, id: string) => string;
  },
): Promise<Answer | Refusal<'not_found'>> {
  const reference = parseReference(params.id);
  const answered = await unchanged.answer(
    caller.organisation.id,
    reference,
    request,
    async (sql, storingOrganisationId) => {
      const reading = (id: string) => part.read(sql, storingOrganisationId, id);
      const whole = await readById(sql, storingOrganisationId, reference, reading);
      return whole?.found ? taggedRead(part.textOf(whole.found, whole.id), part.lasting) : null;
    },
  );
  return answered ?? refuse(notFound);
}

/**
 * Reads data by declaration id. If the path contains the id, the read runs in parallel with the lookup of the
 * declaration. Returns null if the organisation has no such declaration.
 */
async function readById<Found>(
  sql: Sql,
  organisationId: string,
  reference: Reference,
  read: (id: string) => Promise<Found>,
): Promise<{ readonly id: string; readonly found: Found } | null> {
  const finding = findId(sql, organisationId, reference);
  if (reference.by === 'id') {
    const [declaration, found] = await Promise.all([finding, read(reference.value)]);
    return declaration && { id: declaration.id, found };
  }
  const declaration = await finding;
  return declaration && { id: declaration.id, found: await read(declaration.id) };
}

/** Returns a text with an ETag that is the hash of the text. */
export function taggedRead(text: string, lasting: boolean): CachedRead {
  const tag = `"${hash('sha256', text, 'base64url').slice(0, 22)}"`;
  return { tag, text, lasting };
}
