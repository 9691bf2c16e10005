import { csvLine } from '../../foundation/csv/csv.ts';
import type { StreamRole } from '../feed/public.ts';
import type { ExportedDeclaration, ExportedLine } from './report-store.ts';

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
/** The same, of what others have lodged. */
const representedColumns = [...columns, 'lodgedBy', 'mandateId'] as const;

/** How an export is written: what comes first, and the line of each declaration. */
export interface ExportFormat {
  readonly head: string;
  line(row: ExportedLine): string;
}

/** The media types of an export; the first is the one without a preference. */
export const exportMediaTypes = ['application/x-ndjson', 'text/csv'] as const;

export function exportFormatOf(
  mediaType: (typeof exportMediaTypes)[number],
  role: StreamRole | undefined,
): ExportFormat {
  if (mediaType === 'application/x-ndjson') return { head: '', line: (row) => `${JSON.stringify(row)}\n` };
  const shown = role ? representedColumns : columns;
  return { head: csvLine(shown), line: (row) => csvLine(shown.map((column) => row[column] ?? null)) };
}
