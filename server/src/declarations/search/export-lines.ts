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
    head: `${columns.join(',')}\r\n`,
    line: (row) => `${columns.map((column) => csvField(row[column])).join(',')}\r\n`,
  },
};

/**
 * A field of a CSV (RFC 4180). A spreadsheet takes what begins like a formula for one: such a text gets an apostrophe
 * before it.
 */
export function csvField(value: string | number | null): string {
  if (value === null) return '';
  const text = typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
