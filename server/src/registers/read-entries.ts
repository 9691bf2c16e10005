import { Type } from 'typebox';
import { type DeclaringOrganisation, managementOperation, type PortalParts } from '../callers/public.ts';
import { inTenantScope } from '../foundation/database/tenant-scope.ts';
import { pathIdSchema } from '../foundation/http/common-schemas.ts';
import { type Answer, answer, type OperationExample } from '../foundation/http/operation.ts';
import {
  listBody,
  listQuery,
  openPage,
  type PageRequest,
  pageExample,
} from '../foundation/http/pagination.ts';
import type { Refusal } from '../foundation/http/problem.ts';
import { inputInvalid, notFound } from '../foundation/http/problems.ts';
import { entryResponse, type Register, type RegisterEntry } from './register.ts';
import type { RegisterStore } from './register-store.ts';

/* Operations that read a register. Customs reads all entries, traders read their own. */

/** The parts in which the contracts of operations differ. */
export interface EntryContract {
  readonly id: string;
  readonly summary: string;
  readonly description: string;
}

export type EntryExamples = Readonly<Record<string, OperationExample>>;

/** Dependencies of the operations that read registers. */
interface RegisterReadParts extends PortalParts<'database' | 'cursorKey'> {
  readonly customs: { readonly now: (organisationId: string) => Date };
}

export function entryParams(name: string) {
  return Type.Object({ id: pathIdSchema(`Id of the ${name}.`) }, { additionalProperties: false });
}

/** Returns the contract that lists of entries share. */
export function listContract<Entry extends RegisterEntry>(
  { plural, filters, schema }: Pick<Register<Entry>, 'plural' | 'filters' | 'schema'>,
  example: readonly [summary: string, item: unknown],
) {
  const optional = Object.entries(filters).map(([name, filter]) => [name, Type.Optional(filter)] as const);
  const title = `${plural.slice(0, 1).toUpperCase()}${plural.slice(1)}`;
  return {
    method: 'GET',
    query: Type.Object({ ...listQuery, ...Object.fromEntries(optional) }, { additionalProperties: false }),
    answers: {
      200: {
        description: `A page of ${plural}.`,
        body: listBody(schema, `${title}, oldest first.`),
        examples: pageExample(...example),
      },
    },
    problems: [inputInvalid],
  } as const;
}

export function defineListEntries<Entry extends RegisterEntry>(
  register: Register<Entry>,
  { example, ...contract }: EntryContract & { readonly example: readonly [summary: string, item: unknown] },
) {
  const { path, tag, readers, store } = register;
  return managementOperation(
    {
      ...contract,
      ...{ path: `/management/${path}`, tag, scope: 'management:read', roles: readers },
      ...listContract(register, example),
    },
    ({ database, cursorKey, customs }: RegisterReadParts) =>
      ({ caller, query }) =>
        answerPage(
          entryPageOf(register, customs),
          [cursorKey, path, caller.organisation.id],
          query,
          (filter, page) =>
            inTenantScope(database, caller, (sql, within) => store.list(sql, within, filter, page)),
        ),
  );
}

/** A list of the entries of the caller's organisation. */
interface OwnEntries<Entry extends RegisterEntry, Owner> extends Pick<Register<Entry>, 'filters' | 'bodyOf'> {
  /** The name of the list in its cursors. */
  readonly list: string;
  readonly store: Pick<RegisterStore<Entry, Owner>, 'list'>;
  readonly ownerOf: (organisation: DeclaringOrganisation) => Owner;
}

/** Returns the handler of a list of the entries of the caller's organisation. */
export function listOwnEntries<Entry extends RegisterEntry, Owner>(own: OwnEntries<Entry, Owner>) {
  return ({ database, cursorKey, customs }: RegisterReadParts) =>
    ({ caller: { organisation }, query }: OwnRequest) =>
      answerPage(entryPageOf(own, customs), [cursorKey, own.list, organisation.id], query, (filter, page) =>
        database.organisation(organisation.id, (sql) =>
          own.store.list(sql, own.ownerOf(organisation), filter, page),
        ),
      );
}

interface OwnRequest {
  readonly caller: { readonly organisation: DeclaringOrganisation };
  readonly query: PageQuery;
}

interface PageQuery {
  readonly limit?: number;
  readonly after?: string;
}

interface EntryPage<Entry extends RegisterEntry> extends Pick<Register<Entry>, 'filters'> {
  readonly bodyOf: (entry: Entry) => object;
}

function entryPageOf<Entry extends RegisterEntry>(
  { filters, bodyOf }: Pick<Register<Entry>, 'filters' | 'bodyOf'>,
  { now }: RegisterReadParts['customs'],
): EntryPage<Entry> {
  return { filters, bodyOf: (entry) => bodyOf(entry, now) };
}

async function answerPage<Entry extends RegisterEntry>(
  { filters, bodyOf }: EntryPage<Entry>,
  [cursorKey, ...list]: readonly [cursorKey: Uint8Array, name: string, organisationId: string],
  query: PageQuery,
  read: (filter: Readonly<Record<string, unknown>>, page: PageRequest) => Promise<Entry[]>,
): Promise<Answer | Refusal<'input_invalid'>> {
  const filter: Readonly<Record<string, unknown>> = { ...query };
  const values = Object.keys(filters).map((property) => filter[property] ?? null);
  const page = openPage(cursorKey, [...list, ...values], query);
  if (page.kind === 'refusal') return page;
  const rows = await read(filter, page);
  return answer(
    200,
    page.close(rows, (row) => row.id, bodyOf),
  );
}

export function defineGetEntry<Entry extends RegisterEntry>(
  { noun, name, path, tag, readers, store, schema, bodyOf }: Register<Entry>,
  { examples, ...contract }: EntryContract & { readonly examples: EntryExamples },
) {
  return managementOperation(
    {
      ...contract,
      ...{ method: 'GET', path: `/management/${path}/{id}`, tag, scope: 'management:read', roles: readers },
      params: entryParams(name),
      answers: { 200: { description: `The ${noun}.`, body: schema, headers: ['ETag'], examples } },
      problems: [inputInvalid, notFound],
    },
    ({ database, customs }: Omit<RegisterReadParts, 'cursorKey'>) =>
      async ({ caller, params }) =>
        entryResponse(
          await inTenantScope(database, caller, (sql, within) => store.find(sql, within, params.id)),
          (entry) => bodyOf(entry, customs.now),
        ),
  );
}
