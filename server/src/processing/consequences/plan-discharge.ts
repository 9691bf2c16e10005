import { country } from '../../country/public.ts';
import { billUnderGuarantee, newBillReference, readBills } from '../../declarations/bills/public.ts';
import type { CustomsAction } from '../../declarations/customs/public.ts';
import { readLaws } from '../../declarations/law/public.ts';
import {
  type Bill,
  type BillLine,
  defaultTerms,
  type StockMove,
} from '../../declarations/lifecycle/public.ts';
import type { DeclarationRow } from '../../declarations/record/public.ts';
import {
  type Holding,
  lockStock,
  readHoldings,
  readStock,
  type StockRow,
  securedOf,
} from '../../declarations/stock/public.ts';
import type { Sql, Transaction } from '../../foundation/database/database.ts';
import { recorded } from '../../foundation/words/record-words.ts';
import { nationalCurrency } from '../../reference/public.ts';
import { apportion, Exact, money, noMoney, sumOf, zero } from '../../tariff/public.ts';
import type { DecisionParts } from '../dossier/public.ts';
import { isMoved } from './placement-invalidation.ts';

/** The stock of a declaration, with what it holds of it itself: what was reported. */
export interface OwnStock {
  readonly stock: readonly StockRow[];
  readonly reported: readonly Holding[];
}

export async function lockOwnStock(
  transaction: Transaction,
  declarations: readonly DeclarationRow[],
): Promise<(declaration: DeclarationRow) => OwnStock> {
  await lockStock(transaction, declarations, []);
  return readOwnStock(transaction, declarations);
}

export async function readOwnStock(
  sql: Sql,
  declarations: readonly DeclarationRow[],
): Promise<(declaration: DeclarationRow) => OwnStock> {
  const stock = await readStock(sql, declarations);
  const held = await readHoldings(sql, declarations);
  return ({ id }) => ({
    stock: stock.get(id) ?? [],
    // Goods from other declarations belong to the stock of those declarations.
    reported: held.filter((one) => one.byDeclaration === id && one.id === id),
  });
}

/** Returns the facts about stock that the lifecycle needs. */
export function factsOfStock(own: OwnStock): { readonly moved: boolean; readonly held: boolean } {
  return { moved: isMoved(own.stock), held: isHeldByOthers(own) };
}

/** Whether other declarations hold some of it. */
function isHeldByOthers({ stock, reported }: OwnStock): boolean {
  const held = sumOf(stock.map((row) => row.reserved));
  return !held.minus(sumOf(reported.map(({ quantity }) => quantity))).isZero();
}

/** Returns the movements of the goods that a report has reserved. */
export function movesOfReport(
  { reported }: OwnStock,
  type: 'written_off' | 'returned',
  at: string,
): StockMove[] {
  return reported.map((one) => ({ ...one, type, at }));
}

/** Goods of one item whose duties are demanded. */
export interface DemandedGoods {
  readonly item: number;
  readonly quantity: Exact;
}

/** Demands the suspended duties of all remaining goods: a bill, drawn from the guarantee when it is due. */
export async function planDemands(
  transaction: Transaction,
  declarations: readonly DeclarationRow[],
  parts: DemandParts,
): Promise<CustomsAction[]> {
  const ownOf = await lockOwnStock(transaction, declarations);
  const billed = await readDebtsOf(transaction, declarations);
  return declarations.map((declaration) => {
    const own = ownOf(declaration);
    const debts = { ...billed(declaration), reason: recorded('reason.left_over') };
    const facts = demandOf(declaration, own, remainingOf(own), debts, parts);
    return { declaration, action: 'demandDischarge', facts };
  });
}

/** Demands the share of a part of the goods: the rest stays under the procedure. `own.reported` is returned first. */
export async function planDemandOfGoods(
  transaction: Transaction,
  declaration: DeclarationRow,
  own: OwnStock,
  goods: readonly DemandedGoods[],
  parts: DemandParts,
): Promise<CustomsAction['facts']> {
  const billed = await readDebtsOf(transaction, [declaration]);
  const debts = { ...billed(declaration), reason: recorded('reason.goods_missing') };
  return demandOf(declaration, own, goods, debts, parts);
}

type DemandParts = Pick<DecisionParts, 'now' | 'random' | 'reference'>;

interface Billed {
  readonly bills: readonly Bill[];
  readonly day: string | null;
}

async function readDebtsOf(
  transaction: Transaction,
  declarations: readonly DeclarationRow[],
): Promise<(declaration: DeclarationRow) => Billed> {
  const bills = await readBills(transaction, declarations);
  const laws = await readLaws(transaction, declarations);
  return ({ id }) => ({ bills: bills.get(id) ?? [], day: laws.get(id)?.day ?? null });
}

/** Everything that is left, with what was reported and not granted. */
function remainingOf({ stock, reported }: OwnStock): DemandedGoods[] {
  return stock.map(({ item, available }) => {
    const own = reported.filter((one) => one.item === item).map(({ quantity }) => quantity);
    return { item, quantity: sumOf([available, ...own]) };
  });
}

function demandOf(
  declaration: DeclarationRow,
  own: OwnStock,
  goods: readonly DemandedGoods[],
  { bills, day, reason }: Billed & { readonly reason: string },
  { now, random, reference: { calendar } }: DemandParts,
): CustomsAction['facts'] {
  const { organisationId, id } = declaration;
  const at = now(organisationId);
  const dueBy = calendar.endOfLegalTerm(at, { days: defaultTerms.payDays }).toISOString();
  const lines = linesOf(own.stock, goods);
  const { guarantee = null, coverOwner = null } = own.stock.find((row) => row.guarantee !== null) ?? {};
  const terms = {
    basis: 'discharge',
    reason,
    applicableDate: day,
    version: declaration.version,
    reference: newBillReference(random),
    currency: nationalCurrency,
    dueBy,
    method: guarantee === null ? 'immediate' : 'secured',
  } as const;
  const payment = billUnderGuarantee(bills, lines, terms, { guaranteeReference: guarantee, coverOwner });
  const moves = goods
    .filter(({ quantity }) => !quantity.isZero())
    .map(({ item, quantity }): StockMove => {
      const of = { organisationId, id, item, at: at.toISOString() };
      return { ...of, type: 'demanded', quantity: quantity.toFixed() };
    });
  return {
    stock: { moved: true, held: isHeldByOthers(own) },
    moves: [...movesOfReport(own, 'returned', at.toISOString()), ...moves],
    ...(lines.length > 0 && { payment, dueBy }),
  };
}

/** Returns the lines of a demand: the share of the suspended amount, apportioned to its taxes. */
function linesOf(stock: readonly StockRow[], goods: readonly DemandedGoods[]): BillLine[] {
  let [duty, vat] = [zero, zero];
  for (const row of stock) {
    const quantity = goods.find(({ item }) => item === row.item)?.quantity ?? zero;
    const after = securedOf({ ...row, demanded: sumOf([row.demanded, quantity]).toFixed() });
    const amount = securedOf(row).minus(after);
    if (amount.isZero()) continue;
    const whole = new Exact(row.suspended);
    const weights = [new Exact(row.suspendedDuty), whole.minus(row.suspendedDuty)];
    const [ofDuty = zero, ofVat = zero] = apportion(amount, weights, country.currency.decimals);
    duty = duty.plus(ofDuty);
    vat = vat.plus(ofVat);
  }
  const lines: BillLine[] = [
    { type: 'duty', amount: money(duty) },
    { type: 'vat', amount: money(vat) },
  ];
  if (!duty.plus(vat).greaterThanOrEqualTo(country.leastAmount ?? noMoney)) return [];
  return lines.filter(({ amount }) => amount !== noMoney);
}
