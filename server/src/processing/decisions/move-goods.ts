import { directionOf } from '../../country/public.ts';
import {
  type CustomsAction,
  type DecisionSource,
  decideDeclarations,
  type TakenAction,
} from '../../declarations/customs/public.ts';
import type { Declaration } from '../../declarations/document/public.ts';
import { type Action, type StockMove, statusesFor } from '../../declarations/lifecycle/public.ts';
import { coverQuotas } from '../../declarations/quotas/public.ts';
import { registerCheckOf } from '../../declarations/rules/public.ts';
import {
  coverStock,
  emptyStock,
  extendStock,
  type FreedCover,
  lockStock,
  moveStock,
  openStock,
  type RegisterCheck,
  readHoldings,
  readStock,
  reserveGoods,
  type StockCover,
  type StockRow,
} from '../../declarations/stock/public.ts';
import type { Transaction } from '../../foundation/database/database.ts';
import { defaultLanguage } from '../../foundation/words/language.ts';
import { recorded } from '../../foundation/words/record-words.ts';
import { tellFault } from '../../foundation/words/tell-fault.ts';
import type { ReferenceOfDay } from '../../reference/lists/public.ts';
import { Exact } from '../../tariff/public.ts';
import { ending } from './ending.ts';
import { freeCover } from './reserve-cover.ts';

/*
 * Goods between declarations: one that is accepted holds what it takes from the stock of others; with its release, of an
 * export with the exit, that is written off there; if it ends otherwise it is given back.
 */

const actor = { kind: 'system', id: 'discharge' } as const;

/** What a declaration was held to, so far as it is known. */
export interface Judged {
  readonly document: Declaration;
  readonly reference: ReferenceOfDay;
}

/** Whether an action concerns goods that are stock, or come from stock. */
function concernsGoods({ declaration: { lifecycle }, action, facts }: CustomsAction): boolean {
  const { goods, moves, covered, dueOn } = facts;
  if ([goods, moves, covered, dueOn].some((fact) => fact !== undefined)) return true;
  const { placed, draws } = lifecycle;
  if (placed === undefined && draws === undefined) return false;
  return ending.includes(action) || ['release', 'confirmExit', 'grantAmendment'].includes(action);
}

/**
 * Locks the stock that actions are about, and holds what accepted declarations take from it: what is no longer there rejects
 * them. Nobody invalidates a declaration of whose goods some are gone.
 */
export async function withGoodsHeld(
  transaction: Transaction,
  actions: readonly CustomsAction[],
  judged: ReadonlyMap<string, Judged>,
  source: DecisionSource,
): Promise<readonly CustomsAction[]> {
  const concerned = actions.filter(concernsGoods);
  if (concerned.length === 0) return actions;
  const { calendar } = source;
  const checks = new Map(
    concerned.flatMap((each) => {
      const found = judged.get(each.declaration.id);
      const day = calendar.dayOf(source.now(each.declaration.organisationId));
      const check =
        found && isBeforeRelease(each) && registerCheckOf(found.document, found.reference, calendar, day);
      return check ? [[each, check] as const] : [];
    }),
  );
  const mrns = [...checks.values()].flatMap(({ request }) => request.stock.map(({ mrn }) => mrn));
  const declarations = concerned.map(({ declaration }) => declaration);
  await lockStock(transaction, declarations, mrns);
  const moved = await movedAmong(transaction, concerned);
  const held: CustomsAction[] = [];
  for (const each of actions) {
    const check = checks.get(each);
    if (moved.has(each)) held.push(...withoutInvalidation(each));
    else held.push(check ? await holding(transaction, each, check, source) : each);
  }
  return held;
}

/** An amendment takes anew what it takes; after the release its goods are gone from there. */
function isBeforeRelease({ action, declaration: { status, lifecycle } }: CustomsAction): boolean {
  if (action === 'accept') return true;
  return action === 'grantAmendment' && lifecycle.draws === true && statusesFor('release').includes(status);
}

/** The action, once the goods are held; in its place another, where the registers have something against it. */
async function holding(
  transaction: Transaction,
  each: CustomsAction,
  check: RegisterCheck,
  source: DecisionSource,
): Promise<CustomsAction> {
  const { declaration, facts } = each;
  const { organisationId, id, mrn } = declaration;
  const at = source.now(organisationId).toISOString();
  const before = each.action === 'accept' ? [] : await readHoldings(transaction, [declaration]);
  await moveStock(
    transaction,
    before.map((one) => ({ ...one, at, type: 'returned' as const })),
  );
  const faults = await reserveGoods(transaction, { organisationId, id, mrn, at }, check);
  if (faults.length === 0) return each;
  await moveStock(
    transaction,
    before.map((one) => ({ ...one, at, type: 'reserved' as const })),
  );
  const texts = faults.map((fault) => `${fault.code}: ${tellFault(defaultLanguage, fault).message}`);
  const reason = recorded('reason.by_registers', { faults: texts.join('; ') });
  const action = each.action === 'accept' ? 'reject' : 'denyAmendment';
  const { goods: _, quotas: __, ...others } = facts;
  return { declaration, action, facts: { ...others, reason } };
}

/** Those that would invalidate a declaration of whose goods some are gone, or held by another. */
async function movedAmong(
  transaction: Transaction,
  concerned: readonly CustomsAction[],
): Promise<ReadonlySet<CustomsAction>> {
  const invalidating = concerned.filter(
    ({ action, declaration }) =>
      (action === 'grantInvalidation' || action === 'invalidate') && declaration.lifecycle.placed === true,
  );
  if (invalidating.length === 0) return new Set();
  const stock = await readStock(
    transaction,
    invalidating.map(({ declaration }) => declaration),
  );
  return new Set(invalidating.filter(({ declaration }) => isMoved(stock.get(declaration.id) ?? [])));
}

/** A request waits for an answer; what an officer has asked for is not taken. */
function withoutInvalidation({ declaration, action }: CustomsAction): CustomsAction[] {
  if (action !== 'grantInvalidation') return [];
  const reason = recorded('reason.goods_moved');
  return [{ declaration, action: 'denyInvalidation', facts: { reason } }];
}

/** Whether something of stock was moved, other than its placement. */
export function isMoved(stock: readonly StockRow[]): boolean {
  return stock.some(({ reserved, discharged, corrected, demanded }) =>
    [reserved, discharged, corrected, demanded].some((quantity) => !new Exact(quantity).isZero()),
  );
}

/** Moves the stock that actions were about, frees what covered it, and lets goods be taken that are released or have left. */
export async function moveGoods(
  transaction: Transaction,
  taken: readonly TakenAction[],
  source: DecisionSource,
): Promise<readonly TakenAction[]> {
  const concerned = taken.filter(concernsGoods);
  if (concerned.length === 0) return [];
  const holders = concerned.filter(({ declaration: { lifecycle } }) => lifecycle.draws === true);
  const holdings =
    holders.length > 0
      ? await readHoldings(
          transaction,
          holders.map(({ declaration }) => declaration),
        )
      : [];
  const moves = concerned.flatMap((each): StockMove[] => {
    const type = fateOf(each);
    const { id, organisationId } = each.declaration;
    const { mrn, changedAt } = each.change.after;
    const own = holdings.filter((one) => one.byDeclaration === id && one.byOrganisation === organisationId);
    const followed =
      type === null ? [] : own.map((one) => ({ ...one, type, byMrn: mrn, at: changedAt.toISOString() }));
    return [...followed, ...(each.facts.moves ?? [])];
  });
  const emptied = concerned.filter(
    ({ declaration, action }) => declaration.lifecycle.placed === true && ending.includes(action),
  );
  const freed = [...(await moveStock(transaction, moves)), ...(await emptyAll(transaction, emptied))];
  await freeCover(transaction, freed, source);
  for (const { declaration, facts } of concerned) {
    if (facts.dueOn !== undefined) await extendStock(transaction, declaration, facts.dueOn);
    if (facts.covered === true) {
      await coverStock(transaction, declaration, ownCover(facts.guaranteeReference));
      await coverQuotas(transaction, declaration, facts.guaranteeReference ?? null);
    }
  }
  return openDischarges(transaction, concerned, source);
}

/** The guarantee of whoever lodged, as an order names it. */
function ownCover(guarantee: string | undefined): StockCover | null {
  return guarantee === undefined ? null : { guarantee, coverOwner: null };
}

/** What becomes of the goods that a declaration holds; null: they stay held. */
function fateOf({ action, declaration: { type } }: TakenAction): 'written_off' | 'returned' | null {
  if (ending.includes(action)) return 'returned';
  return action === (directionOf(type) === 'import' ? 'release' : 'confirmExit') ? 'written_off' : null;
}

async function emptyAll(
  transaction: Transaction,
  emptied: readonly TakenAction[],
): Promise<readonly FreedCover[]> {
  const [first] = emptied;
  if (!first) return [];
  return emptyStock(
    transaction,
    emptied.map(({ declaration }) => declaration),
    first.change.after.changedAt,
  );
}

/** Goods that are released, or have left, wait to be discharged from now on. */
async function openDischarges(
  transaction: Transaction,
  concerned: readonly TakenAction[],
  source: DecisionSource,
): Promise<readonly TakenAction[]> {
  const opened: CustomsAction[] = [];
  for (const { declaration, action, change } of concerned) {
    const opens = declaration.lifecycle.placed === true;
    if (!opens || action !== (directionOf(declaration.type) === 'import' ? 'release' : 'confirmExit'))
      continue;
    const day = source.calendar.dayOf(change.after.changedAt);
    const { dueOn } = await openStock(transaction, declaration, day);
    const dueBy = dueOn === null ? null : endOfDay(dueOn, source);
    opened.push({
      declaration: change.after,
      action: 'openDischarge',
      facts: dueBy === null ? {} : { dueBy },
    });
  }
  return decideDeclarations(transaction, opened, actor, source);
}

/** The last moment of a day; null for a day that does not exist. */
export function endOfDay(day: string, { calendar }: Pick<DecisionSource, 'calendar'>): string | null {
  const start = calendar.startOf(day);
  return start && calendar.endOfTerm(start, { days: 0 }).toISOString();
}

const moving: readonly Action[] = ['writeOff', 'grantDischarge', 'correctDischarge'];

/** What has nothing left is discharged. */
export async function completeDischarges(
  transaction: Transaction,
  taken: readonly TakenAction[],
  source: DecisionSource,
): Promise<readonly TakenAction[]> {
  const moved = taken.filter(({ action }) => moving.includes(action)).map(({ change }) => change.after);
  if (moved.length === 0) return [];
  const stock = await readStock(transaction, moved);
  const done = moved.filter(({ id }) =>
    (stock.get(id) ?? []).every(
      ({ available, reserved }) => new Exact(available).isZero() && new Exact(reserved).isZero(),
    ),
  );
  const actions = done.map((declaration) => ({
    declaration,
    action: 'completeDischarge' as const,
    facts: {},
  }));
  return decideDeclarations(transaction, actions, actor, source);
}
