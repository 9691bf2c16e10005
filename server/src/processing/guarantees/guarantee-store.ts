import type { Sql, Transaction } from '../../foundation/database/database.ts';
import type { Within } from '../../foundation/database/reach.ts';
import { where, wherePage } from '../../foundation/database/where.ts';
import type { Guarantee } from './guarantee.ts';

const columns = `id, organisation_id as "organisationId", reference, amount::text, balance::text, currency,
  valid_from::text as "validFrom", valid_until::text as "validUntil", state, version, created_at as "createdAt",
  changed_at as "changedAt"`;

/** Inserts a guarantee; false when the organisation has one of this reference. */
export async function insertGuarantee(transaction: Transaction, made: Guarantee): Promise<boolean> {
  const rows = await transaction.query(
    `insert into processing.guarantees (id, organisation_id, reference, amount, balance, currency, valid_from,
       valid_until, state, version, created_at, changed_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
     on conflict (organisation_id, reference) do nothing returning id`,
    [
      made.id,
      made.organisationId,
      made.reference,
      made.amount,
      made.balance,
      made.currency,
      made.validFrom,
      made.validUntil,
      made.state,
      made.version,
      made.createdAt,
      made.changedAt,
    ],
  );
  return rows.length === 1;
}

/** A guarantee of an organisation, or of any. */
export async function findGuarantee(
  sql: Sql,
  within: Within,
  id: string,
  lock: '' | 'for update' = '',
): Promise<Guarantee | null> {
  const { text, values } = where([
    ['organisation_id =', within],
    ['id =', id],
  ]);
  const [found] = await sql.query<Guarantee & Record<string, unknown>>(
    `select ${columns} from processing.guarantees where ${text} ${lock}`,
    values,
  );
  return found ?? null;
}

export function listGuarantees(
  sql: Sql,
  within: Within,
  filter: { readonly organisationId?: string; readonly reference?: string; readonly state?: string },
  page: { readonly after: string | null; readonly limit: number },
): Promise<Guarantee[]> {
  const { text, values, most } = wherePage(
    [
      ['organisation_id =', within],
      ['organisation_id =', filter.organisationId],
      ['reference =', filter.reference],
      ['state =', filter.state],
      ['id >', page.after],
    ],
    page,
  );
  return sql.query<Guarantee & Record<string, unknown>>(
    `select ${columns} from processing.guarantees where ${text} order by id limit ${most}`,
    values,
  );
}

export async function updateGuarantee(transaction: Transaction, changed: Guarantee): Promise<void> {
  await transaction.query(
    `update processing.guarantees set amount = $2, balance = $3, valid_until = $4, state = $5, version = $6,
       changed_at = $7
     where id = $1`,
    [
      changed.id,
      changed.amount,
      changed.balance,
      changed.validUntil,
      changed.state,
      changed.version,
      changed.changedAt,
    ],
  );
}

/** What is to be taken off a balance, or given back where it is negative. */
export interface Draw {
  readonly organisationId: string;
  readonly reference: string;
  readonly amount: string;
  readonly currency: string;
  /** The day by which the guarantee has to be valid. */
  readonly day: string;
}

/**
 * Takes an amount off the balance, if the guarantee is there, valid on the day, of this currency and has as much; whoever
 * comes second waits for the first and sees what that one left. False when it cannot be.
 */
export async function drawOn(transaction: Transaction, draw: Draw): Promise<boolean> {
  const rows = await transaction.query(
    `update processing.guarantees g set balance = g.balance - $3::numeric
     where g.organisation_id = $1 and g.reference = $2 and ($3::numeric < 0 or (
       g.state = 'active' and g.currency = $4 and g.balance >= $3::numeric
       and g.valid_from <= $5::date and (g.valid_until is null or g.valid_until >= $5::date)))
     returning g.id`,
    [draw.organisationId, draw.reference, draw.amount, draw.currency, draw.day],
  );
  return rows.length === 1;
}

/** The references of an organisation's guarantees; nobody else draws on one until the transaction ends. */
export async function lockGuarantees(transaction: Transaction, organisationId: string): Promise<string[]> {
  const rows = await transaction.query<{ reference: string }>(
    `select g.reference from processing.guarantees g where g.organisation_id = $1
     order by g.reference collate "C" for update`,
    [organisationId],
  );
  return rows.map(({ reference }) => reference);
}

/** Gives a locked guarantee the balance that it has with nothing but this reserved on it. */
export async function setReserved(
  transaction: Transaction,
  organisationId: string,
  reference: string,
  reserved: string,
): Promise<void> {
  await transaction.query(
    `update processing.guarantees g set balance = greatest(g.amount - $3::numeric, 0)
     where g.organisation_id = $1 and g.reference = $2`,
    [organisationId, reference, reserved],
  );
}
