import type { CustomsAction, DecisionSource, TakenAction } from '../../declarations/customs/public.ts';
import type { Declaration } from '../../declarations/document/public.ts';
import {
  drawQuotas,
  type QuotaAsk,
  type QuotaHolder,
  readQuotaShares,
  returnQuotas,
  undoQuotaDraws,
} from '../../declarations/quotas/public.ts';
import type { Transaction } from '../../foundation/database/database.ts';
import type { ReferenceOfDay, RememberedReference } from '../../reference/lists/public.ts';
import { type PlacementShares, type QuotaShares, quotasAsked } from '../../tariff/public.ts';
import type { PendingDecisions } from './pending-decisions.ts';
import { freeQuotaSecurities } from './secure-quotas.ts';
import { ending } from './terminating-actions.ts';

/*
 * Tariff quotas: an accepted declaration is allocated the requested quantity, up to the balance. An amended
 * declaration keeps its quantity and may request more. A declaration that ends returns its quantity to the
 * balance.
 */

/** A version under decision, with its applicable law. */
export interface VersionHeld {
  readonly action: CustomsAction;
  readonly document: Declaration;
  readonly reference: ReferenceOfDay;
  readonly placements: PlacementShares;
}

type Parts = Pick<DecisionSource, 'now'> & { readonly reference: RememberedReference };

const drawing: readonly CustomsAction['action'][] = ['accept', 'grantAmendment'];

/**
 * Allocates quota quantities to the decided versions, and locks the shares of the other declarations of
 * `actions`. Returns the shares by declaration id. Runs no statement for declarations without quotas.
 */
export async function drawOnQuotas(
  transaction: Transaction,
  actions: readonly CustomsAction[],
  versions: readonly VersionHeld[],
  parts: Parts,
): Promise<ReadonlyMap<string, QuotaShares>> {
  const asks: QuotaAsk[] = [];
  for (const each of versions)
    if (drawing.includes(each.action.action)) asks.push(...(await asksOf(each, parts)));
  const amended = versions.filter(({ action }) => action.action === 'grantAmendment' && has(action));
  const ended = actions.filter((each) => ending.includes(each.action) && has(each));
  const holders = [
    ...amended.map(({ action }) => ({ ...holderOf(action, parts), version: nextVersion(action) })),
    ...ended.map((each) => holderOf(each, parts)),
  ];
  const drawn = asks.length + holders.length > 0 ? await drawQuotas(transaction, asks, holders) : none;
  const standing = versions
    .map(({ action }) => action)
    .filter((each) => each.action === 'assess' && has(each));
  if (standing.length === 0) return drawn;
  const shares = await readQuotaShares(
    transaction,
    standing.map(({ declaration }) => declaration),
  );
  return new Map([...drawn, ...shares]);
}

const none: ReadonlyMap<string, QuotaShares> = new Map();

function has({ declaration }: CustomsAction): boolean {
  return declaration.lifecycle.quotas === true;
}

function nextVersion({ declaration, action }: CustomsAction): number {
  return action === 'grantAmendment' ? declaration.version + 1 : declaration.version;
}

function holderOf({ declaration: { organisationId, id } }: CustomsAction, { now }: Pick<Parts, 'now'>) {
  return { organisationId, id, at: now(organisationId).toISOString() } satisfies QuotaHolder;
}

/** Returns the quota requests by the law of the day, with the present quota volumes. */
async function asksOf(
  { action, document, reference, placements }: VersionHeld,
  parts: Parts,
): Promise<QuotaAsk[]> {
  const asked = quotasAsked(document, reference, placements);
  if (asked.length === 0) return [];
  const { organisationId, id } = action.declaration;
  const current = await parts.reference.on(reference.day);
  return asked.map(({ index, quota, quantity }) => {
    const now = current.quota(quota.orderNumber);
    return {
      ...{ organisationId, id, version: nextVersion(action), item: index + 1, asked: quantity },
      ...{ orderNumber: quota.orderNumber, openedOn: quota.validFrom, unit: quota.unit },
      volume: now?.validFrom === quota.validFrom ? now.volume : quota.volume,
      ...{ allocation: quota.allocation, critical: quota.critical },
      day: parts.reference.calendar.dayOf(parts.now(organisationId)),
    };
  });
}

/** Returns the quantities of declarations that were not decided and of those that have ended to the balance. */
export async function settleQuotas(
  transaction: Transaction,
  drawn: readonly CustomsAction[],
  taken: readonly TakenAction[],
  source: PendingDecisions,
): Promise<void> {
  for (const each of drawn) {
    const { declaration } = each;
    const found = taken.find((one) => one.declaration.id === declaration.id);
    if (!found) throw new Error(`${declaration.id} changed during its quota allocation`);
    if (found.action !== each.action)
      await undoQuotaDraws(transaction, { ...declaration, version: nextVersion(each) });
  }
  const ended = taken.filter((each) => ending.includes(each.action) && has(each));
  if (ended.length === 0) return;
  await returnQuotas(
    transaction,
    ended.map((each) => holderOf(each, source)),
  );
  await freeQuotaSecurities(transaction, ended, source);
}
