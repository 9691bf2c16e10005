import { Type } from 'typebox';
import { roleInsufficient } from '../../access/public.ts';
import { auditActorOf, recordAudit } from '../../audit/public.ts';
import { type ManagementCaller, managementOperation, type PortalParts } from '../../callers/public.ts';
import { country } from '../../country/public.ts';
import { preferredMediaType } from '../../foundation/http/negotiation.ts';
import { answer, streamAnswer } from '../../foundation/http/operation.ts';
import { listQuery, openPage, pageExample } from '../../foundation/http/pagination.ts';
import { refuse } from '../../foundation/http/problem.ts';
import { customsAuthorityRequired, inputInvalid, notFound } from '../../foundation/http/problems.ts';
import type { CachedReference } from '../../reference/lists/public.ts';
import { calculateTradeRows } from './publish-trade-statistics.ts';
import type { TradeRow } from './trade-cells.ts';
import {
  exampleTradeRow,
  TradeStatistics,
  tradeCellBody,
  tradeCsvHeader,
  tradeCsvLine,
} from './trade-response.ts';
import { findPublication, readTradePage, readTradeRows, type TradePublication } from './trade-store.ts';

const statisticsFormats = ['application/json', 'text/csv'] as const;
const exampleMonth = {
  ...{ month: '2026-10', status: 'published', revision: 1, publishedAt: '2026-11-12T09:00:00.000Z' },
  ...{ currency: country.currency.code, suppressed: true },
};

export const getTradeStatistics = managementOperation(
  {
    id: 'getTradeStatistics',
    method: 'GET',
    path: '/management/statistics/trade',
    tag: 'Payments and guarantees',
    summary: 'Get trade statistics of a month',
    description:
      'Returns the goods released in a month, without those invalidated since: net mass, supplementary quantities, value and taxes by commodity code, country, mode of transport and regime. A month is published when its accounting period is closed, and revised only at later closings. Before, only accountants and auditors get preliminary figures. The published figures are the same for every caller: they omit each cell with fewer than three importers or exporters, or with one that makes over 85 % of the value, and as many other cells as are necessary so that no total reveals it. Accountants and auditors get all cells; the audit log contains each such request. With `Accept: text/csv` the response contains the whole month as CSV (RFC 4180). Only for the customs authority.',
    scope: 'management:read',
    roles: ['officer', 'supervisor', 'administrator', 'auditor', 'accountant'],
    programs: 'authority',
    query: Type.Object(
      {
        month: Type.String({
          pattern: '^[1-9][0-9]{3}-(0[1-9]|1[0-2])$',
          'x-format': 'month',
          description: 'Month of release, such as `2026-10`.',
        }),
        suppressed: Type.Optional(
          Type.Boolean({
            description:
              'Whether the response omits the figures of confidential cells. Default: false for accountants and auditors, true for all others, who can’t request `false`.',
          }),
        ),
        ...listQuery,
      },
      { additionalProperties: false },
    ),
    answers: {
      200: {
        description: 'The trade statistics of the month.',
        body: TradeStatistics,
        mediaType: statisticsFormats[0],
        examples: pageExample('Coffee', tradeCellBody(exampleTradeRow, true), {
          ...exampleMonth,
          totals: [tradeCellBody({ ...exampleTradeRow, country: null, mode: null, isTotal: true }, true)],
        }),
        alternatives: {
          'text/csv': {
            body: Type.String({ description: 'A header line, then one line for each cell and total.' }),
            examples: {
              file: { summary: 'Coffee', value: csvOf(exampleMonth.month, [exampleTradeRow], true) },
            },
          },
        },
      },
    },
    problems: [inputInvalid, notFound, customsAuthorityRequired, roleInsufficient],
  },
  (parts: StatisticsDependencies) =>
    async ({ caller, query, request }) => {
      if (caller.dataScope !== 'all') return refuse(customsAuthorityRequired);
      const { month } = query;
      const isEntitled = seesConfidentialCells(caller);
      const suppressed = query.suppressed ?? !isEntitled;
      if (!suppressed && !isEntitled) return refuse(roleInsufficient);
      const page = openPage(parts.cursorKey, ['trade-statistics', month, suppressed], query);
      if (page.kind === 'refusal') return page;
      const publication = await findPublication(parts.database.system, month);
      if (!publication && !isEntitled) return refuse(notFound, { detail: { words: 'not_found.statistics' } });
      if (!suppressed)
        await recordAudit(parts.database.system, {
          ...auditActorOf(caller, request),
          organisationId: caller.organisation.id,
          at: parts.now(),
          action: 'trade_statistics.read',
          target: { kind: 'trade_statistics', id: month },
        });
      const mediaType = preferredMediaType(request.header('accept'), statisticsFormats);
      if (mediaType === 'text/csv') {
        const rows = await allRows(parts, month, publication);
        return streamAnswer(csvChunks(month, rows, suppressed), mediaType);
      }
      const after = Number(page.after ?? 0);
      const rows = await rowsAfter(parts, month, publication, { after, limit: page.limit + 1 });
      const cells = page.close(
        rows.filter(({ isTotal }) => !isTotal),
        ({ position }) => `${position}`,
        (row) => tradeCellBody(row, suppressed),
      );
      return answer(200, {
        month,
        status: publication ? 'published' : 'preliminary',
        revision: publication?.revision ?? null,
        publishedAt: publication?.publishedAt.toISOString() ?? null,
        currency: country.currency.code,
        suppressed,
        totals: rows.filter(({ isTotal }) => isTotal).map((row) => tradeCellBody(row, suppressed)),
        ...cells,
      });
    },
);

interface StatisticsDependencies extends PortalParts<'database' | 'cursorKey' | 'now'> {
  readonly reference: CachedReference;
}

function seesConfidentialCells(caller: ManagementCaller): boolean {
  const role = caller.userType === 'person' ? caller.role : caller.responsible?.role;
  return role === 'accountant' || role === 'auditor';
}

/**
 * Returns the rows of a month with its totals: the published rows, otherwise the rows that a publication now would
 * contain.
 */
function allRows(
  { database, reference }: StatisticsDependencies,
  month: string,
  publication: TradePublication | null,
): Promise<TradeRow[]> {
  if (publication) return readTradeRows(database.system, publication);
  return calculateTradeRows(database.system, month, reference);
}

async function rowsAfter(
  parts: StatisticsDependencies,
  month: string,
  publication: TradePublication | null,
  page: { readonly after: number; readonly limit: number },
): Promise<TradeRow[]> {
  if (publication) return readTradePage(parts.database.system, publication, page);
  const rows = await allRows(parts, month, null);
  const cells = rows
    .filter(({ isTotal, position }) => !isTotal && position > page.after)
    .slice(0, page.limit);
  const codes = new Set(cells.map(codeOf));
  return rows.filter((row) => cells.includes(row) || (row.isTotal && codes.has(codeOf(row))));
}

function codeOf({ hsCode, direction, procedure }: TradeRow): string {
  return `${hsCode} ${direction} ${procedure}`;
}

function csvOf(month: string, rows: readonly TradeRow[], suppressed: boolean): string {
  return tradeCsvHeader + rows.map((row) => tradeCsvLine(month, row, suppressed)).join('');
}

async function* csvChunks(
  month: string,
  rows: readonly TradeRow[],
  suppressed: boolean,
): AsyncGenerator<string> {
  yield csvOf(month, rows, suppressed);
}
