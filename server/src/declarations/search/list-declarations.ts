import { type Static, Type } from 'typebox';
import { declarantOperation } from '../../callers/public.ts';
import type { Database } from '../../foundation/database/database.ts';
import { inputRefusal } from '../../foundation/http/input.ts';
import { listBody, listQuery, openPage, pageExample, pageText } from '../../foundation/http/listing.ts';
import { answer } from '../../foundation/http/operation.ts';
import { inputInvalid } from '../../foundation/http/problems.ts';
import type { RememberedReference } from '../../reference/lists/public.ts';
import { customsOffice, DeclarationType, identification, Lrn, Mrn } from '../document/public.ts';
import { type Feed, StreamRole } from '../feed/public.ts';
import type { CustomsClock } from '../lifecycle/public.ts';
import { allStatuses, lanes, statusGroups } from '../lifecycle/public.ts';
import { DeclarationSummary, summaryExample, summaryText } from '../record/public.ts';
import { knownSurely, readKnownUpTo } from './known.ts';
import { sorts } from './list-order.ts';
import { beginCounts } from './overview-store.ts';
import { periodQuery, readPeriod } from './period.ts';
import { searchRepresented } from './represented-search-store.ts';
import { searchDeclarations } from './search-store.ts';

/** What a declarant can be awaited for, once a declaration is lodged. */
const awaitedOfDeclarants = ['answerQuery', 'pay', 'present', 'secure', 'discharge'] as const;

const ListQuery = Type.Object(
  {
    ...listQuery,
    status: Type.Optional(
      Type.Array(Type.Enum([...allStatuses]), {
        maxItems: allStatuses.length,
        description: 'Only these states; repeat the parameter for several',
      }),
    ),
    faulty: Type.Optional(
      Type.Boolean({
        description: 'Only drafts: those that had faults when they were last saved, or those that had none',
      }),
    ),
    statusGroup: Type.Optional(Type.Enum([...statusGroups], { description: 'Only this coarse state' })),
    lane: Type.Optional(Type.Enum([...lanes], { description: 'Only this lane of control' })),
    nextAction: Type.Optional(
      Type.Enum([...awaitedOfDeclarants], {
        description:
          'Only what waits for this action of the declarant, of those that the organisation has lodged itself',
      }),
    ),
    type: Type.Optional(DeclarationType),
    office: Type.Optional(customsOffice('Only this customs office of declaration')),
    ...periodQuery,
    commodity: Type.Optional(
      Type.String({
        pattern: '^[0-9]{2,10}$',
        'x-format': 'commodityPrefix',
        description: 'Any goods item has a commodity code that begins with these digits of the HS',
      }),
    ),
    importer: Type.Optional(identification),
    exporter: Type.Optional(identification),
    lrn: Type.Optional(Lrn),
    lrnPrefix: Type.Optional(
      Type.String({
        pattern: '^[A-Za-z0-9._-]{1,35}$',
        'x-format': 'lrn',
        description: 'The LRN begins with this',
      }),
    ),
    mrn: Type.Optional(Mrn),
    role: Type.Optional(StreamRole),
    sort: Type.Optional(
      Type.Enum([...sorts], {
        description:
          'In which order: by creation, lodging or LRN, with `-` the last first. By lodging the list has what was lodged. Not with `role`',
      }),
    ),
    after: Type.Optional(
      Type.String({
        pattern: '^dec_[0-9a-hjkmnp-tv-z]{26}$',
        'x-format': 'decId',
        description:
          'Waits, some seconds at most, until the list knows everything that has happened to this declaration, and so what was committed before: `knownUpTo` is then its last `sequence` or higher',
      }),
    ),
  },
  { additionalProperties: false },
);

/** What others lodged goes along its own stream. */
const notSorted = { code: 'unexpected', in: 'query', name: 'sort', words: 'unexpected.sort' } as const;

const { properties: listed } = listBody(DeclarationSummary, 'Declarations, newest first');
const DeclarationPage = Type.Object(
  {
    ...listed,
    knownUpTo: Type.Integer({
      minimum: 0,
      description:
        'The `sequence` of the status feed up to which filters know the declarations of the organisation; they follow within a second',
    }),
  },
  { additionalProperties: false, description: 'One page of a list.' },
);

export const listDeclarations = declarantOperation(
  {
    id: 'listDeclarations',
    method: 'GET',
    path: '/openapi/declarations',
    tag: 'Declarations',
    summary: 'List and search declarations',
    description:
      'The declarations of the organisation that meet every filter: newest first, drafts included, or with `role=principal` those that others have lodged in its name; where a period of lodging is asked for, those lodged in it, by the time of lodging; or as `sort` says. A search through very many declarations may answer with fewer items than `limit`, even with none, while `more` is true: go on with `cursor`.',
    scope: 'declarations:read',
    query: ListQuery,
    answers: {
      200: {
        description: 'A page of declarations',
        body: DeclarationPage,
        examples: pageExample('One declaration', summaryExample, { knownUpTo: 4711 }),
      },
    },
    problems: [inputInvalid],
  },
  (deps: {
    readonly database: Database;
    readonly cursorKey: Uint8Array;
    readonly customsNow: CustomsClock;
    readonly reference: Pick<RememberedReference, 'calendar'>;
    readonly feed: Feed;
  }) => {
    const { cursorKey, customsNow: now, reference } = deps;
    return async ({ caller, query, request }) => {
      const organisationId = caller.organisation.id;
      const { period, faults } = readPeriod(query, reference.calendar);
      const unsorted = query.role !== undefined && query.sort !== undefined;
      if (faults.length > 0 || unsorted) return inputRefusal([...faults, ...(unsorted ? [notSorted] : [])]);
      const page = openPage(cursorKey, bindingOf(organisationId, query), query);
      if (page.kind === 'refusal') return page;
      const {
        limit: _limit,
        cursor: _cursor,
        lodgedFrom: _from,
        lodgedBefore: _before,
        role,
        ...filters
      } = query;
      const narrowed = { ...filters, lodgedFrom: period.from, lodgedBefore: period.before };
      const known = await knownSurely(deps, organisationId, role, query.after, request);
      const search = role ? searchRepresented : searchDeclarations;
      if (query.nextAction !== undefined) await beginCounts(deps.database, organisationId);
      const [knownUpTo, { rows, position }] = await deps.database.organisation(organisationId, (sql) =>
        Promise.all([
          known ?? readKnownUpTo(deps.feed, sql, organisationId, role),
          search(sql, organisationId, narrowed, page.after, page.limit),
        ]),
      );
      const at = now(organisationId);
      const closed = page.closeAt(rows, position, (row) => summaryText(row, at, row.represented));
      return answer(200, pageText(closed, { knownUpTo }));
    };
  },
);

/** A cursor is good with the same filters, in whatever order they stand. */
function bindingOf(organisationId: string, query: Static<typeof ListQuery>): unknown[] {
  const { limit: _limit, cursor: _cursor, after: _after, status, ...filters } = query;
  const sorted = Object.entries(filters).sort(([left], [right]) => (left < right ? -1 : 1));
  return ['declarations', organisationId, status ? [...new Set(status)].sort() : null, sorted];
}
