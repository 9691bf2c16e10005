import Papa from 'papaparse';
import { restoreFormula } from '../../../../server/src/foundation/csv/formula-text.ts';
import type { SourceTable } from '../item-grid/parse-pasted-table.ts';
import { type ItemFile, maxFileMegabytes, maxPartBytes } from './item-file.ts';

export type ItemFileRefusal = 'large' | 'unreadable' | 'noInvoice';

const kinds = [
  { begins: 'PK\u0003\u0004', read: readSheetFile },
  { begins: '%PDF-', read: readPdfFile },
  { begins: '<', read: readXmlFile },
] as const;

/**
 * Reads goods items from a CSV file, an XLSX spreadsheet, or an invoice in UBL 2.1 or Factur-X/ZUGFeRD. The content
 * decides about the format, because file names can be wrong.
 */
export async function readItemFile(file: File): Promise<ItemFile | ItemFileRefusal> {
  if (file.size > maxFileMegabytes * 1024 * 1024) return 'large';
  const bytes = new Uint8Array(await file.arrayBuffer());
  const start = new TextDecoder().decode(bytes.subarray(0, 64)).trimStart();
  const kind = kinds.find(({ begins }) => start.startsWith(begins));
  return kind ? kind.read(bytes) : { ...splitPastedTable(decode(bytes)), values: [] };
}

/** Splits a pasted text into rows and cells at the delimiter that it detects. */
export function splitPastedTable(typed: string): SourceTable {
  const delimiter = ['\t', ';'].find((sign) => typed.includes(sign)) ?? ',';
  const { data } = Papa.parse<string[]>(typed.trim(), { delimiter, skipEmptyLines: 'greedy' });
  return { rows: data.map((row) => row.map(restoreFormula)) };
}

/** Decodes a text file. Spreadsheet programs write CSV in UTF-8 or in the Windows code page for Western languages. */
function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

async function readSheetFile(bytes: Uint8Array): Promise<ItemFile | ItemFileRefusal> {
  const { readSpreadsheet } = await import('./read-spreadsheet.ts');
  const rows = readSpreadsheet(bytes);
  return rows === null ? 'unreadable' : { rows, values: [] };
}

async function readPdfFile(bytes: Uint8Array): Promise<ItemFile | ItemFileRefusal> {
  const { attachedXmlFiles } = await import('./attached-xml-files.ts');
  for (const attached of await attachedXmlFiles(bytes, maxPartBytes)) {
    const invoice = await readXmlFile(attached);
    if (typeof invoice !== 'string') return invoice;
  }
  return 'noInvoice';
}

async function readXmlFile(bytes: Uint8Array): Promise<ItemFile | ItemFileRefusal> {
  const [{ readInvoice }, { parseXml }] = await Promise.all([
    import('./read-invoice.ts'),
    import('./xml-elements.ts'),
  ]);
  const root = parseXml(bytes);
  return root === null ? 'unreadable' : (readInvoice(root) ?? 'noInvoice');
}
