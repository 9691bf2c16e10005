import { type Static, Type } from 'typebox';
import { declarantOperation } from '../../callers/public.ts';
import type { Database } from '../../foundation/database/database.ts';
import { inputRefusal } from '../../foundation/http/input.ts';
import { answer } from '../../foundation/http/operation.ts';
import { listBody, listQuery, openPage, pageExample, pageText } from '../../foundation/http/pagination.ts';
import { inputInvalid } from '../../foundation/http/problems.ts';
import { idPattern } from '../../foundation/ids.ts';
import type { CachedReference } from '../../reference/lists/public.ts';
import type { Feed } from '../feed/public.ts';
import type { CustomsClock } from '../lifecycle/public.ts';
import { DeclarationSummary, declarationSummaryJson, summaryExample } from '../record/public.ts';
import type { ExpectedTimes } from '../service-levels/public.ts';
import { awaitIndexedSequence, readIndexedSequence } from './index-watermark.ts';
import { filterQuery, readFilters } from './list-filters.ts';
import { startEntryCounts } from './overview-store.ts';
import { searchDeclarations } from './search-store.ts';

const ListQuery = Type.Object(
  {
    ...listQuery,
    ...filterQuery,
    waitForDeclaration: Type.Optional(
      Type.String({
        pattern: idPattern('dec'),
        'x-format': 'decId',
        description:
          'Identifier of a declaration that you have just changed. The portal waits for at most five seconds until its search index contains the latest changes of this declaration. If the index contains these changes, `indexedUpTo` is at least the last `sequence` of the declaration',
      }),
    ),
  },
  { additionalProperties: false },
);

const { properties: listed } = listBody(DeclarationSummary, 'Declarations, newest first');
const DeclarationPage = Type.Object(
  {
    ...listed,
    indexedUpTo: Type.Integer({
      minimum: 0,
      description:
        'Last `sequence` of the status feed that the search index contains. The index usually contains a change at most a second after the change',
    }),
  },
  { additionalProperties: false, description: 'One page of a list.' },
);

export const listDeclarations = declarantOperation(
  {
    id: 'listDeclarations',
    client: 'declarations.list(filter)',
    method: 'GET',
    path: '/openapi/declarations',
    tag: 'Declarations',
    summary: 'List declarations',
    description:
      'Returns the declarations of the organisation that match every filter, drafts included, newest first. With `role=principal`, the list contains the declarations that other organisations lodged in the name of the organisation, or that name it under a mandate as importer (for an export: as exporter). If you filter by time of lodgement, the list contains only lodged declarations, in the order of lodgement. `sort` sets another order. A search through very many declarations can return fewer items than `limit`, or none, while `more` is true: continue with `cursor`.',
    scope: 'declarations:read',
    query: ListQuery,
    answers: {
      200: {
        description: 'A page of declarations',
        body: DeclarationPage,
        examples: pageExample('One declaration', summaryExample, { indexedUpTo: 4711 }),
      },
    },
    problems: [inputInvalid],
  },
  (deps: {
    readonly database: Database;
    readonly cursorKey: Uint8Array;
    readonly customsNow: CustomsClock;
    readonly reference: Pick<CachedReference, 'calendar'>;
    readonly feed: Feed;
    readonly expectedTimes: Pick<ExpectedTimes, 'of'>;
  }) => {
    const { cursorKey, customsNow: now, expectedTimes, reference } = deps;
    return async ({ caller, query, request }) => {
      const organisationId = caller.organisation.id;
      const { limit: _limit, after: _after, waitForDeclaration, ...asked } = query;
      const { filters, faults } = readFilters(asked, reference.calendar);
      if (faults.length > 0) return inputRefusal(faults);
      const page = openPage(cursorKey, cursorBindingOf(organisationId, query), query);
      if (page.kind === 'refusal') return page;
      const known = await awaitIndexedSequence(deps, organisationId, asked.role, waitForDeclaration, request);
      if (filters.nextAction !== undefined) await startEntryCounts(deps.database, organisationId);
      const [indexedUpTo, { rows, position }] = await deps.database.organisation(organisationId, (sql) =>
        Promise.all([
          known ?? readIndexedSequence(deps.feed, sql, organisationId, asked.role),
          searchDeclarations(sql, organisationId, filters, page.after, page.limit),
        ]),
      );
      const at = now(organisationId);
      const closed = page.closeAt(rows, position, (row) =>
        declarationSummaryJson(row, at, { ...row.represented, ...expectedTimes.of(row) }),
      );
      return answer(200, pageText(closed, { indexedUpTo }));
    };
  },
);

/** Binds a cursor to the filters; their order in the query does not matter. */
function cursorBindingOf(organisationId: string, query: Static<typeof ListQuery>): unknown[] {
  const { limit: _limit, after: _after, waitForDeclaration: _waitForDeclaration, ...filters } = query;
  const sorted = Object.entries(filters)
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([name, value]) => [name, Array.isArray(value) ? [...new Set(value)].sort() : value]);
  return ['declarations', organisationId, sorted];
}
