import { lendingPrincipalOf, type Principal } from '../../declarations/bills/public.ts';
import type { DecisionSource, PlannedAction } from '../../declarations/customs/public.ts';
import type { Declaration } from '../../declarations/document/public.ts';
import type { DeclarationRow } from '../../declarations/record/public.ts';
import {
  authorisationsOf,
  goodsOwnerOf,
  hasMovedStock,
  type PlacedGoods,
  placedItems,
  placingAuthorisations,
  readStock,
  type StockSecurity,
  secureStock,
  unplacedStock,
  upsertStock,
} from '../../declarations/stock/public.ts';
import type { Transaction } from '../../foundation/database/database.ts';
import { isGuaranteeLent } from '../../mandates/public.ts';
import type { ReferenceOfDay } from '../../reference/lists/public.ts';
import { type Authorisation, findAuthorisations } from '../../registers/authorisations/public.ts';
import { Exact, zeroMoney } from '../../tariff/public.ts';
import { type Assessment, calculationOf } from './assess-declaration.ts';
import type { PendingDecisions } from './pending-decisions.ts';
import { type RequiredSecurity, reserveSecurities } from './reserve-security.ts';

const actor = { kind: 'system', id: 'duties' } as const;

/** An assessed declaration, and the data that its stock needs. */
export interface AssessedGoods {
  readonly declaration: DeclarationRow;
  readonly document: Declaration;
  readonly reference: ReferenceOfDay;
  readonly assessment: Assessment;
}

/**
 * Creates the stock of goods under a procedure, or updates it after another assessment. Reserves the complete
 * suspended amount, or nothing, on the guarantee of the document, otherwise on that of the authorisation. An
 * event reports an amount that the guarantee can't secure.
 */
export async function openStockOfDeclarations(
  transaction: Transaction,
  assessed: readonly AssessedGoods[],
  source: PendingDecisions,
): Promise<readonly PlannedAction[]> {
  const placed = assessed.filter(({ declaration }) => declaration.lifecycle.placed === true);
  if (placed.length === 0) return [];
  const numbers = placed.flatMap(({ document, reference }) =>
    placingAuthorisations(document, reference).map(({ number }) => number),
  );
  const authorisations = await findAuthorisations(transaction, numbers);
  const needed = await upsertStock(transaction, [
    ...placed.flatMap((each) => assessedGoodsOf(each, authorisations, source)),
    ...(await removedGoods(transaction, placed, source)),
  ]);
  const requiredSecurity: RequiredSecurity[] = [];
  for (const each of needed) {
    const found = placed.find(({ declaration }) => declaration.id === each.id);
    if (!found) continue;
    const cover = await securityForStock(
      transaction,
      found,
      authorisations,
      source.dossier(each.id).principal,
    );
    const store = (by: StockSecurity | null) => secureStock(transaction, each, by);
    requiredSecurity.push({ needed: each, declaration: found.declaration, cover, store });
  }
  return source.take(await reserveSecurities(transaction, requiredSecurity, source), actor);
}

/**
 * Returns the guarantee of the document, otherwise of the first authorisation that has one. A guarantee of
 * the principal is used only if the mandate lends it to the representative.
 */
export async function securityForStock(
  transaction: Transaction,
  goods: AssessedGoods,
  authorisations: ReadonlyMap<string, Authorisation>,
  principal: Principal | null,
): Promise<StockSecurity | null> {
  const { guarantee: named, declarant } = goods.document;
  if (named) {
    const lender = lendingPrincipalOf(named.holder ?? declarant.identification, principal);
    return { guarantee: named.reference, coverOwner: lender?.organisationId ?? null };
  }
  for (const { number, holder } of placingAuthorisations(goods.document, goods.reference)) {
    const guarantee = authorisations.get(number)?.guarantee ?? null;
    if (guarantee === null) continue;
    const lender = lendingPrincipalOf(holder, principal);
    if (lender === null || (await isGuaranteeLent(transaction, lender.mandateId, guarantee)))
      return { guarantee, coverOwner: lender?.organisationId ?? null };
  }
  return null;
}

/**
 * Returns the goods that an assessment no longer places, with quantity and suspended amount zero. Used goods
 * remain in stock.
 */
async function removedGoods(
  transaction: Transaction,
  placed: readonly AssessedGoods[],
  { appliedActions: taken, now }: PendingDecisions,
): Promise<PlacedGoods[]> {
  const accepted = taken.filter(({ action }) => action === 'accept').map(({ declaration: { id } }) => id);
  const earlier = placed.filter(({ declaration: { id } }) => !accepted.includes(id));
  if (earlier.length === 0) return [];
  const stock = await readStock(
    transaction,
    earlier.map(({ declaration }) => declaration),
  );
  return earlier.flatMap(({ declaration: { organisationId, id }, document, reference, assessment }) => {
    const at = now(organisationId).toISOString();
    const removed = unplacedStock(stock.get(id) ?? [], document, reference, calculationOf(assessment));
    return removed
      .filter((row) => !hasMovedStock([row]))
      .map((row) => ({
        ...{ organisationId, id, item: row.item, mrn: row.mrn, at },
        ...{ holder: goodsOwnerOf(document), procedure: row.procedure, commodityCode: row.commodityCode },
        placed: new Exact(row.corrected).negated().toFixed(),
        ...{ suspended: zeroMoney, suspendedTaxes: [], months: null, authorisation: null },
      }));
  });
}

/** Returns the goods that an assessed declaration places. */
export function assessedGoodsOf(
  goods: AssessedGoods,
  authorisations: ReadonlyMap<string, Authorisation>,
  source: DecisionSource,
): PlacedGoods[] {
  const { declaration, document, reference, assessment } = goods;
  const { organisationId, id, mrn } = declaration;
  if (mrn === null) throw new Error(`${id} was accepted without an MRN`);
  const at = source.now(organisationId).toISOString();
  return placedItems(document, reference, calculationOf(assessment)).flatMap((placed) => {
    const item = document.goodsItems[placed.item - 1];
    if (!item) return [];
    const kind = reference.procedure(item.procedure)?.authorisation ?? null;
    const named =
      kind === null ? [] : authorisationsOf(document, item, `/goodsItems/${placed.item - 1}`, kind);
    const months = named.flatMap(({ number }) => authorisations.get(number)?.months ?? []);
    return [
      {
        ...{ organisationId, id, mrn, at, ...placed },
        holder: goodsOwnerOf(document),
        procedure: item.procedure,
        commodityCode: item.commodityCode,
        placed: item.netMass,
        months: months.length > 0 ? Math.min(...months) : null,
        authorisation:
          (named.find(({ holder }) => holder !== goodsOwnerOf(document)) ?? named[0])?.number ?? null,
      },
    ];
  });
}
