import type { Sql, Transaction } from '../../foundation/database/database.ts';
import type { GuaranteeBalance, LedgerViolation } from '../../ledger/public.ts';
import { moneyOf, zeroMoney } from '../../tariff/public.ts';
import { type RegisterTable, registerStore } from '../register-store.ts';
import type { Guarantee } from './guarantee.ts';

const guaranteeTable: RegisterTable<Guarantee> = {
  name: 'registers.guarantees',
  columns: {
    ...{ id: 'id', organisationId: 'organisation_id', reference: 'reference', kind: 'kind' },
    ...{ amount: 'amount::text', balance: 'balance::text', reserved: '(amount - balance - used)::text' },
    ...{ used: 'used::text', currency: 'currency', validFrom: 'valid_from::text' },
    ...{ validUntil: 'valid_until::text', status: 'status', guarantorId: 'guarantor_id' },
    ...{ beneficiary: 'beneficiary', refusalReason: 'refusal_reason', withdrawnAt: 'withdrawn_at' },
    ...{ version: 'version', createdAt: 'created_at', changedAt: 'changed_at' },
  },
  calculated: ['reserved'],
  unique: 'organisation_id, reference',
  key: 'id',
  owner: 'organisation_id =',
  filters: ['organisationId', 'reference', 'status'],
  changeable: [
    ...(['amount', 'balance', 'used', 'validUntil', 'status', 'refusalReason', 'withdrawnAt'] as const),
    ...(['version', 'changedAt'] as const),
  ],
};
export const guaranteeStore = registerStore<Guarantee>(guaranteeTable);
export const {
  insert: insertGuarantee,
  find: findGuarantee,
  list: listGuarantees,
  update: updateGuarantee,
} = guaranteeStore;

/** Reads the guarantees that an organisation offered as guarantor, which is `organisation_id` in the view. */
export const offeredGuaranteeStore = registerStore<Guarantee>({
  ...guaranteeTable,
  name: 'registers.guarantor_guarantees',
  columns: { ...guaranteeTable.columns, organisationId: 'owner_id', guarantorId: 'organisation_id' },
  filters: ['status', 'beneficiary'],
});
export const { find: findGuaranteeOfGuarantor, list: listGuaranteesOfGuarantor } = offeredGuaranteeStore;

/** Finds a guarantee that an organisation offered as guarantor, to lock it. Must run as the system. */
export const { find: lockGuaranteeOfGuarantor } = registerStore<Guarantee>({
  ...guaranteeTable,
  owner: 'guarantor_id =',
});

export async function hasGuarantee(sql: Sql, organisationId: string, reference: string): Promise<boolean> {
  const rows = await sql.query(
    'select g.id from registers.guarantees g where g.organisation_id = $1 and g.reference = $2',
    [organisationId, reference],
  );
  return rows.length === 1;
}

/** An amount to reserve on a guarantee, or to release if negative. */
export interface GuaranteeReservation {
  readonly organisationId: string;
  /** The declaration whose bills are secured. */
  readonly declaration: string;
  readonly reference: string;
  readonly amount: string;
  readonly currency: string;
  /** The day on which the guarantee must be valid. */
  readonly day: string;
  /**
   * Whether the guarantee secured the declaration before this transaction. Its undertaking then covers the amount even if
   * it has ended or is suspended.
   */
  readonly isReserved?: boolean;
}

/**
 * Reserves an amount if the guarantee exists, is valid on the day, has this currency and a sufficient balance, and is not
 * reserved for another declaration. Returns false otherwise. A concurrent reservation waits, and uses the remaining
 * balance.
 */
export async function reserveOnGuarantee(
  transaction: Transaction,
  draw: GuaranteeReservation,
): Promise<boolean> {
  const rows = await transaction.query(
    `update registers.guarantees g set balance = g.balance - $3::numeric,
       declaration = case when g.kind = 'individual' then coalesce(g.declaration, $6) end
     where g.organisation_id = $1 and g.reference = $2 and ($3::numeric < 0 or $7 and g.balance >= $3::numeric or (
       g.status = 'active' and g.currency = $4 and g.balance >= $3::numeric
       and g.valid_from <= $5::date and (g.valid_until is null or g.valid_until >= $5::date)
       and coalesce(g.declaration, $6) = $6))
     returning g.id`,
    [
      ...[draw.organisationId, draw.reference, draw.amount, draw.currency, draw.day, draw.declaration],
      draw.isReserved === true,
    ],
  );
  return rows.length === 1;
}

/** Locks a guarantee and returns whether an amount can be reserved, by the conditions of `reserveOnGuarantee`. */
export async function canReserve(transaction: Transaction, draw: GuaranteeReservation): Promise<boolean> {
  const rows = await transaction.query(
    `select g.id from registers.guarantees g
     where g.organisation_id = $1 and g.reference = $2 and g.balance >= $3::numeric and ($7 or (
       g.status = 'active' and g.currency = $4
       and g.valid_from <= $5::date and (g.valid_until is null or g.valid_until >= $5::date)
       and coalesce(g.declaration, $6) = $6))
     for update`,
    [
      ...[draw.organisationId, draw.reference, draw.amount, draw.currency, draw.day, draw.declaration],
      draw.isReserved === true,
    ],
  );
  return rows.length === 1;
}

/**
 * Returns the available amounts of an organisation's guarantees for a declaration on a day, by reference. The conditions
 * are those of `reserveOnGuarantee`. `declaration` is null for a new declaration.
 */
export async function readAvailable(
  sql: Sql,
  lookup: {
    readonly organisationId: string;
    readonly references: readonly string[];
    readonly currency: string;
    readonly day: string;
    readonly declaration: string | null;
  },
): Promise<ReadonlyMap<string, string>> {
  const { organisationId, references, currency, day, declaration } = lookup;
  if (references.length === 0) return new Map();
  const rows = await sql.query<{ reference: string; balance: string }>(
    `select g.reference, g.balance::text from registers.guarantees g
     where g.organisation_id = $1 and g.reference = any ($2) and g.status = 'active' and g.currency = $3
       and g.valid_from <= $4::date and (g.valid_until is null or g.valid_until >= $4::date)
       and (g.declaration is null or g.declaration = $5)`,
    [organisationId, references, currency, day, declaration],
  );
  return new Map(rows.map(({ reference, balance }) => [reference, balance]));
}

/** Locks guarantees, always in the same order, and returns the balance of each by its owner and reference. */
export async function lockBalances(
  transaction: Transaction,
  guarantees: readonly Pick<GuaranteeReservation, 'organisationId' | 'reference'>[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await transaction.query<{ organisationId: string; reference: string; balance: string }>(
    `select g.organisation_id as "organisationId", g.reference, g.balance::text
     from registers.guarantees g
     where (g.organisation_id, g.reference) in (select * from unnest($1::text[], $2::text[]))
     order by concat(g.organisation_id, ' ', g.reference) collate "C" for update`,
    [guarantees.map(({ organisationId }) => organisationId), guarantees.map(({ reference }) => reference)],
  );
  return new Map(rows.map((row) => [`${row.organisationId} ${row.reference}`, row.balance]));
}

/** Releases the amount that a representative has reserved on its principal's guarantee for a bill that it has paid. */
export async function releaseOfRepresentative(
  transaction: Transaction,
  owner: string,
  reference: string,
  amount: string,
): Promise<void> {
  await transaction.query('select registers.release_guarantee($1, $2, $3)', [owner, reference, amount]);
}

/** Converts a reserved amount into a collected amount. */
export async function convertToCollected(
  transaction: Transaction,
  {
    organisationId,
    reference,
    amount,
  }: Pick<GuaranteeReservation, 'organisationId' | 'reference' | 'amount'>,
): Promise<void> {
  await transaction.query(
    `update registers.guarantees g set used = g.used + $3::numeric
     where g.organisation_id = $1 and g.reference = $2`,
    [organisationId, reference, amount],
  );
}

/** Returns the references of an organisation's guarantees and locks them until the end of the transaction. */
export async function lockGuarantees(transaction: Transaction, organisationId: string): Promise<string[]> {
  const rows = await transaction.query<{ reference: string }>(
    `select g.reference from registers.guarantees g where g.organisation_id = $1
     order by g.reference collate "C" for update`,
    [organisationId],
  );
  return rows.map(({ reference }) => reference);
}

/** Sets the balance of a locked guarantee from its reserved and collected amounts. */
export async function setGuaranteeBalance(
  transaction: Transaction,
  organisationId: string,
  reference: string,
  { reserved, used }: GuaranteeBalance,
): Promise<void> {
  await transaction.query(
    `update registers.guarantees g set balance = greatest(g.amount - $3::numeric - $4::numeric, $5), used = $4,
       declaration = case when $3::numeric + $4::numeric > 0 then g.declaration end
     where g.organisation_id = $1 and g.reference = $2`,
    [organisationId, reference, reserved, moneyOf(used), zeroMoney],
  );
}

/** Returns the amount that is reserved on each guarantee. */
export function listReserved(
  sql: Sql,
): Promise<{ readonly owner: string; readonly reference: string; readonly amount: string }[]> {
  return sql.query(
    `select g.organisation_id as owner, g.reference, (g.amount - g.balance - g.used)::text as amount
     from registers.guarantees g where g.amount <> g.balance + g.used`,
    [],
  );
}

/** Finds guarantees whose balance differs from the reserved and collected amounts in the ledger. */
export function findGuaranteeLedgerMismatches(sql: Sql, most: number): Promise<LedgerViolation[]> {
  return sql.query<LedgerViolation & Record<string, unknown>>(
    `select 3 as invariant, g.organisation_id || ' ' || g.reference as subject,
       format('stored: amount %s, balance %s, used %s; ledger: reserved %s, used %s', g.amount, g.balance, g.used,
         coalesce(s.reserved, 0), coalesce(s.used, 0)) as message
     from registers.guarantees g
       left join ledger.sums_by_guarantee() s on s.organisation_id = g.organisation_id and s.reference = g.reference
     where g.amount <> g.balance + coalesce(s.reserved, 0) + coalesce(s.used, 0) or g.used <> coalesce(s.used, 0)
     limit $1`,
    [most],
  );
}
