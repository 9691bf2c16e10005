import { country } from '../../country/public.ts';
import { billUnderGuarantee, newBillReference, readBills } from '../../declarations/bills/public.ts';
import type { CustomsAction } from '../../declarations/customs/public.ts';
import { readLaws } from '../../declarations/law/public.ts';
import { type BillLine, defaultTerms, type StockMove } from '../../declarations/lifecycle/public.ts';
import type { DeclarationRow } from '../../declarations/record/public.ts';
import {
  type Holding,
  lockStock,
  readHoldings,
  readStock,
  type StockRow,
} from '../../declarations/stock/public.ts';
import type { Sql, Transaction } from '../../foundation/database/database.ts';
import { recorded } from '../../foundation/words/record-words.ts';
import { nationalCurrency } from '../../reference/public.ts';
import { money, noMoney, roundedMoney, sumOf, zero } from '../../tariff/public.ts';
import type { DecisionParts } from './decision-parts.ts';
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
    // What it takes from others is theirs.
    reported: held.filter((one) => one.byDeclaration === id && one.id === id),
  });
}

/** What the table is told of it. */
export function factsOfStock(own: OwnStock): { readonly moved: boolean; readonly held: boolean } {
  return { moved: isMoved(own.stock), held: isHeldByOthers(own) };
}

/** Whether other declarations hold some of it. */
function isHeldByOthers({ stock, reported }: OwnStock): boolean {
  const held = sumOf(stock.map((row) => row.reserved));
  return !held.minus(sumOf(reported.map(({ quantity }) => quantity))).isZero();
}

/** What a report makes of the goods that it holds. */
export function movesOfReport(
  { reported }: OwnStock,
  type: 'written_off' | 'returned',
  at: string,
): StockMove[] {
  return reported.map((one) => ({ ...one, type, at }));
}

/** Demands what is still suspended for goods that are left: a bill, drawn from the guarantee when it is due. */
export async function planDemands(
  transaction: Transaction,
  declarations: readonly DeclarationRow[],
  { now, random, reference: { calendar } }: Pick<DecisionParts, 'now' | 'random' | 'reference'>,
): Promise<CustomsAction[]> {
  const ownOf = await lockOwnStock(transaction, declarations);
  const bills = await readBills(transaction, declarations);
  const laws = await readLaws(transaction, declarations);
  return declarations.map((declaration) => {
    const own = ownOf(declaration);
    const at = now(declaration.organisationId);
    const dueBy = calendar.endOfLegalTerm(at, { days: defaultTerms.payDays }).toISOString();
    const lines = linesOf(own.stock);
    const { guarantee = null, coverOwner = null } = own.stock.find((row) => row.guarantee !== null) ?? {};
    const terms = {
      basis: 'discharge',
      reason: recorded('reason.left_over'),
      applicableDate: laws.get(declaration.id)?.day ?? null,
      version: declaration.version,
      reference: newBillReference(random),
      currency: nationalCurrency,
      dueBy,
      method: guarantee === null ? 'immediate' : 'secured',
    } as const;
    const payment = billUnderGuarantee(bills.get(declaration.id) ?? [], lines, terms, {
      guaranteeReference: guarantee,
      coverOwner,
    });
    const facts = {
      stock: { moved: true, held: isHeldByOthers(own) },
      moves: movesOfDemand(own, declaration, at.toISOString()),
      ...(lines.length > 0 && { payment, dueBy }),
    };
    return { declaration, action: 'demandDischarge', facts };
  });
}

/** Everything that is left, what was reported and not granted too. */
function movesOfDemand(own: OwnStock, { organisationId, id }: DeclarationRow, at: string): StockMove[] {
  const back = movesOfReport(own, 'returned', at);
  const demanded = own.stock.flatMap(({ item, available }): StockMove[] => {
    const reported = own.reported.filter((one) => one.item === item).map(({ quantity }) => quantity);
    const quantity = sumOf([available, ...reported]);
    return quantity.isZero()
      ? []
      : [{ organisationId, id, item, type: 'demanded', quantity: quantity.toFixed(), at }];
  });
  return [...back, ...demanded];
}

/** What is still suspended, duty and VAT apart: the duty in the share that it had. */
function linesOf(stock: readonly StockRow[]): BillLine[] {
  let [duty, vat] = [zero, zero];
  for (const { suspended, suspendedDuty, securityReleased, billed } of stock) {
    const rest = sumOf([suspended]).minus(securityReleased).minus(billed);
    if (rest.isZero()) continue;
    const share = roundedMoney(rest.times(suspendedDuty).dividedBy(suspended));
    duty = duty.plus(share);
    vat = vat.plus(rest.minus(share));
  }
  const lines: BillLine[] = [
    { type: 'duty', amount: money(duty) },
    { type: 'vat', amount: money(vat) },
  ];
  if (!duty.plus(vat).greaterThanOrEqualTo(country.leastAmount ?? noMoney)) return [];
  return lines.filter(({ amount }) => amount !== noMoney);
}
