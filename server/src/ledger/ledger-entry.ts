import { type Static, Type } from 'typebox';
import type { Calendar } from '../foundation/calendar.ts';
import { csvLine } from '../foundation/csv/csv.ts';
import { idSchema, orNull, timeSchema } from '../foundation/http/common-schemas.ts';
import { monthOfPeriod } from './accounting-period.ts';
import type { JournalEntryRow } from './journal-store.ts';

export const ledgerSchemaOptions = { additionalProperties: false } as const;

const entryProperties = {
  id: Type.String({ description: 'Identifier of the ledger entry; later entries have higher identifiers' }),
  declarationId: orNull(
    Type.String(),
    'Identifier of the declaration to which the ledger entry belongs; null if it belongs to no declaration',
  ),
  office: orNull(
    Type.String(),
    'Customs office of the declaration; null if the entry belongs to no declaration, or the declaration names no office',
  ),
  occurredAt: timeSchema('Time of the ledger entry'),
  period: Type.String({
    description:
      'Accounting period in which the entry is booked: a month in the time zone of the country, such as `2026-11`',
  }),
  belongsTo: orNull(
    Type.String(),
    'Accounting period of `occurredAt` if that period was closed before the entry was written, so that the entry is booked in the first open period; otherwise null',
  ),
  type: Type.String({
    description:
      'Type of the ledger entry: `opened`, `billed`, `received`, `secured`, `security_called`, `guarantor_paid`, `guarantor_repaid`, `guarantee_restored`, `refunded`, `assigned`, `returned`, `cancelled`, `suspended`, `suspension_released`, `reversed`. More types can be added',
  }),
  reference: orNull(
    Type.String(),
    'Payment reference of the bill to which the ledger entry belongs; null if it belongs to no bill',
  ),
  lines: Type.Array(
    Type.Object(
      {
        account: Type.String({
          description:
            'Ledger account: `claim/‹bill›/‹tax›`, `revenue/‹tax›`, `bank`, `credit` or `deferred/‹account›`; the accounts of a guarantee are `reserved/‹guarantee›`, `used/‹guarantee›`, `cover/‹guarantee›` or `guarantor/‹guarantee›`; money of a bank payment without a bill is `unmatched/‹payment›`',
        }),
        amount: Type.String({
          description: 'Amount (decimal): positive for a debit, negative for a credit',
        }),
      },
      ledgerSchemaOptions,
    ),
    { description: 'Postings of the ledger entry. The sum of their amounts is zero' },
  ),
};

export const LedgerEntry = Type.Object(entryProperties, { ...ledgerSchemaOptions, title: 'LedgerEntry' });

/** Describes an entry in the journal of all organisations, which names the organisation. */
export const JournalLedgerEntry = Type.Object(
  {
    ...entryProperties,
    organisation: Type.Object(
      {
        id: idSchema('org', 'Identifier of the organisation'),
        name: Type.String({ description: 'Name of the organisation' }),
      },
      { ...ledgerSchemaOptions, description: 'Organisation to whose ledger the entry belongs' },
    ),
  },
  { ...ledgerSchemaOptions, title: 'JournalLedgerEntry' },
);

type JournalLedgerEntry = Static<typeof JournalLedgerEntry>;

export const exampleLedgerEntry: Static<typeof LedgerEntry> = {
  id: '88446744073709',
  declarationId: 'dec_01kaz4w7m0v3c5n8q2x6t9r1ye',
  office: 'XA000100',
  occurredAt: '2026-11-20T08:00:01.000Z',
  period: '2026-11',
  belongsTo: null,
  type: 'billed',
  reference: 'RF471B7Q9K3M5D8HW2XC',
  lines: [
    { account: 'claim/RF471B7Q9K3M5D8HW2XC/B00', amount: '860.00' },
    { account: 'claim/RF471B7Q9K3M5D8HW2XC/A00', amount: '750.00' },
    { account: 'revenue/A00', amount: '-750.00' },
    { account: 'revenue/B00', amount: '-860.00' },
  ],
};

export const exampleJournalEntry: JournalLedgerEntry = {
  ...exampleLedgerEntry,
  organisation: { id: 'org_01kaz4w7m0v3c5n8q2x6t9r1ye', name: 'Example Coffee Ltd' },
};

export function ledgerEntryBody(row: JournalEntryRow, calendar: Calendar): Static<typeof LedgerEntry> {
  const { id, declarationId, office, occurredAt, bookedAt, type, reference, lines } = row;
  const [period, own] = [monthOfPeriod(bookedAt, calendar), monthOfPeriod(occurredAt, calendar)];
  return {
    ...{ id, declarationId, office, occurredAt: occurredAt.toISOString() },
    ...{ period, belongsTo: period === own ? null : own },
    ...{ type, reference, lines: lines.map((line) => ({ ...line })) },
  };
}

export function journalEntryBody(
  row: JournalEntryRow,
  names: ReadonlyMap<string, string>,
  calendar: Calendar,
): JournalLedgerEntry {
  const { organisationId: id } = row;
  return { ...ledgerEntryBody(row, calendar), organisation: { id, name: names.get(id) ?? '' } };
}

export const journalCsvHeader = csvLine([
  ...['id', 'occurredAt', 'period', 'belongsTo', 'organisationId', 'organisation', 'office', 'declarationId'],
  ...['type', 'reference', 'account', 'debit', 'credit'],
]);

/** Returns one CSV line for each posting of an entry. */
export function journalCsvLines(entry: JournalLedgerEntry): string {
  const { id, occurredAt, period, belongsTo, organisation, office, declarationId, type, reference } = entry;
  return entry.lines
    .map(({ account, amount }) =>
      csvLine([
        ...[id, occurredAt, period, belongsTo, organisation.id, organisation.name, office, declarationId],
        ...[type, reference, account],
        ...(amount.startsWith('-') ? [null, amount.slice(1)] : [amount, null]),
      ]),
    )
    .join('');
}
