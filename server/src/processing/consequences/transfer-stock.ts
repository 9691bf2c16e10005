import { directionOf } from '../../country/public.ts';
import type { CustomsAction, DecisionSource, PlannedAction } from '../../declarations/customs/public.ts';
import type { DeclarationType } from '../../declarations/document/public.ts';
import { type Action, type StockMove, statusesAllowing } from '../../declarations/lifecycle/public.ts';
import { secureWaitingQuotas } from '../../declarations/quotas/public.ts';
import { registerCheckOf } from '../../declarations/rules/public.ts';
import {
  extendStock,
  lockStock,
  moveStock,
  type RegisterCheck,
  type ReleasedSecurity,
  readHoldings,
  readStock,
  readWrittenOff,
  reserveGoods,
  type StockSecurity,
  secureStock,
  voidStock,
} from '../../declarations/stock/public.ts';
import type { Transaction } from '../../foundation/database/database.ts';
import { localizeError } from '../../foundation/messages/format-error.ts';
import { defaultLanguage } from '../../foundation/messages/language.ts';
import { recordText } from '../../foundation/messages/record-messages.ts';
import { Exact } from '../../tariff/public.ts';
import type { CalculatedVersion } from './assess-declaration.ts';
import { dischargeActor } from './discharge-actor.ts';
import { openDischarges } from './open-discharge.ts';
import type { PendingDecisions } from './pending-decisions.ts';
import { reasonAgainstPlacement } from './place-after-release.ts';
import { releaseSecurity } from './reserve-security.ts';
import { movesOfRestoredStock, reserveAgain } from './reverse-export-expiry.ts';
import {
  lockPlacementsOfReturningGoods,
  movesOfReversal,
  reasonOfRefusal,
  refuseReversal,
  reopenPlacements,
  reversesWriteOff,
  securityOfReturningGoods,
} from './reverse-write-off.ts';
import { terminatingActions } from './terminating-actions.ts';
import { denyRequestAction, findActionsRemovingUsedGoods } from './used-goods-conflicts.ts';

/*
 * Transfers goods between declarations. An accepted declaration reserves goods from the stock of other declarations. Its
 * release, or the exit of an export, writes the goods off from that stock. Any other end returns them.
 */

/** Returns whether an action concerns goods that are in stock, or that come from stock. */
function concernsGoods({ declaration: { lifecycle }, action, facts }: CustomsAction): boolean {
  const { goods, moves, covered, dueOn } = facts;
  if ([goods, moves, covered, dueOn].some((fact) => fact !== undefined)) return true;
  const { placed, draws } = lifecycle;
  if (placed === undefined && draws === undefined) return false;
  return (
    terminatingActions.includes(action) ||
    ['release', 'grantAmendment', 'assess', ...exitActions].includes(action)
  );
}

/**
 * Locks the stock that the actions use, and reserves goods for accepted declarations. Rejects a declaration
 * whose goods are missing from the stock. Refuses an invalidation if other declarations used the goods, or if
 * the used goods can't be returned.
 */
export async function reserveGoodsForActions(
  transaction: Transaction,
  actions: readonly CustomsAction[],
  calculated: ReadonlyMap<string, CalculatedVersion>,
  source: PendingDecisions,
): Promise<readonly CustomsAction[]> {
  const concerned = actions.filter(concernsGoods);
  if (concerned.length === 0) return actions;
  const { calendar } = source;
  const checks = new Map(
    concerned.flatMap((each) => {
      const found = calculated.get(each.declaration.id);
      const day = calendar.dayOf(source.now(each.declaration.organisationId));
      const check =
        found && isBeforeRelease(each) && registerCheckOf(found.document, found.reference, calendar, day);
      return check ? [[each, check] as const] : [];
    }),
  );
  const mrns = [...checks.values()].flatMap(({ request }) => request.stock.map(({ mrn }) => mrn));
  const declarations = concerned.map(({ declaration }) => declaration);
  const reversing = concerned.filter(reversesWriteOff).map(({ declaration }) => declaration);
  const returningOf = await lockPlacementsOfReturningGoods(transaction, reversing);
  await lockStock(transaction, declarations, mrns);
  await reserveAgain(transaction, concerned, source);
  const moved = await findActionsRemovingUsedGoods(transaction, concerned, calculated);
  const needed: ReturnType<typeof securityOfReturningGoods> = [];
  const reservedActions: CustomsAction[] = [];
  for (const each of actions) {
    const check = checks.get(each);
    const returning = reversing.includes(each.declaration) ? await returningOf(each.declaration.id) : [];
    const at = source.now(each.declaration.organisationId);
    const refusal =
      returning.length === 0
        ? null
        : await refuseReversal(transaction, returning, calendar.dayOf(at), needed);
    const reason = refusal
      ? reasonOfRefusal(refusal)
      : moved.has(each)
        ? recordText('reason.goods_moved')
        : await reasonAgainstPlacement(transaction, each, calculated.get(each.declaration.id), source);
    if (reason !== null) reservedActions.push(...denyRequestAction(each, reason));
    else {
      needed.push(...securityOfReturningGoods(returning));
      reservedActions.push(check ? await reserveOrReject(transaction, each, check, source) : each);
    }
  }
  return reservedActions;
}

/**
 * Returns whether an action reserves goods. After the release, an amendment reserves none, because the
 * release has written them off.
 */
function isBeforeRelease({ action, declaration: { status, lifecycle } }: CustomsAction): boolean {
  if (action === 'accept') return true;
  return (
    action === 'grantAmendment' && lifecycle.draws === true && statusesAllowing('release').includes(status)
  );
}

/**
 * Returns the action once its goods are reserved, or a rejection if the stock register does not allow the
 * reservation.
 */
async function reserveOrReject(
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
  const texts = faults.map((fault) => `${fault.code}: ${localizeError(defaultLanguage, fault).message}`);
  const reason = recordText('reason.by_registers', { faults: texts.join('; ') });
  const action = each.action === 'accept' ? 'reject' : 'denyAmendment';
  const { goods: _, quotas: __, ...others } = facts;
  return { declaration, action, facts: { ...others, reason } };
}

/**
 * Moves the stock of the applied actions, releases its security, and makes released and exited goods
 * available to other declarations.
 */
export async function transferStock(
  transaction: Transaction,
  appliedActions: readonly PlannedAction[],
  source: PendingDecisions,
): Promise<readonly PlannedAction[]> {
  const concerned = appliedActions.filter(concernsGoods);
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
    const type = movementOfReservedGoods(each);
    const { id, organisationId } = each.declaration;
    const { mrn, changedAt } = each.change.after;
    const own = holdings.filter((one) => one.byDeclaration === id && one.byOrganisation === organisationId);
    const followed =
      type === null ? [] : own.map((one) => ({ ...one, type, byMrn: mrn, at: changedAt.toISOString() }));
    const moved = each.facts.moves ?? [];
    return [...followed, ...moved.map((move) => ({ ...move, at: changedAt.toISOString() }))];
  });
  const reversing = concerned.filter(reversesWriteOff).map(({ declaration }) => declaration);
  const returned = reversing.length > 0 ? await readWrittenOff(transaction, reversing) : [];
  moves.push(
    ...returned.flatMap((each) => movesOfReversal(each, source.now(each.byOrganisation).toISOString())),
  );
  moves.push(...(await movesOfRestoredStock(transaction, concerned)));
  const emptied = concerned.filter(
    ({ declaration, action }) => declaration.lifecycle.placed === true && terminatingActions.includes(action),
  );
  const freed = [...(await moveStock(transaction, moves)), ...(await voidStockOfEnded(transaction, emptied))];
  await releaseSecurity(transaction, freed, source);
  for (const { declaration, facts } of concerned) {
    if (facts.dueOn !== undefined) await extendStock(transaction, declaration, facts.dueOn);
    if (facts.covered === true) {
      await secureStock(transaction, declaration, orderedSecurity(facts.guaranteeReference));
      await secureWaitingQuotas(transaction, declaration, facts.guaranteeReference ?? null);
    }
  }
  return [
    ...(await openDischarges(
      transaction,
      concerned
        .filter(({ action, declaration }) => makesGoodsAvailable(action, declaration.type))
        .map(({ change: { after } }) => ({ declaration: after, since: after.changedAt })),
      source,
    )),
    ...(await reopenPlacements(transaction, returned, source)),
  ];
}

/** Returns the guarantee of the lodging organisation that an officer's order names; null without one. */
function orderedSecurity(guarantee: string | undefined): StockSecurity | null {
  return guarantee === undefined ? null : { guarantee, coverOwner: null };
}

/** Returns how the reserved goods of a declaration move after the action; null if they remain reserved. */
function movementOfReservedGoods({
  action,
  declaration: { type },
}: PlannedAction): 'written_off' | 'returned' | null {
  if (terminatingActions.includes(action)) return 'returned';
  return makesGoodsAvailable(action, type) ? 'written_off' : null;
}

const exitActions: readonly Action[] = ['confirmExit', 'confirmLateExit'];

/** Returns whether other declarations can use the goods of a declaration after the action. */
function makesGoodsAvailable(action: Action, type: DeclarationType): boolean {
  return directionOf(type) === 'import' ? action === 'release' : exitActions.includes(action);
}

async function voidStockOfEnded(
  transaction: Transaction,
  emptied: readonly PlannedAction[],
): Promise<readonly ReleasedSecurity[]> {
  const [first] = emptied;
  if (!first) return [];
  return voidStock(
    transaction,
    emptied.map(({ declaration }) => declaration),
    first.change.after.changedAt,
  );
}

const stockMovingActions: readonly Action[] = [
  'writeOff',
  'grantDischarge',
  'correctDischarge',
  'demandGoods',
];
/** Lists the actions whose assessment can remove the last goods from their procedure. */
const reassessingActions: readonly Action[] = ['grantAmendment', 'assess'];

/** Completes the discharge of placements that have no goods left. */
export async function completeDischarges(
  transaction: Transaction,
  appliedActions: readonly PlannedAction[],
  source: PendingDecisions,
): Promise<readonly PlannedAction[]> {
  const moved = appliedActions
    .filter(
      ({ action, declaration: { lifecycle } }) =>
        stockMovingActions.includes(action) ||
        (reassessingActions.includes(action) && lifecycle.discharge !== undefined),
    )
    .map(({ change }) => change.after);
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
  return source.take(actions, dischargeActor);
}
