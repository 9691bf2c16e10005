import { country } from '../../country/public.ts';
import { readApplicableLaws } from '../../declarations/applicable-law/public.ts';
import {
  billUnderGuarantee,
  linesWithInterest,
  newBillReference,
  readBills,
  sumLines,
} from '../../declarations/bills/public.ts';
import type { CustomsAction } from '../../declarations/customs/public.ts';
import {
  type Bill,
  type BillLine,
  defaultTimeLimits,
  type StockMove,
} from '../../declarations/lifecycle/public.ts';
import type { DeclarationRow } from '../../declarations/record/public.ts';
import {
  hasMovedStock,
  lockStock,
  readHoldings,
  readStock,
  type StockReservation,
  type StockRow,
  securedOf,
} from '../../declarations/stock/public.ts';
import type { Sql, Transaction } from '../../foundation/database/database.ts';
import { recordText } from '../../foundation/messages/record-messages.ts';
import { interestRevenue } from '../../ledger/public.ts';
import { nationalCurrency } from '../../reference/public.ts';
import { lockBalances } from '../../registers/guarantees/public.ts';
import { apportion, Exact, formatMoney, sumOf, zero, zeroMoney } from '../../tariff/public.ts';
import type { DecisionDependencies } from '../dossier/public.ts';
import { delayOf, type NewDebt } from './new-debt.ts';

/** The stock of a declaration, and the quantities that its discharge reports reserve. */
export interface StockOfDeclaration {
  readonly stock: readonly StockRow[];
  readonly reported: readonly StockReservation[];
}

export async function lockStockOfDeclaration(
  transaction: Transaction,
  declarations: readonly DeclarationRow[],
): Promise<(declaration: DeclarationRow) => StockOfDeclaration> {
  await lockStock(transaction, declarations, []);
  return readStockOfDeclaration(transaction, declarations);
}

export async function readStockOfDeclaration(
  sql: Sql,
  declarations: readonly DeclarationRow[],
): Promise<(declaration: DeclarationRow) => StockOfDeclaration> {
  const stock = await readStock(sql, declarations);
  const holdings = await readHoldings(sql, declarations);
  return ({ id }) => ({
    stock: stock.get(id) ?? [],
    // A declaration can reserve goods of another declaration; these are in the stock of that other declaration.
    reported: holdings.filter((one) => one.byDeclaration === id && one.id === id),
  });
}

/** Returns the facts about stock that the lifecycle needs. */
export function factsOfStock(own: StockOfDeclaration): { readonly moved: boolean; readonly held: boolean } {
  return { moved: hasMovedStock(own.stock), held: isHeldByOthers(own) };
}

/** Returns whether other declarations have reserved goods of this stock. */
function isHeldByOthers({ stock, reported }: StockOfDeclaration): boolean {
  const reservedQuantity = sumOf(stock.map((row) => row.reserved));
  return !reservedQuantity.minus(sumOf(reported.map(({ quantity }) => quantity))).isZero();
}

/** Returns the stock movements that write off or return the goods of a discharge report. */
export function movesOfReport(
  { reported }: StockOfDeclaration,
  type: 'written_off' | 'returned',
  at: string,
): StockMove[] {
  return reported.map((one) => ({ ...one, type, at }));
}

export interface DemandedGoods {
  readonly item: number;
  readonly quantity: Exact;
}

/** Demands the suspended duties of all goods that remain: a bill, collected from the guarantee when due. */
export async function planDemands(
  transaction: Transaction,
  declarations: readonly DeclarationRow[],
  parts: DemandParts,
  debts: ReadonlyMap<string, NewDebt> = new Map(),
): Promise<CustomsAction[]> {
  const ownOf = await lockStockOfDeclaration(transaction, declarations);
  const planned = declarations.map((declaration): Demand => {
    const own = ownOf(declaration);
    const debt = debts.get(declaration.id) ?? debtAtEnd(own, parts.now(declaration.organisationId), parts);
    return { declaration, own, goods: remainingOf(own), debt, reason: recordText('reason.left_over') };
  });
  const facts = await factsOfDemands(transaction, planned, parts);
  return declarations.map((declaration, index) => ({
    declaration,
    action: 'demandDischarge',
    facts: facts[index] ?? {},
  }));
}

/** Demands the duties of some goods. The facts first return the goods that a report has reserved. */
export async function planDemandOfGoods(
  transaction: Transaction,
  declaration: DeclarationRow,
  own: StockOfDeclaration,
  { goods, debt }: Pick<Demand, 'goods' | 'debt'>,
  parts: DemandParts,
): Promise<CustomsAction['facts']> {
  const demand = { declaration, own, goods, debt, reason: recordText('reason.goods_missing') };
  const [facts = {}] = await factsOfDemands(transaction, [demand], parts);
  return facts;
}

interface Demand {
  readonly declaration: DeclarationRow;
  readonly own: StockOfDeclaration;
  readonly goods: readonly DemandedGoods[];
  readonly debt: NewDebt;
  readonly reason: string;
}

/** Returns the latest day of the debt: the day after the term, the day of the report, or today. */
export function dayOfDebt(
  { stock }: StockOfDeclaration,
  reports: StockOfDeclaration['reported'],
  now: Date,
  { reference: { calendar } }: Pick<DecisionDependencies, 'reference'>,
): string {
  const ends = stock.flatMap(({ dueOn }) => (dueOn === null ? [] : [nextDayOf(dueOn)]));
  const days = [...ends, ...reports.map(({ reservedAt }) => calendar.dayOf(reservedAt)), calendar.dayOf(now)];
  return days.toSorted()[0] ?? calendar.dayOf(now);
}

function debtAtEnd(
  own: StockOfDeclaration,
  now: Date,
  parts: Pick<DecisionDependencies, 'reference'>,
): NewDebt {
  return { incurredOn: dayOfDebt(own, [], now, parts), limitGround: null };
}

/** Returns the next day (ISO 8601). */
export function nextDayOf(day: string): string {
  return Temporal.PlainDate.from(day).add({ days: 1 }).toString();
}

/** Adds interest until the notification to the demanded duties, and returns the effect on bills and stock. */
async function factsOfDemands(
  transaction: Transaction,
  demands: readonly Demand[],
  parts: DemandParts,
): Promise<readonly CustomsAction['facts'][]> {
  const billed = await readBilledDuties(
    transaction,
    demands.map(({ declaration }) => declaration),
  );
  const priced: PricedDemand[] = [];
  for (const demand of demands) {
    const { declaration, own, goods, debt } = demand;
    const delay = await delayOf(debt.incurredOn, parts.now(declaration.organisationId), parts);
    const lines = linesWithInterest(linesOf(own.stock, goods), delay);
    priced.push({ ...demand, ...billed(declaration), lines });
  }
  const isSecured = await readInterestSecurity(transaction, priced);
  return priced.map((demand) => demandOf(demand, isSecured(demand), parts));
}

interface PricedDemand extends Demand, BilledDuties {
  readonly lines: readonly BillLine[];
}

/** Returns whether the guarantee can secure the interest of a demand in addition to the suspended duties. */
async function readInterestSecurity(
  transaction: Transaction,
  priced: readonly PricedDemand[],
): Promise<(demand: PricedDemand) => boolean> {
  const bearing = priced.filter(({ lines }) => lines.some(isInterest));
  if (bearing.length === 0) return () => true;
  const guarantees = priced.flatMap(({ declaration, own }) => {
    const { guarantee, coverOwner } = guaranteeOfStock(own);
    return guarantee === null
      ? []
      : [{ organisationId: coverOwner ?? declaration.organisationId, reference: guarantee }];
  });
  const balances = new Map(await lockBalances(transaction, guarantees));
  const secured = new Set<PricedDemand>();
  for (const demand of bearing) {
    const { guarantee, coverOwner } = guaranteeOfStock(demand.own);
    const key = `${coverOwner ?? demand.declaration.organisationId} ${guarantee}`;
    const interest = sumOf(demand.lines.filter(isInterest).map(({ amount }) => amount));
    const balance = sumOf([balances.get(key) ?? zeroMoney]).minus(interest);
    if (balance.isNegative()) continue;
    balances.set(key, balance.toFixed());
    secured.add(demand);
  }
  return (demand) => secured.has(demand);
}

function guaranteeOfStock({ stock }: StockOfDeclaration): Pick<StockRow, 'guarantee' | 'coverOwner'> {
  return stock.find((row) => row.guarantee !== null) ?? { guarantee: null, coverOwner: null };
}

function isInterest({ tax }: BillLine): boolean {
  return tax === interestRevenue;
}

type DemandParts = Pick<DecisionDependencies, 'now' | 'random' | 'reference'>;

interface BilledDuties {
  readonly bills: readonly Bill[];
  readonly day: string | null;
}

async function readBilledDuties(
  transaction: Transaction,
  declarations: readonly DeclarationRow[],
): Promise<(declaration: DeclarationRow) => BilledDuties> {
  const bills = await readBills(transaction, declarations);
  const laws = await readApplicableLaws(transaction, declarations);
  return ({ id }) => ({ bills: bills.get(id) ?? [], day: laws.get(id)?.day ?? null });
}

/** Returns the goods under the procedure, even reported goods whose discharge was not granted. */
function remainingOf({ stock, reported }: StockOfDeclaration): DemandedGoods[] {
  return stock.map(({ item, available }) => {
    const own = reported.filter((one) => one.item === item).map(({ quantity }) => quantity);
    return { item, quantity: sumOf([available, ...own]) };
  });
}

/** Creates a bill, and a separate bill for interest that the guarantee can't secure. */
function demandOf(
  { declaration, own, goods, lines, bills, day, debt, reason }: PricedDemand,
  isInterestSecured: boolean,
  { now, random, reference: { calendar } }: DemandParts,
): CustomsAction['facts'] {
  const { organisationId, id } = declaration;
  const at = now(organisationId);
  const dueBy = calendar.endOfLegalTerm(at, { days: defaultTimeLimits.payDays }).toISOString();
  const { guarantee, coverOwner } = guaranteeOfStock(own);
  const terms = {
    basis: 'discharge',
    reason,
    applicableDate: day,
    ...debt,
    version: declaration.version,
    reference: newBillReference(random),
    currency: nationalCurrency,
    dueBy,
    method: guarantee === null ? 'immediate' : 'secured',
  } as const;
  const apart = guarantee === null || isInterestSecured ? [] : lines.filter(isInterest);
  const payment = billUnderGuarantee(
    bills,
    lines.filter((line) => !apart.includes(line)),
    terms,
    { guaranteeReference: guarantee, coverOwner },
    { lines: apart, reference: newBillReference(random) },
  );
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

/** Returns the bill lines of a demand: the share of the suspended amount, apportioned to its taxes. */
function linesOf(stock: readonly StockRow[], goods: readonly DemandedGoods[]): BillLine[] {
  const shares = stock.flatMap((row): BillLine[] => {
    const quantity = goods.find(({ item }) => item === row.item)?.quantity ?? zero;
    const after = securedOf({ ...row, demanded: sumOf([row.demanded, quantity]).toFixed() });
    const taxes = row.suspendedTaxes;
    const weights = taxes.map(({ amount }) => new Exact(amount));
    return apportion(securedOf(row).minus(after), weights, country.currency.decimals).flatMap(
      (amount, index) => {
        const line = taxes[index];
        return line ? [{ tax: line.tax, amount: formatMoney(amount) }] : [];
      },
    );
  });
  const lines = [...sumLines(shares)];
  const total = sumOf(shares.map(({ amount }) => amount));
  if (!total.greaterThanOrEqualTo(country.leastAmount ?? zeroMoney)) return [];
  return lines.flatMap(([tax, amount]) => (amount.isZero() ? [] : [{ tax, amount: formatMoney(amount) }]));
}
