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
import { type QuotaShares, quotasAsked } from '../../tariff/public.ts';
import { ending } from './ending.ts';
import type { PendingDecisions } from './pending-decisions.ts';
import { freeQuotaSecurities } from './secure-quotas.ts';

/*
 * Tariff quotas: what is accepted draws what it asks for, as far as there is any left; an amended declaration keeps what it
 * still asks for, and draws what it asks more; whatever ends a declaration gives back what it has, to those who ask later.
 */

/** A version that is decided on, and what it is held to. */
export interface VersionHeld {
  readonly action: CustomsAction;
  readonly document: Declaration;
  readonly reference: ReferenceOfDay;
  readonly placements: ReadonlyMap<number, ReferenceOfDay>;
}

type Parts = Pick<DecisionSource, 'now'> & { readonly reference: RememberedReference };

const drawing: readonly CustomsAction['action'][] = ['accept', 'grantAmendment'];

/**
 * Draws on quotas for the versions that are decided on, and locks what the others of `actions` have of them. Answers what each
 * declaration has, by its id: what asks for none and has none asks nobody.
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

/** The quota is that of the law's day; its volume is the one that stands now. */
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

/** What was not decided after all has drawn nothing; what has ended has nothing any more. */
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
