import { Type } from 'typebox';
import { declarantOperation, identityOf } from '../../callers/public.ts';
import type { Database, Sql } from '../../foundation/database/database.ts';
import { orNull, timeElement } from '../../foundation/http/elements.ts';
import { createHeldCalls } from '../../foundation/http/held-calls.ts';
import { inputRefusal } from '../../foundation/http/input.ts';
import { preferredMediaType } from '../../foundation/http/negotiation.ts';
import { streamAnswer } from '../../foundation/http/operation.ts';
import { rateRefusal } from '../../foundation/http/pipeline.ts';
import { inputInvalid } from '../../foundation/http/problems.ts';
import { idPattern } from '../../foundation/ids.ts';
import type { RememberedReference } from '../../reference/lists/public.ts';
import { amount, currency, DeclarationType, mass } from '../document/public.ts';
import { type Feed, StreamRole } from '../feed/public.ts';
import type { CustomsClock } from '../lifecycle/public.ts';
import { allStatuses, lanes, statusGroups } from '../lifecycle/public.ts';
import { representedMembers, summaryExample } from '../record/public.ts';
import { type ExportFormat, exportFormatOf, exportMediaTypes } from './export-lines.ts';
import { completePeriod, periodQuery, readPeriod } from './period.ts';
import { type ExportedDeclaration, type LodgedPeriod, readLodged } from './report-store.ts';
import { type ExportedPlace, readLodgedFor } from './represented-search-store.ts';

const ExportLine = Type.Object(
  {
    id: Type.String({ pattern: idPattern('dec'), description: 'Our id of the declaration' }),
    lrn: Type.String({ description: 'The declarant’s own reference' }),
    mrn: orNull(Type.String(), 'The movement reference number'),
    type: DeclarationType,
    office: orNull(Type.String(), 'The customs office of declaration'),
    status: Type.Enum([...allStatuses], { description: 'The main state' }),
    statusGroup: Type.Enum([...statusGroups], { description: 'The coarse state' }),
    lane: orNull(Type.Enum([...lanes]), 'The lane of control'),
    version: Type.Integer({ minimum: 1, description: 'The version of the document' }),
    lodgedAt: timeElement('When it was lodged'),
    changedAt: timeElement('When it last changed'),
    importer: orNull(Type.String(), 'Identification of the importer'),
    exporter: orNull(Type.String(), 'Identification of the exporter'),
    goodsItems: Type.Integer({ minimum: 0, description: 'How many goods items' }),
    totalPackages: orNull(Type.Integer(), 'Packages of all goods items'),
    grossMass: orNull(mass('Kilograms of the whole consignment'), 'Kilograms of the whole consignment'),
    invoiceAmount: orNull(amount('The total invoiced'), 'The total invoiced'),
    invoiceCurrency: orNull(currency('Its currency'), 'Its currency'),
    dutiesPayable: orNull(amount('Duties to be paid'), 'Duties to be paid, once assessed'),
    dutiesSuspended: orNull(amount('Duties suspended'), 'Duties suspended by a procedure, once assessed'),
    dutiesCurrency: orNull(currency('Their currency'), 'Their currency'),
    ...representedMembers,
  },
  { additionalProperties: false, title: 'ExportedDeclaration', description: 'One line of an export' },
);

const exportExample: ExportedDeclaration = {
  id: summaryExample.id,
  lrn: summaryExample.lrn,
  mrn: null,
  type: 'import',
  office: 'XA000100',
  status: 'lodged',
  statusGroup: 'open',
  lane: null,
  version: 1,
  lodgedAt: '2026-11-20T08:00:00.000Z',
  changedAt: '2026-11-20T08:00:00.000Z',
  importer: 'XA1234567890',
  exporter: null,
  goodsItems: 3,
  totalPackages: 460,
  grossMass: '21176',
  invoiceAmount: '117080.00',
  invoiceCurrency: 'USD',
  dutiesPayable: null,
  dutiesSuspended: null,
  dutiesCurrency: null,
};

function textOf({ head, line }: ExportFormat): string {
  return head + line(exportExample);
}

const atOnce = 250;
const mostForEachClient = 2;

export const exportDeclarations = declarantOperation(
  {
    id: 'exportDeclarations',
    method: 'GET',
    path: '/openapi/declarations/export',
    tag: 'Declarations',
    summary: 'Export declarations',
    description:
      'Every declaration lodged in a period, in the order of lodging, one a line: as NDJSON, or with `Accept: text/csv` as CSV (RFC 4180; a text that a spreadsheet would take for a formula begins with an apostrophe). With `role=principal` what others have lodged in the organisation’s name. Without a period: the present month. The answer is streamed without a length; one that ends early is cut, never ended as if it were whole. A client may have two exports under way.',
    scope: 'declarations:read',
    query: Type.Object({ ...periodQuery, role: Type.Optional(StreamRole) }, { additionalProperties: false }),
    answers: {
      200: {
        description: 'The declarations, one a line',
        mediaType: exportMediaTypes[0],
        body: ExportLine,
        examples: { line: { summary: 'One line', value: exportExample } },
        alternatives: {
          'text/csv': {
            body: Type.String({ description: 'A head, then a line for each declaration' }),
            examples: {
              file: { summary: 'One declaration', value: textOf(exportFormatOf('text/csv', undefined)) },
            },
          },
        },
      },
    },
    problems: [inputInvalid],
  },
  (deps: {
    readonly database: Database;
    readonly customsNow: CustomsClock;
    readonly reference: Pick<RememberedReference, 'calendar'>;
    readonly feed: Pick<Feed, 'settled'>;
  }) => {
    const { database, customsNow: now, feed, reference } = deps;
    const underWay = createHeldCalls(mostForEachClient);
    return ({ caller, query, request }) => {
      const organisationId = caller.organisation.id;
      const { period, faults } = readPeriod(query, reference.calendar);
      if (faults.length > 0) return inputRefusal(faults);
      const { id } = identityOf(caller);
      if (!underWay.begin(id)) {
        return rateRefusal(5, { words: 'rate_limited.exports' });
      }
      request.ended.addEventListener('abort', () => underWay.end(id), { once: true });
      const mediaType = preferredMediaType(request.header('accept'), exportMediaTypes);
      const whole = completePeriod(period, now(organisationId), 1, reference.calendar);
      const format = exportFormatOf(mediaType, query.role);
      return streamAnswer(lines({ database, feed }, organisationId, query.role, whole, format), mediaType);
    };
  },
);

async function* lines(
  { database, feed }: { readonly database: Database; readonly feed: Pick<Feed, 'settled'> },
  organisationId: string,
  role: StreamRole | undefined,
  period: LodgedPeriod,
  { head, line }: ExportFormat,
): AsyncGenerator<string> {
  let before = head;
  await feed.settled();
  for (let after: Pick<ExportedPlace, 'id' | 'lodgedAt'> | null = null; ; ) {
    const rows: ExportedPlace[] = await database.organisation(organisationId, (sql) =>
      role
        ? readLodgedFor(sql, organisationId, period, after, atOnce)
        : readPlaces(sql, organisationId, period, after),
    );
    const text = before + rows.map((row) => row.line && line(row.line)).join('');
    if (text !== '') yield text;
    after = rows.at(-1) ?? null;
    if (rows.length < atOnce || !after) return;
    before = '';
  }
}

async function readPlaces(
  sql: Sql,
  organisationId: string,
  period: LodgedPeriod,
  after: Pick<ExportedPlace, 'id' | 'lodgedAt'> | null,
): Promise<ExportedPlace[]> {
  const rows = await readLodged(sql, organisationId, period, after, atOnce);
  return rows.map((line) => ({ id: line.id, lodgedAt: line.lodgedAt, line }));
}
