import type { CustomsAction, DecisionSource, PlannedAction } from '../../declarations/customs/public.ts';
import type { Declaration } from '../../declarations/document/public.ts';
import {
  type QuotaHolder,
  type QuotaRequest,
  readQuotaShares,
  releaseQuotas,
  storeQuotaDrawdowns,
  undoQuotaDrawdowns,
} from '../../declarations/quotas/public.ts';
import type { Transaction } from '../../foundation/database/database.ts';
import type { CachedReference, ReferenceOfDay } from '../../reference/lists/public.ts';
import { type PlacementShares, type QuotaShares, requestedQuotas } from '../../tariff/public.ts';
import type { PendingDecisions } from './pending-decisions.ts';
import { releaseQuotaSecurities } from './secure-quotas.ts';
import { terminatingActions } from './terminating-actions.ts';

/*
 * Tariff quotas: an accepted declaration is allocated the quota quantity that it requests, up to the balance
 * of the quota. An amended declaration keeps its allocation and can request more. A declaration that ends
 * returns its allocation to the balance.
 */

/**
 * A declaration version that customs accepts or amends, and the code lists of the law that applies
 * to it.
 */
export interface DecidedVersion {
  readonly action: CustomsAction;
  readonly document: Declaration;
  readonly reference: ReferenceOfDay;
  readonly placements: PlacementShares;
}

type Parts = Pick<DecisionSource, 'now'> & { readonly reference: CachedReference };

const drawingActions: readonly CustomsAction['action'][] = ['accept', 'grantAmendment'];

/**
 * Allocates quota quantities to accepted and amended versions, and locks the allocations of all other
 * declarations in `actions`. Returns the allocations by declaration id. Runs no statement for declarations
 * without quotas.
 */
export async function drawDownQuotas(
  transaction: Transaction,
  actions: readonly CustomsAction[],
  versions: readonly DecidedVersion[],
  parts: Parts,
): Promise<ReadonlyMap<string, QuotaShares>> {
  const requests: QuotaRequest[] = [];
  for (const each of versions)
    if (drawingActions.includes(each.action.action)) requests.push(...(await quotaRequestsOf(each, parts)));
  const amended = versions.filter(({ action }) => action.action === 'grantAmendment' && hasQuotas(action));
  const ended = actions.filter((each) => terminatingActions.includes(each.action) && hasQuotas(each));
  const holders = [
    ...amended.map(({ action }) => ({ ...holderOf(action, parts), version: nextVersion(action) })),
    ...ended.map((each) => holderOf(each, parts)),
  ];
  const allocations =
    requests.length + holders.length > 0
      ? await storeQuotaDrawdowns(transaction, requests, holders)
      : noShares;
  const standing = versions
    .map(({ action }) => action)
    .filter((each) => each.action === 'assess' && hasQuotas(each));
  if (standing.length === 0) return allocations;
  const shares = await readQuotaShares(
    transaction,
    standing.map(({ declaration }) => declaration),
  );
  return new Map([...allocations, ...shares]);
}

const noShares: ReadonlyMap<string, QuotaShares> = new Map();

function hasQuotas({ declaration }: CustomsAction): boolean {
  return declaration.lifecycle.quotas === true;
}

function nextVersion({ declaration, action }: CustomsAction): number {
  return action === 'grantAmendment' ? declaration.version + 1 : declaration.version;
}

function holderOf({ declaration: { organisationId, id } }: CustomsAction, { now }: Pick<Parts, 'now'>) {
  return { organisationId, id, at: now(organisationId).toISOString() } satisfies QuotaHolder;
}

/**
 * Returns the quota requests of a version under the law that applies to it, with the current quota volumes.
 */
async function quotaRequestsOf(
  { action, document, reference, placements }: DecidedVersion,
  parts: Parts,
): Promise<QuotaRequest[]> {
  const requestedQuantities = requestedQuotas(document, reference, placements);
  if (requestedQuantities.length === 0) return [];
  const { organisationId, id } = action.declaration;
  const current = await parts.reference.on(reference.day);
  return requestedQuantities.map(({ index, quota, quantity }) => {
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

/**
 * Returns allocated quantities to the balance of their quotas, for declarations that were not decided and for
 * declarations that have ended.
 */
export async function settleQuotas(
  transaction: Transaction,
  allocatedActions: readonly CustomsAction[],
  appliedActions: readonly PlannedAction[],
  source: PendingDecisions,
): Promise<void> {
  for (const each of allocatedActions) {
    const { declaration } = each;
    const found = appliedActions.find((one) => one.declaration.id === declaration.id);
    if (!found) throw new Error(`${declaration.id} changed during its quota allocation`);
    if (found.action !== each.action)
      await undoQuotaDrawdowns(transaction, { ...declaration, version: nextVersion(each) });
  }
  const ended = appliedActions.filter((each) => terminatingActions.includes(each.action) && hasQuotas(each));
  if (ended.length === 0) return;
  await releaseQuotas(
    transaction,
    ended.map((each) => holderOf(each, source)),
  );
  await releaseQuotaSecurities(transaction, ended, source);
}
