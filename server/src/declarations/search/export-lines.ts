import { stringify } from 'csv-stringify/sync';
import type { ExportedDeclaration } from './report-store.ts';

/** The columns of an export, in the order of the CSV. */
const columns = [
  'id',
  'lrn',
  'mrn',
  'type',
  'office',
  'status',
  'statusGroup',
  'lane',
  'version',
  'lodgedAt',
  'changedAt',
  'importer',
  'exporter',
  'goodsItems',
  'totalPackages',
  'grossMass',
  'invoiceAmount',
  'invoiceCurrency',
  'dutiesPayable',
  'dutiesSuspended',
  'dutiesCurrency',
] as const satisfies readonly (keyof ExportedDeclaration)[];

/** How an export is written: what comes first, and the line of each declaration. */
export interface ExportFormat {
  readonly head: string;
  line(row: ExportedDeclaration): string;
}

/** The media types of an export; the first is the one without a preference. */
export const exportMediaTypes = ['application/x-ndjson', 'text/csv'] as const;

export const exportFormats: Readonly<Record<(typeof exportMediaTypes)[number], ExportFormat>> = {
  'application/x-ndjson': {
    head: '',
    line: (row) => `${JSON.stringify(row)}\n`,
  },
  'text/csv': {
    head: csvLine(columns),
    line: (row) => csvLine(columns.map((column) => row[column])),
  },
};

/**
 * A line of a CSV (RFC 4180). A spreadsheet takes what begins like a formula for one: such a text gets an apostrophe
 * before it.
 */
export function csvLine(fields: readonly (string | number | null)[]): string {
  return stringify([[...fields]], {
    record_delimiter: 'windows',
    quote_record_delimiter: true,
    escape_formulas: true,
  });
}
