import { csvRows } from '../../foundation/csv/csv.ts';
import type { collectTariff } from './collect-tariff.ts';
import type { OmittedItem, PublishedMeasure } from './converted-tariff.ts';
import { readUkConditions, type UkCondition } from './uk-conditions.ts';

/*
 * Reads the tables “measures as defined” and “commodities” of the dataset uk-tariff-2021-01-01 (data.api.trade.gov.uk,
 * described at www.api.gov.uk/dbt/uk-global-tariff-measures-as-defined), with the columns of November 2026. Columns are
 * found by their names, so a table can have more columns. An empty value is `#NA`.
 */

const measureColumns = [
  'commodity__code',
  'measure__sid',
  'measure__type__id',
  'measure__duty_expression',
  'measure__effective_start_date',
  'measure__geographical_area__id',
] as const;
const commodityColumns = ['commodity__code', 'commodity__suffix', 'commodity__description'] as const;

const reasons = {
  'csv.quote': 'missing closing quote',
  'csv.long': 'missing end of line',
  'csv.encoding': 'text is not in UTF-8',
  'csv.unnamed': 'a column has no name',
} as const;

type TariffCollection = ReturnType<typeof collectTariff>;

/** Returns the value of a row in a column. */
type CsvRow = (column: string) => string;

/** Reads a table. A file that is not one of the two tables, or that lacks a column, is reported once and skipped. */
export async function readUkCsv(
  file: string,
  chunks: AsyncIterable<Buffer> | Iterable<Buffer>,
  collection: TariffCollection,
): Promise<void> {
  let columns: Map<string, number> | null = null;
  let take: ((row: CsvRow, line: number) => void) | null = null;
  const leave = (line: number, reason: string): void =>
    collection.leave({ file, at: `line ${line}`, reason });
  for await (const row of csvRows(chunks)) {
    if ('fault' in row) {
      leave(row.line, reasons[row.fault]);
      return;
    }
    if (columns === null || take === null) {
      columns = new Map(row.fields.map((name, index) => [name.trim(), index]));
      take = rowReaderFor(columns, file, collection);
      if (take !== null) continue;
      const lacking = measureColumns.filter((name) => !columns?.has(name));
      leave(row.line, `the header does not match a table of the tariff: ${lacking.join(', ')} is missing`);
      return;
    }
    const known = columns;
    const { fields, line } = row;
    take((column) => {
      const text = (fields[known.get(column) ?? -1] ?? '').trim();
      return text === '#NA' ? '' : text;
    }, line);
  }
}

function rowReaderFor(columns: ReadonlyMap<string, number>, file: string, into: TariffCollection) {
  if (measureColumns.every((name) => columns.has(name)))
    return (row: CsvRow, line: number): void => {
      const read = measureOf(row);
      if ('reason' in read) into.leave({ file, at: `line ${line}`, reason: read.reason });
      else into.take(read, file, `line ${line}`);
    };
  if (commodityColumns.every((name) => columns.has(name)))
    return (row: CsvRow, line: number): void => {
      const reason = addCode(row, into);
      if (reason !== null) into.leave({ file, at: `line ${line}`, reason });
    };
  return null;
}

function measureOf(row: CsvRow): PublishedMeasure | Pick<OmittedItem, 'reason'> {
  const conditions = readUkConditions(conditionsIn(row('measure__conditions')));
  if (!conditions.ok) return { reason: conditions.reason };
  return {
    id: row('measure__sid'),
    commodity: row('commodity__code'),
    description: row('commodity__description'),
    type: row('measure__type__id'),
    typeName: row('measure__type__description'),
    area: row('measure__geographical_area__id'),
    areaName: row('measure__geographical_area__description'),
    excluded: listIn(row('measure__excluded_geographical_areas__ids')),
    additionalCode: row('measure__additional_code__code'),
    additionalCodeName: row('measure__additional_code__description'),
    orderNumber: row('measure__quota__order_number'),
    duty: row('measure__duty_expression'),
    legalBase: row('measure__regulation__id'),
    validFrom: row('measure__effective_start_date'),
    validUntil: row('measure__effective_end_date'),
    conditions: conditions.conditions,
  };
}

/** Parses conditions such as `condition:B,certificate:N853,action:27|condition:B,action:07`. */
function conditionsIn(text: string): UkCondition[] {
  return text === ''
    ? []
    : text.split('|').map((part) => {
        const valueByName = new Map(
          part.split(',').map((each) => [each.split(':')[0]?.trim(), each.split(':')[1]?.trim()]),
        );
        const of = (name: string): string => valueByName.get(name) ?? '';
        return { code: of('condition'), certificate: of('certificate'), action: of('action') };
      });
}

function listIn(text: string): string[] {
  return text.split(/[|, ]+/).filter((part) => part !== '');
}

/**
 * Adds a code. Returns null, or the reason if the code is not converted. A line with another suffix only groups other
 * lines, so it is not converted.
 */
function addCode(row: CsvRow, into: TariffCollection): string | null {
  const code = row('commodity__code');
  const suffix = row('commodity__suffix');
  if (!/^\d{10}$/.test(code)) return `“${code}” is not a commodity code of ten digits`;
  if (suffix !== '80')
    return `the line ${code} has the suffix ${suffix}: it is only a grouping, and goods can’t be declared under it`;
  const validFrom = row('commodity__validity_start');
  if (!/^\d{4}-\d{2}-\d{2}$/.test(validFrom)) return `“${validFrom}” is not a valid start date`;
  const parent = row('parent__suffix') === '80' ? row('parent__code') : '';
  into.code({
    ...{ code, suffix, validFrom },
    name: row('commodity__description'),
    parent: parent === '' ? null : parent,
    validUntil: row('commodity__validity_end') || null,
  });
  return null;
}
