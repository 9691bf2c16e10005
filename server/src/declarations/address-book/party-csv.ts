import { csvLine, csvRows } from '../../foundation/csv/csv.ts';
import { compileValidator } from '../../foundation/http/validate.ts';
import type { ValidationError } from '../../foundation/messages/validation-error.ts';
import { bodyErrorOfLine, csvError } from '../../reference/lists/public.ts';
import { NewParty } from './party.ts';

/** Columns of the CSV file of an address book. */
const partyCsvColumns = ['name', 'identification', 'street', 'postCode', 'city', 'country'] as const;
type Column = (typeof partyCsvColumns)[number];

/**
 * A parsed line of a CSV file: a party or the errors of the line. `no file` is the error of a file whose header or
 * encoding is invalid.
 */
export type PartyLine =
  | { readonly kind: 'party'; readonly line: number; readonly party: NewParty }
  | { readonly kind: 'faults'; readonly line: number; readonly faults: readonly PartyLineError[] }
  | { readonly kind: 'no file'; readonly fault: ValidationError };

/** An error of a line with the name of its column; null if the error concerns the whole line. */
export type PartyLineError = ValidationError & { readonly column: string | null };

const validator = compileValidator(NewParty, 'body');

/** Reads the parties of a CSV file. The header can have the columns in any order; only `name` is required. */
export async function* readParties(
  chunks: AsyncIterable<Buffer> | Iterable<Buffer>,
): AsyncGenerator<PartyLine> {
  let head: readonly Column[] | null = null;
  for await (const row of csvRows(chunks)) {
    if ('fault' in row) {
      const { column = null, ...csvProblem } = csvError(row);
      const fault = { ...bodyErrorOfLine({ line: row.line, ...csvProblem }), column };
      const isText = row.fault !== 'csv.encoding' && head !== null;
      yield isText
        ? { kind: 'faults', line: row.line, faults: [fault] }
        : {
            kind: 'no file',
            fault: {
              ...bodyErrorOfLine({ line: row.line, ...csvProblem }),
              words: rejectedFileMessages[row.fault],
            },
          };
      return;
    }
    if (head === null) {
      head = columnsOfHeader(row.fields);
      if (head === null) return yield { kind: 'no file', fault: { ...headerError, words: 'csv.head_other' } };
    } else {
      yield parsePartyLine(head, row.line, row.fields);
    }
  }
  if (head === null) yield { kind: 'no file', fault: { ...headerError, words: 'csv.head_missing' } };
}

/** Message keys by CSV error, for a file that is rejected as a whole. `csv.encoding_at` also names line and column. */
const rejectedFileMessages = {
  'csv.encoding': 'csv.encoding_at',
  'csv.long': 'csv.long',
  'csv.quote': 'csv.quote',
  'csv.unnamed': 'csv.unnamed',
} as const;
const csvErrorBase = { code: 'csv', in: 'body', pointer: '' } as const;
const headerError = { ...csvErrorBase, expected: partyCsvColumns.join(',') };

function columnsOfHeader(fields: readonly string[]): readonly Column[] | null {
  const head = fields.flatMap((field) => partyCsvColumns.find((column) => column === field.trim()) ?? []);
  return head.length === fields.length && new Set(head).size === head.length && head.includes('name')
    ? head
    : null;
}

function parsePartyLine(head: readonly Column[], line: number, fields: readonly string[]): PartyLine {
  if (fields.length !== head.length) {
    const params = { count: fields.length, wanted: head.length };
    return { kind: 'faults', line, faults: [{ ...csvErrorBase, words: 'csv.fields', params, column: null }] };
  }
  const values = new Map(head.map((column, index) => [column, fields[index]?.trim() ?? '']));
  const party = {
    name: values.get('name'),
    ...withoutEmptyValues({ identification: values.get('identification') }),
    address: withoutEmptyValues({
      street: values.get('street'),
      postCode: values.get('postCode'),
      city: values.get('city'),
      country: values.get('country'),
    }),
  };
  return isParty(party)
    ? { kind: 'party', line, party }
    : { kind: 'faults', line, faults: validator.faults(party).map(toPartyLineError) };
}

/** Adds the column name, which is the last segment of the error's JSON Pointer. */
function toPartyLineError(fault: ValidationError): PartyLineError {
  const name = fault.pointer?.split('/').at(-1);
  return { ...fault, column: partyCsvColumns.find((column) => column === name) ?? null };
}

function withoutEmptyValues(
  members: Readonly<Record<string, string | undefined>>,
): Record<string, string | undefined> {
  return Object.fromEntries(
    Object.entries(members).filter(([, value]) => value !== undefined && value !== ''),
  );
}

function isParty(value: object): value is NewParty {
  return validator.faults(value).length === 0;
}

export const partyCsvHeader = csvLine(partyCsvColumns);

/** Returns a party as a line of CSV that `readParties` reads as the same party. */
export function partyLine({
  name,
  identification,
  address = {},
}: NewParty | (Omit<NewParty, 'identification'> & { identification: string | null })): string {
  const { street, postCode, city, country } = address;
  return csvLine([name, identification, street, postCode, city, country]);
}
