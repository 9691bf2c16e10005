import { stringify } from 'csv-stringify/sync';
import { compileValidator } from '../../foundation/http/validate.ts';
import type { Fault } from '../../foundation/words/fault.ts';
import { csvRows } from '../../reference/lists/public.ts';
import { NewParty } from './party.ts';

/** The columns of an address book as a file. */
const columns = ['name', 'identification', 'street', 'postCode', 'city', 'country'] as const;
type Column = (typeof columns)[number];

/** A line of a file: a party, or what is wrong with it. Without its head there is no line. */
export type PartyLine =
  | { readonly kind: 'party'; readonly line: number; readonly party: NewParty }
  | { readonly kind: 'faults'; readonly line: number; readonly faults: readonly Fault[] }
  | { readonly kind: 'no head'; readonly fault: Fault };

const validator = compileValidator(NewParty, 'body');

/** Reads an address book from CSV: a head with the columns in any order, of which `name` must be there. */
export async function* readParties(
  pieces: AsyncIterable<Buffer> | Iterable<Buffer>,
): AsyncGenerator<PartyLine> {
  let head: readonly Column[] | null = null;
  for await (const row of csvRows(pieces)) {
    if ('fault' in row) {
      yield { kind: 'faults', line: row.line, faults: [{ ...ofFile, words: row.fault }] };
    } else if (head === null) {
      head = headOf(row.fields);
      if (head === null) return yield { kind: 'no head', fault: { ...otherHead, words: 'csv.head_other' } };
    } else {
      yield readLine(head, row.line, row.fields);
    }
  }
  if (head === null) yield { kind: 'no head', fault: { ...otherHead, words: 'csv.head_missing' } };
}

const ofFile = { code: 'csv', in: 'body', pointer: '' } as const;
const otherHead = { ...ofFile, expected: columns.join(',') };

function headOf(fields: readonly string[]): readonly Column[] | null {
  const head = fields.flatMap((field) => columns.find((column) => column === field.trim()) ?? []);
  return head.length === fields.length && new Set(head).size === head.length && head.includes('name')
    ? head
    : null;
}

function readLine(head: readonly Column[], line: number, fields: readonly string[]): PartyLine {
  if (fields.length !== head.length) {
    const params = { count: fields.length, wanted: head.length };
    return { kind: 'faults', line, faults: [{ ...ofFile, words: 'csv.fields', params }] };
  }
  const told = new Map(head.map((column, index) => [column, fields[index]?.trim() ?? '']));
  const party = {
    name: told.get('name'),
    ...filled({ identification: told.get('identification') }),
    address: filled({
      street: told.get('street'),
      postCode: told.get('postCode'),
      city: told.get('city'),
      country: told.get('country'),
    }),
  };
  return isParty(party)
    ? { kind: 'party', line, party }
    : { kind: 'faults', line, faults: validator.faults(party) };
}

function filled(members: Readonly<Record<string, string | undefined>>): Record<string, string | undefined> {
  return Object.fromEntries(
    Object.entries(members).filter(([, value]) => value !== undefined && value !== ''),
  );
}

function isParty(value: object): value is NewParty {
  return validator.faults(value).length === 0;
}

export const partiesHead = lineOf(columns);

/** A party as a line; a text that a spreadsheet would take for a formula begins with an apostrophe. */
export function partyLine({
  name,
  identification,
  address = {},
}: NewParty | (Omit<NewParty, 'identification'> & { identification: string | null })): string {
  const { street, postCode, city, country } = address;
  return lineOf([name, identification, street, postCode, city, country]);
}

function lineOf(fields: readonly (string | null | undefined)[]): string {
  return stringify([[...fields]], {
    record_delimiter: 'windows',
    quote_record_delimiter: true,
    escape_formulas: true,
  });
}
