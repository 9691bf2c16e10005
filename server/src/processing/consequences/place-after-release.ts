import type { CustomsAction, PlannedAction } from '../../declarations/customs/public.ts';
import {
  hasPlacedGoods,
  type PlacedGoods,
  placingAuthorisations,
  readStock,
  type StockRow,
  type StockSecurity,
  securedOf,
} from '../../declarations/stock/public.ts';
import type { Transaction } from '../../foundation/database/database.ts';
import { recordText } from '../../foundation/messages/record-messages.ts';
import { nationalCurrency } from '../../reference/public.ts';
import { findAuthorisations } from '../../registers/authorisations/public.ts';
import { canReserve } from '../../registers/guarantees/public.ts';
import { type Exact, formatMoney, sumOf, zero, zeroMoney } from '../../tariff/public.ts';
import type { CalculatedVersion } from './assess-declaration.ts';
import { openDischarges } from './open-discharge.ts';
import { type AssessedGoods, assessedGoodsOf, securityForStock } from './open-stock.ts';
import type { PendingDecisions } from './pending-decisions.ts';
import { adjustmentOf, previousDebtOf } from './reassess-debt.ts';

/*
 * Goods that an amendment places under a procedure after their release, for instance end use. An amendment
 * has effect from the acceptance, so the term for the discharge of these goods began with the release.
 */

/**
 * Returns why an amendment can't place goods after their release: the discharge term has ended, or no
 * guarantee secures the goods.
 */
export async function reasonAgainstPlacement(
  transaction: Transaction,
  { action, declaration }: CustomsAction,
  version: CalculatedVersion | undefined,
  source: PendingDecisions,
): Promise<string | null> {
  const { releasedAt, discharge } = declaration.lifecycle;
  if (action !== 'grantAmendment' || releasedAt === null || !version) return null;
  const { organisationId, id, mrn } = declaration;
  const goods = { ...version, declaration };
  const numbers = placingAuthorisations(version.document, version.reference).map(({ number }) => number);
  const authorisations = await findAuthorisations(transaction, numbers);
  const stock = (await readStock(transaction, [declaration])).get(id) ?? [];
  const placed = assessedGoodsOf(goods, authorisations, source);
  const added = placed.filter(({ item }) => !stock.some((row) => row.item === item && hasPlacedGoods(row)));
  if (added.length === 0) return null;
  const today = source.calendar.dayOf(source.now(organisationId));
  const ends = stock.flatMap(({ dueOn }) => dueOn ?? []);
  const [end = today] = (
    ends.length > 0 ? ends : dischargeDeadlinesOf(added, source.calendar.dayOf(new Date(releasedAt)))
  ).toSorted();
  if (discharge === 'demanded' || end < today)
    return recordText('reason.discharge_closed', { mrn: String(mrn) });
  const needed = sumOf(placed.map((each) => formatMoney(securedAfter(each, stock))));
  if (needed.isZero()) return null;
  const cover = await securityForStock(transaction, goods, authorisations, source.dossier(id).principal);
  const more = needed.minus(cover === null ? zero : releasedFrom(cover, goods, stock, source));
  if (cover !== null && !more.greaterThan(zero)) return null;
  const required = formatMoney(more);
  const isSecured =
    cover !== null &&
    (await canReserve(transaction, {
      ...{ organisationId: cover.coverOwner ?? organisationId, declaration: id, reference: cover.guarantee },
      ...{ amount: required, currency: nationalCurrency, day: today },
    }));
  return isSecured
    ? null
    : recordText('reason.security_unavailable', { required, currency: nationalCurrency });
}

/** Returns the amount that a guarantee must secure for placed goods after the amendment. */
function securedAfter({ item, placed, suspended }: PlacedGoods, stock: readonly StockRow[]): Exact {
  const before = stock.find((row) => row.item === item);
  const { discharged = '0', demanded = '0', corrected = '0' } = before ?? {};
  return securedOf({
    ...{ placed, discharged, demanded, corrected },
    suspended: suspended ?? before?.suspended ?? zeroMoney,
  });
}

/**
 * Returns the amount that the amendment releases on a guarantee: the security of the goods before the amendment, and of
 * bills that it reduces.
 */
function releasedFrom(
  cover: StockSecurity,
  { declaration, ...version }: AssessedGoods & CalculatedVersion,
  stock: readonly StockRow[],
  source: PendingDecisions,
): Exact {
  const before = stock.filter(
    ({ guarantee, coverOwner }) => guarantee === cover.guarantee && coverOwner === cover.coverOwner,
  );
  const debt = previousDebtOf(declaration, source);
  const at = source.now(declaration.organisationId);
  const changes = adjustmentOf({ ...version, declaration, at, debt, anew: null, delay: undefined }, source)
    .flatMap(({ facts }) => facts.payment?.drawn ?? [])
    .filter(
      ({ guaranteeReference, owner = null }) =>
        guaranteeReference === cover.guarantee && owner === cover.coverOwner,
    );
  return sumOf(before.map((row) => formatMoney(securedOf(row)))).minus(
    sumOf(changes.map(({ amount }) => amount)),
  );
}

function dischargeDeadlinesOf(goods: readonly PlacedGoods[], day: string): string[] {
  return goods.flatMap(({ months }) =>
    months === null ? [] : Temporal.PlainDate.from(day).add({ months }).toString(),
  );
}

/**
 * Opens the discharge of goods that an assessment placed after the release, even if all other goods of the
 * declaration were discharged.
 */
export async function openDischargesAfterRelease(
  transaction: Transaction,
  assessed: readonly PlannedAction[],
  source: PendingDecisions,
): Promise<readonly PlannedAction[]> {
  const available = assessed.flatMap(({ action, declaration: { id } }) => {
    const declaration = source.currentDeclaration(id);
    const { releasedAt } = declaration.lifecycle;
    return action === 'accept' || releasedAt === null ? [] : [{ declaration, since: new Date(releasedAt) }];
  });
  return openDischarges(transaction, available, source);
}
