import { type Static, Type } from 'typebox';
import { declarantOperation } from '../../callers/public.ts';
import type { Database } from '../../foundation/database/database.ts';
import { inputRefusal } from '../../foundation/http/input.ts';
import { answer } from '../../foundation/http/operation.ts';
import { inputInvalid } from '../../foundation/http/problems.ts';
import type { CachedReference } from '../../reference/lists/public.ts';
import { zeroMoney } from '../../tariff/public.ts';
import type { Feed } from '../feed/public.ts';
import { countMatches, maxCounted } from './count-store.ts';
import { filterQuery, readFilters } from './list-filters.ts';
import { startEntryCounts } from './overview-store.ts';
import { totalsProperties } from './totals-schema.ts';

const DeclarationTotals = Type.Object(
  {
    count: Type.Integer({
      minimum: 0,
      maximum: maxCounted,
      description: 'Number of matching declarations among the examined declarations',
    }),
    more: Type.Boolean({
      description:
        'True if there are further declarations that the portal did not examine. Count and sums then cover only the examined declarations',
    }),
    ...totalsProperties,
  },
  {
    additionalProperties: false,
    title: 'DeclarationTotals',
    description: 'Number and sums of the declarations in a list',
  },
);

const exampleSums: Static<typeof DeclarationTotals> = {
  count: 3,
  more: false,
  invoiced: [{ currency: 'USD', amount: '351240.00' }],
  duties: [{ currency: 'XTS', payable: '51234.10', suspended: zeroMoney }],
};

export const countDeclarations = declarantOperation(
  {
    id: 'countDeclarations',
    client: 'declarations.count(filter)',
    method: 'GET',
    path: '/openapi/declarations/count',
    tag: 'Declarations',
    summary: 'Count declarations',
    description:
      'Returns the number of declarations that match the filters of the list, with sums by currency. If `sort` is the time of lodgement, only lodged declarations count. The portal examines at most 10,000 declarations. If there are more declarations, `more` is true, and count and sums cover only the examined declarations.',
    scope: 'declarations:read',
    query: Type.Object(filterQuery, { additionalProperties: false }),
    answers: {
      200: {
        description: 'Number of declarations, and sums by currency',
        body: DeclarationTotals,
        examples: { few: { summary: 'Three declarations', value: exampleSums } },
      },
    },
    problems: [inputInvalid],
  },
  ({ database, feed, reference }: CountDependencies) =>
    async ({ caller, query }) => {
      const organisationId = caller.organisation.id;
      const { filters, faults } = readFilters(query, reference.calendar);
      if (faults.length > 0) return inputRefusal(faults);
      await feed.settled();
      if (filters.nextAction !== undefined) await startEntryCounts(database, organisationId);
      return answer(
        200,
        await database.organisation(organisationId, (sql) => countMatches(sql, organisationId, filters)),
      );
    },
);

interface CountDependencies {
  readonly database: Database;
  readonly feed: Pick<Feed, 'settled'>;
  readonly reference: Pick<CachedReference, 'calendar'>;
}
