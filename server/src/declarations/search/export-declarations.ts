import { Type } from 'typebox';
import { callerIdentityOf, declarantOperation } from '../../callers/public.ts';
import type { Database } from '../../foundation/database/database.ts';
import { orNull, timeSchema } from '../../foundation/http/common-schemas.ts';
import { inputRefusal } from '../../foundation/http/input.ts';
import { createLongPollLimit } from '../../foundation/http/long-poll-limit.ts';
import { preferredMediaType } from '../../foundation/http/negotiation.ts';
import { streamAnswer } from '../../foundation/http/operation.ts';
import { rateRefusal } from '../../foundation/http/pipeline.ts';
import { inputInvalid } from '../../foundation/http/problems.ts';
import { idPattern } from '../../foundation/ids.ts';
import type { CachedReference } from '../../reference/lists/public.ts';
import { amountSchema, currencySchema, DeclarationType, massSchema } from '../document/public.ts';
import { type Feed, StreamRole } from '../feed/public.ts';
import type { CustomsClock } from '../lifecycle/public.ts';
import { lanes, statusGroups } from '../lifecycle/public.ts';
import { principalOnlyProperties, statusSchema, summaryExample } from '../record/public.ts';
import { type ExportFormat, exportFormatOf, exportMediaTypes } from './export-lines.ts';
import { completePeriod, periodQuery, readPeriod } from './lodgement-period.ts';
import {
  type ExportedDeclaration,
  type ExportedPlace,
  type LodgedPeriod,
  readLodgedDeclarations,
} from './report-store.ts';

const ExportLine = Type.Object(
  {
    id: Type.String({ pattern: idPattern('dec'), description: 'Identifier of the declaration' }),
    lrn: Type.String({ description: 'Local reference number of the declarant' }),
    mrn: orNull(Type.String(), 'Movement reference number; null before registration or acceptance'),
    type: DeclarationType,
    office: orNull(Type.String(), 'Customs office of lodgement; null if the declaration does not state it'),
    status: statusSchema('Status of the declaration'),
    statusGroup: Type.Enum([...statusGroups], {
      description: 'Group to which the status of the declaration belongs',
    }),
    lane: orNull(Type.Enum([...lanes]), 'Control lane; null before customs assigns it'),
    version: Type.Integer({ minimum: 1, description: 'Current version of the declaration' }),
    lodgedAt: timeSchema('Time of lodgement'),
    changedAt: timeSchema('Time of the last change'),
    importer: orNull(
      Type.String(),
      'Identification number of the importer; null if the declaration does not state it',
    ),
    exporter: orNull(
      Type.String(),
      'Identification number of the exporter; null if the declaration does not state it',
    ),
    goodsItems: Type.Integer({ minimum: 0, description: 'Number of goods items' }),
    totalPackages: orNull(
      Type.Integer(),
      'Number of packages of all goods items; null if the declaration does not state it',
    ),
    grossMass: orNull(
      massSchema('Gross mass of the whole consignment in kilograms'),
      'Gross mass of the whole consignment in kilograms; null if the declaration does not state it',
    ),
    invoiceAmount: orNull(
      amountSchema('Total invoice amount'),
      'Total invoice amount; null if the declaration does not state it',
    ),
    invoiceCurrency: orNull(
      currencySchema('Currency of the invoice'),
      'Currency of the invoice; null if the declaration does not state it',
    ),
    dutiesPayable: orNull(amountSchema('Duties to be paid'), 'Duties to be paid; null before the assessment'),
    dutiesSuspended: orNull(
      amountSchema('Duties suspended by a procedure'),
      'Duties suspended by a procedure; null before the assessment',
    ),
    dutiesCurrency: orNull(
      currencySchema('Currency of the duties'),
      'Currency of the duties; null before the assessment',
    ),
    ...principalOnlyProperties,
  },
  {
    additionalProperties: false,
    title: 'ExportedDeclaration',
    description: 'A lodged declaration, as one line of the response',
  },
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

function exampleExportText({ head, line }: ExportFormat): string {
  return head + line(exportExample);
}

const declarationsPerRead = 250;
const maxExportsPerClient = 2;

export const exportDeclarations = declarantOperation(
  {
    id: 'exportDeclarations',
    client: 'declarations.export',
    method: 'GET',
    path: '/openapi/declarations/export',
    tag: 'Declarations',
    summary: 'Export declarations',
    description:
      'Streams every declaration lodged in a period, one per line, in the order of lodgement. The format is NDJSON, or CSV with `Accept: text/csv` (RFC 4180; the portal puts an apostrophe before a text that a spreadsheet would read as a formula). With `role=principal` the export contains the declarations that other organisations lodged in the name of the organisation, or that name it under a mandate as importer (for an export: as exporter). The default period is the current month. If an error interrupts the export, the portal closes the connection before the end of the response, so that a partial response never looks complete. A client can run two exports at a time.',
    scope: 'declarations:read',
    query: Type.Object({ ...periodQuery, role: Type.Optional(StreamRole) }, { additionalProperties: false }),
    answers: {
      200: {
        description: 'One declaration per line',
        mediaType: exportMediaTypes[0],
        body: ExportLine,
        examples: { line: { summary: 'One line', value: exportExample } },
        alternatives: {
          'text/csv': {
            body: Type.String({ description: 'A header line, then one line for each declaration' }),
            examples: {
              file: {
                summary: 'One declaration',
                value: exampleExportText(exportFormatOf('text/csv', undefined)),
              },
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
    readonly reference: Pick<CachedReference, 'calendar'>;
    readonly feed: Pick<Feed, 'settled'>;
  }) => {
    const { database, customsNow: now, feed, reference } = deps;
    const underWay = createLongPollLimit(maxExportsPerClient);
    return ({ caller, query, request }) => {
      const organisationId = caller.organisation.id;
      const { period, faults } = readPeriod(query, reference.calendar);
      if (faults.length > 0) return inputRefusal(faults);
      const { id } = callerIdentityOf(caller);
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
      readLodgedDeclarations(sql, { organisationId, role }, period, after, declarationsPerRead),
    );
    const text = before + rows.map((row) => row.line && line(row.line)).join('');
    if (text !== '') yield text;
    after = rows.at(-1) ?? null;
    if (rows.length < declarationsPerRead || !after) return;
    before = '';
  }
}
