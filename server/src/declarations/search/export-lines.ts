import { csvLine } from '../../foundation/csv/csv.ts';
import type { StreamRole } from '../feed/public.ts';
import type { ExportedDeclaration, ExportedLine } from './report-store.ts';

const exportColumns = [
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
const representedColumns = [...exportColumns, 'lodgedBy', 'mandateId'] as const;

/** Format of an export: the header, and the line of a declaration. */
export interface ExportFormat {
  readonly head: string;
  line(row: ExportedLine): string;
}

/** Media types of an export; the first is the default. */
export const exportMediaTypes = ['application/x-ndjson', 'text/csv'] as const;

export function exportFormatOf(
  mediaType: (typeof exportMediaTypes)[number],
  role: StreamRole | undefined,
): ExportFormat {
  if (mediaType === 'application/x-ndjson') return { head: '', line: (row) => `${JSON.stringify(row)}\n` };
  const shown = role ? representedColumns : exportColumns;
  return { head: csvLine(shown), line: (row) => csvLine(shown.map((column) => row[column] ?? null)) };
}
