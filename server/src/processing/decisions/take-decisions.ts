import {
  bearsInterest,
  cancelDue,
  type Occasion,
  orderRefund,
  readBills,
  storeAssessments,
} from '../../declarations/bills/public.ts';
import {
  type CustomsAction,
  type DecisionSource,
  decideDeclarations,
  readCurrentDocuments,
  type TakenAction,
} from '../../declarations/customs/public.ts';
import { readLaws } from '../../declarations/law/public.ts';
import type { CustomsClock, Tracks } from '../../declarations/lifecycle/public.ts';
import { readQuotaShares } from '../../declarations/quotas/public.ts';
import type { DecidingActor, DeclarationRow } from '../../declarations/record/public.ts';
import { lawsOfPlacements } from '../../declarations/stock/public.ts';
import type { Transaction } from '../../foundation/database/database.ts';
import { type QuotaShares, toldReasons } from '../../tariff/public.ts';
import { storeRiskResults, strongerLane } from '../risk/public.ts';
import { type Assessed, adjustmentOf, readDebts } from './adjust-debt.ts';
import { assessDeclaration, type Reckoned } from './assess-declaration.ts';
import { forgetUnassessed, storeUnassessed } from './assessment-store.ts';
import { billInterest } from './bill-interest.ts';
import { completeControls, openControls } from './control-store.ts';
import type { DecisionParts } from './decision-parts.ts';
import { drawCovers } from './draw-covers.ts';
import { settleQuotas } from './draw-on-quotas.ts';
import { ending } from './ending.ts';
import { completeDischarges, moveGoods, withGoodsHeld } from './move-goods.ts';
import { placeGoods } from './place-goods.ts';
import { prepareByLaw, referenceFor } from './prepare-by-law.ts';
import { secureBilled } from './secure-billed.ts';
import { secureByQuotas, secureQuotas } from './secure-quotas.ts';

const dutiesActor = { kind: 'system', id: 'duties' } as const;
const riskActor = { kind: 'system', id: 'risk' } as const;

/**
 * Takes actions of customs, whoever they come from, with all that follows from them in the same transaction: an accepted
 * declaration has its duties calculated and billed and its lane assigned, an amended one its duties adjusted, a
 * guarantee what it secures reserved. Answers what was taken, the consequences last.
 */
export async function takeDecisions(
  transaction: Transaction,
  actions: readonly CustomsAction[],
  actor: DecidingActor,
  parts: DecisionParts,
): Promise<readonly TakenAction[]> {
  const by = sourceOf(parts);
  const prepared = await prepareByLaw(transaction, actions, actor, parts);
  const held = await withGoodsHeld(transaction, prepared.actions, prepared.reckoned, by);
  const taken = await decideDeclarations(
    transaction,
    await withDebtsEnded(transaction, held, parts.now),
    actor,
    by,
  );
  assertHeldOnce(held, taken);
  await settleQuotas(transaction, prepared.drawn, taken, by);
  const moved = await moveGoods(transaction, taken, by);
  await drawCovers(transaction, taken, parts.reference.calendar);
  await keepControls(transaction, taken);
  const late = taken.filter(({ facts }) => facts.payment?.bills.some(bearsInterest));
  const interest = await billInterest(
    transaction,
    late.map(({ change }) => change.after),
    parts,
  );
  const assessable = taken.filter(
    ({ declaration, action }) => prepared.reckoned.has(declaration.id) && reckons.includes(action),
  );
  const assessed = await assessDeclarations(
    transaction,
    assessable.map(({ change }) => change.after),
    parts,
    prepared.reckoned,
  );
  const completed = await completeDischarges(transaction, taken, by);
  const ordered = await orderRefunds(transaction, taken, by);
  return [...taken, ...moved, ...completed, ...interest, ...assessed, ...ordered];
}

const reckons: readonly CustomsAction['action'][] = ['accept', 'grantAmendment', 'assess'];

/** Goods that are held for a declaration that was not accepted would be held for ever: nothing of that may stand. */
function assertHeldOnce(held: readonly CustomsAction[], taken: readonly TakenAction[]): void {
  const lost = held.find(
    ({ declaration, facts }) =>
      facts.goods?.draws === true && !taken.some((each) => each.declaration.id === declaration.id),
  );
  if (lost) throw new Error(`${lost.declaration.id} changed while its goods were written off`);
}

/** What was opened and ended of controls; whatever ends the declaration ends its control. */
async function keepControls(transaction: Transaction, taken: readonly TakenAction[]): Promise<void> {
  const controls = taken.map(
    ({ declaration: { organisationId, id, lifecycle }, facts, change: { after, by } }) => ({
      stored: { organisationId, id, at: after.changedAt.toISOString(), by: by.id },
      type: after.lane === 'red' ? ('physical' as const) : ('documentary' as const),
      findings: facts.findings ?? null,
      opened: lifecycle.control !== 'open' && after.lifecycle.control === 'open',
      ended: lifecycle.control === 'open' && after.lifecycle.control !== 'open',
    }),
  );
  await openControls(
    transaction,
    controls.filter(({ opened }) => opened).map(({ stored, type }) => ({ ...stored, type })),
  );
  await completeControls(
    transaction,
    controls.filter(({ ended }) => ended).map(({ stored, findings }) => ({ ...stored, findings })),
  );
}

/** What ends a declaration ends what is due for it, and leaves what was paid or secured to be given back. */
async function withDebtsEnded(
  transaction: Transaction,
  actions: readonly CustomsAction[],
  now: CustomsClock,
): Promise<readonly CustomsAction[]> {
  const owing = actions.filter(
    ({ action, declaration }) => ending.includes(action) && declaration.lifecycle.payment === 'due',
  );
  if (owing.length === 0) return actions;
  const bills = await readBills(
    transaction,
    owing.map(({ declaration }) => declaration),
  );
  return actions.map((each) => {
    if (!owing.includes(each)) return each;
    const { declaration, facts } = each;
    const payment = cancelDue(bills.get(declaration.id) ?? [], endOf(each, now));
    return { ...each, facts: { ...facts, payment } };
  });
}

/** What was paid or secured for declarations that have ended is to be given back. */
async function orderRefunds(
  transaction: Transaction,
  taken: readonly TakenAction[],
  by: DecisionSource,
): Promise<readonly TakenAction[]> {
  const ended = taken.filter(
    ({ action, change: { after } }) => ending.includes(action) && settled.includes(after.lifecycle.payment),
  );
  if (ended.length === 0) return [];
  const bills = await readBills(
    transaction,
    ended.map(({ declaration }) => declaration),
  );
  const actions = ended.map((each): CustomsAction => {
    const payment = orderRefund(bills.get(each.declaration.id) ?? [], endOf(each, by.now));
    return { declaration: each.change.after, action: 'orderRefund', facts: { payment } };
  });
  return decideDeclarations(transaction, actions, dutiesActor, by);
}

const settled: readonly Tracks['payment'][] = ['paid', 'secured'];

/** Why what was paid for a declaration is given back with its end. */
function endOf({ action, declaration, facts }: CustomsAction, now: CustomsClock): Occasion {
  const isInvalidated = action === 'invalidate' || action === 'grantInvalidation';
  return {
    at: now(declaration.organisationId).toISOString(),
    basis: isInvalidated ? 'invalidation' : 'order',
    reason: facts.reason ?? null,
  };
}

/**
 * Calculates the duties of declarations as they stand, bills or refunds what changes, and assigns the lane. `reasons` say why
 * that is done anew, by the declaration's id.
 */
export async function assessDeclarations(
  transaction: Transaction,
  declarations: readonly DeclarationRow[],
  parts: DecisionParts,
  known: ReadonlyMap<string, Reckoned> = new Map(),
  reasons: ReadonlyMap<string, string> = new Map(),
): Promise<readonly TakenAction[]> {
  if (declarations.length === 0) return [];
  const unknown = declarations.filter(({ id }) => !known.has(id));
  const found = unknown.length > 0 ? await reckonByLaw(transaction, unknown, parts) : known;
  const debts = await readDebts(transaction, declarations);
  const assessed = declarations.map((declaration): Assessed => {
    const { id, organisationId } = declaration;
    const reckoned = known.get(id) ?? found.get(id);
    if (!reckoned) throw new Error(`${id} was not assessed`);
    return {
      ...{ ...reckoned, declaration, at: parts.now(organisationId), debt: debts(declaration) },
      anew: reasons.get(id) ?? null,
    };
  });
  await storeFindings(transaction, assessed);
  const by = sourceOf(parts);
  const adjustments = assessed.flatMap((each) => adjustmentOf(each, by));
  const billed = await decideDeclarations(transaction, adjustments, dutiesActor, by);
  await drawCovers(transaction, billed, parts.reference.calendar);
  const documents = new Map(assessed.map(({ declaration, document }) => [declaration.id, document] as const));
  const transferred = await secureByQuotas(transaction, billed, assessed, by);
  const unsecured = billed.filter(({ declaration: { id } }) =>
    transferred.every((each) => each.declaration.id !== id),
  );
  const secured = [...transferred, ...(await secureBilled(transaction, unsecured, documents, by))];
  const placed = await placeGoods(transaction, standingNow(assessed, [...billed, ...secured]), by);
  const kept = await secureQuotas(transaction, standingNow(assessed, [...billed, ...secured, ...placed]), by);
  const standing = new Map(
    [...billed, ...secured, ...placed, ...kept].map(
      (each) => [each.declaration.id, each.change.after] as const,
    ),
  );
  const lanes = assessed.flatMap((each) =>
    laneOf({ ...each, declaration: standing.get(each.declaration.id) ?? each.declaration }, parts),
  );
  const laned = await decideDeclarations(transaction, lanes, riskActor, by);
  return [...billed, ...secured, ...placed, ...kept, ...laned];
}

/** Declarations as what was taken on them has left them. */
function standingNow(assessed: readonly Assessed[], taken: readonly TakenAction[]): readonly Assessed[] {
  const after = new Map(taken.map((each) => [each.declaration.id, each.change.after] as const));
  return assessed.map((each) => ({
    ...each,
    declaration: after.get(each.declaration.id) ?? each.declaration,
  }));
}

async function reckonByLaw(
  transaction: Transaction,
  declarations: readonly DeclarationRow[],
  parts: DecisionParts,
): Promise<ReadonlyMap<string, Reckoned>> {
  const documents = await readCurrentDocuments(transaction, declarations);
  const laws = await readLaws(transaction, declarations);
  const shares = await sharesOf(transaction, declarations);
  const rules = await parts.riskRules();
  const reckoned = new Map<string, Reckoned>();
  for (const declaration of declarations) {
    const document = documents.get(declaration.id);
    if (!document) throw new Error(`${declaration.id} has no document`);
    const law = laws.get(declaration.id);
    const reference = await referenceFor({ declaration, facts: {} }, law, parts);
    const placements = await lawsOfPlacements(transaction, document, parts.reference, law?.assessedBy);
    const toAssess = { declaration, document, reference, placements, shares: shares.get(declaration.id) };
    const assessment = await assessDeclaration(toAssess, rules, parts.riskKey);
    reckoned.set(declaration.id, { document, applicableDate: reference.day, reference, assessment });
  }
  return reckoned;
}

/** What declarations have of quotas; those that never drew on one ask nobody. */
async function sharesOf(transaction: Transaction, declarations: readonly DeclarationRow[]) {
  const having = declarations.filter(({ lifecycle }) => lifecycle.quotas === true);
  return having.length === 0 ? new Map<string, QuotaShares>() : readQuotaShares(transaction, having);
}

function sourceOf({ now, random, reference }: DecisionParts): DecisionSource {
  return { now, random, calendar: reference.calendar };
}

async function storeFindings(transaction: Transaction, assessed: readonly Assessed[]): Promise<void> {
  const rows = assessed.map(({ declaration: { organisationId, id, version }, at, assessment }) => ({
    key: { organisationId, id, version, at: at.toISOString() },
    ...assessment,
  }));
  await storeAssessments(
    transaction,
    rows.flatMap(({ key, duties, reason, lists }) =>
      duties.ok ? [{ ...key, ...duties, reason, lists }] : [],
    ),
  );
  await storeUnassessed(
    transaction,
    rows.flatMap(({ key, duties }) => (duties.ok ? [] : [{ ...key, reasons: toldReasons(duties.reasons) }])),
  );
  const done = rows
    .filter(({ key, duties, reason }) => duties.ok && (key.version > 1 || reason !== undefined))
    .map(({ key }) => key.id);
  if (done.length > 0) await forgetUnassessed(transaction, done);
  await storeRiskResults(
    transaction,
    rows.map(({ key, risk }) => ({ ...key, ...risk })),
  );
}

/** The lane of a declaration that has none, or one that is stronger than before. */
function laneOf({ declaration, assessment }: Assessed, { laneFor }: DecisionParts): CustomsAction[] {
  if (declaration.status !== 'accepted') return [];
  const found = laneFor?.(declaration) ?? assessment.risk.lane;
  const { lane: before } = declaration;
  const lane = before === null ? found : strongerLane(before, found);
  return lane === before ? [] : [{ declaration, action: 'assignLane', facts: { lane } }];
}
