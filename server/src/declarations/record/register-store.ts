import type { Transaction } from '../../foundation/database/database.ts';
import type { IdempotencyRecord } from '../../foundation/http/idempotency.ts';
import type { ValidationError } from '../../foundation/messages/validation-error.ts';
import { lockRegisters } from '../stock/public.ts';
import type { DeclarationChange } from './declaration-change.ts';

/**
 * Locks the register entries that the changes of a request use, and returns the errors of the rules. Idempotent replays
 * and new declarations whose LRN is in use are skipped: the stock that they reserved themselves would cause errors.
 */
export async function findRefusedChanges(
  transaction: Transaction,
  changes: readonly DeclarationChange[],
  toRemember?: IdempotencyRecord,
): Promise<ReadonlyMap<DeclarationChange, readonly ValidationError[]>> {
  const checks = changes.flatMap((change) => {
    const { registers } = change.beside;
    return registers ? [{ change, registers }] : [];
  });
  await lockDeclarations(
    transaction,
    checks.map(({ change }) => change),
  );
  const faults = await lockRegisters(
    transaction,
    checks.map(({ registers }) => registers),
  );
  const found = checks.flatMap(({ change }, index) => {
    const own = faults[index] ?? [];
    return own.length > 0 ? [[change, own] as const] : [];
  });
  const [first] = found;
  if (!first || (await isReplay(transaction, first[0], toRemember))) return new Map();
  const used = await transaction.query<{ lrn: string }>(
    'select d.lrn from declarations.declarations d where d.organisation_id = $1 and d.lrn = any ($2)',
    [first[0].after.organisationId, found.map(([{ after }]) => after.lrn)],
  );
  const lrns = new Set(used.map(({ lrn }) => lrn));
  return new Map(found.filter(([{ before, after }]) => before !== null || !lrns.has(after.lrn)));
}

/** Locks declarations before their stock, like decisions of customs. Another order would cause deadlocks. */
async function lockDeclarations(
  transaction: Transaction,
  changes: readonly DeclarationChange[],
): Promise<void> {
  const stored = changes.flatMap(({ before }) => before ?? []);
  const [first] = stored;
  if (!first) return;
  await transaction.query(
    'select from declarations.declarations d where d.organisation_id = $1 and d.id = any ($2) order by d.id for update',
    [first.organisationId, stored.map(({ id }) => id)],
  );
}

async function isReplay(
  transaction: Transaction,
  { after: { organisationId }, by }: DeclarationChange,
  request?: IdempotencyRecord,
): Promise<boolean> {
  if (!request?.idempotencyKey) return false;
  const { operation, idempotencyKey, fingerprint } = request;
  const rows = await transaction.query(
    "select from foundation.find_completed_response($1, $2, $3, $4, decode($5, 'hex'))",
    [organisationId, by.acting?.actor.id, operation, idempotencyKey, fingerprint],
  );
  return rows.length > 0;
}
