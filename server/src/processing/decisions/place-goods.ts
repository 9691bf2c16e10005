import { writeEntries } from '../../books/public.ts';
import { type Principal, readPrincipals } from '../../declarations/bills/public.ts';
import {
  type CustomsAction,
  type DecisionSource,
  decideDeclarations,
  type TakenAction,
} from '../../declarations/customs/public.ts';
import type { Declaration } from '../../declarations/document/public.ts';
import type { DeclarationRow } from '../../declarations/record/public.ts';
import {
  authorisationsNamed,
  type CoverNeeded,
  coverStock,
  holderOf,
  isPlaced,
  type PlacedGoods,
  putStock,
  type StockCover,
} from '../../declarations/stock/public.ts';
import type { Transaction } from '../../foundation/database/database.ts';
import { lendsGuarantee } from '../../mandates/public.ts';
import type { ReferenceOfDay } from '../../reference/lists/public.ts';
import { nationalCurrency } from '../../reference/public.ts';
import { type Authorisation, findAuthorisations } from '../../registers/authorisations/public.ts';
import { type Draw, drawOn, reasonAgainst } from '../../registers/guarantees/public.ts';
import { type Exact, money, sumOf, zero } from '../../tariff/public.ts';
import type { Assessment } from './assess-declaration.ts';
import { coverEntry } from './cover-entry.ts';
import { lenderOf } from './cover-of.ts';

const actor = { kind: 'system', id: 'duties' } as const;

/** A goods item that becomes stock, with what waits for it. */
interface PlacedItem {
  readonly item: number;
  readonly suspended: string;
  readonly suspendedDuty: string;
}

/** The goods items of a document that become stock: suspended, exported to come back, or spared for their end use. */
export function placedItems(
  document: Declaration,
  reference: ReferenceOfDay,
  { duties }: Pick<Assessment, 'duties'>,
): PlacedItem[] {
  const calculated = duties.ok && duties.calculation.kind === 'calculated' ? duties.calculation.items : [];
  return document.goodsItems.flatMap(({ procedure }, index) => {
    const reckoned = calculated.find(({ item }) => item === index + 1);
    const suspended = reckoned?.suspended ?? '0.00';
    if (suspended === '0.00' && !isPlaced(procedure, reference)) return [];
    const spared = reckoned?.steps.find(({ step }) => step === 'suspended_duty')?.amount ?? '0.00';
    const suspendedDuty = reckoned?.collection === 'suspended' ? reckoned.duty : spared;
    return [{ item: index + 1, suspended, suspendedDuty }];
  });
}

/** A declaration that was assessed, as far as its goods become stock. */
export interface GoodsAssessed {
  readonly declaration: DeclarationRow;
  readonly document: Declaration;
  readonly reference: ReferenceOfDay;
  readonly assessment: Assessment;
}

/**
 * Makes stock of the goods of declarations, or changes it as they are assessed anew, and reserves what is suspended on the
 * guarantee of the document, or else of the authorisation: whole, or not at all. What falls short is told, and not covered.
 */
export async function placeGoods(
  transaction: Transaction,
  assessed: readonly GoodsAssessed[],
  source: DecisionSource,
): Promise<readonly TakenAction[]> {
  const placed = assessed.filter(({ declaration }) => declaration.lifecycle.placed === true);
  if (placed.length === 0) return [];
  const numbers = placed.flatMap((each) => numbersOf(each).map(({ number }) => number));
  const authorisations = await findAuthorisations(transaction, numbers);
  const needed = await putStock(
    transaction,
    placed.flatMap((each) => goodsOf(each, authorisations, source)),
  );
  const principals = await readPrincipals(transaction, needed);
  const wanted: Wanted[] = [];
  for (const each of needed) {
    const found = placed.find(({ declaration }) => declaration.id === each.id);
    if (!found) continue;
    const cover = await coverOf(transaction, found, authorisations, principals.get(each.id));
    wanted.push({ needed: each, declaration: found.declaration, cover });
  }
  const short: CustomsAction[] = [];
  for (const each of wanted.toSorted((one, other) => (placeOf(one) < placeOf(other) ? -1 : 1)))
    short.push(...(await reserve(transaction, each, source)));
  return decideDeclarations(transaction, short, actor, source);
}

interface Wanted {
  readonly needed: CoverNeeded;
  readonly declaration: DeclarationRow;
  readonly cover: StockCover | null;
}

function placeOf({ declaration, cover }: Wanted): string {
  return `${cover?.coverOwner ?? declaration.organisationId} ${cover?.guarantee}`;
}

/** Brings what is reserved to what is needed; where that cannot be, nothing is reserved. */
async function reserve(
  transaction: Transaction,
  { needed, declaration, cover }: Wanted,
  source: DecisionSource,
): Promise<CustomsAction[]> {
  const { organisationId, id, mrn, cover: before } = needed;
  const now = source.now(organisationId);
  const had = before === null ? zero : sumOf([needed.reserved]);
  const isSame = before?.guarantee === cover?.guarantee && before?.coverOwner === cover?.coverOwner;
  const more = isSame ? sumOf([needed.needed]).minus(had) : sumOf([needed.needed]);
  const draw = (on: StockCover, amount: Exact): Draw => ({
    organisationId: on.coverOwner ?? organisationId,
    declaration: id,
    reference: on.guarantee,
    currency: nationalCurrency,
    day: source.calendar.dayOf(now),
    amount: money(amount),
  });
  const isCovered =
    more.isZero() ||
    (cover !== null && ((await drawOn(transaction, draw(cover, more))) || more.isNegative()));
  const isFreed = before !== null && !(isCovered && isSame) && !had.isZero();
  if (isFreed) await drawOn(transaction, draw(before, had.negated()));
  const entries = [
    ...(isCovered && cover !== null ? coverEntry(mrn, cover, more) : []),
    ...(isFreed ? coverEntry(mrn, before, had.negated()) : []),
  ];
  await writeEntries(
    transaction,
    entries.map((entry) => ({ organisationId, declaration: id, at: now.toISOString(), ...entry })),
  );
  await coverStock(transaction, needed, isCovered ? cover : null);
  if (isCovered) return [];
  const reason =
    cover === null
      ? 'Neither the declaration nor an authorisation names a guarantee that it can use'
      : await reasonAgainst(transaction, draw(cover, more));
  return [{ declaration, action: 'fallShort', facts: { reason, covered: false } }];
}

function numbersOf({ document, reference }: GoodsAssessed) {
  return document.goodsItems.flatMap((item, index) => {
    const kind = reference.procedure(item.procedure)?.authorisation ?? null;
    return kind === null ? [] : authorisationsNamed(document, item, `/goodsItems/${index}`, kind);
  });
}

/**
 * The guarantee of the document, or of the first authorisation that has one; of a principal's authorisation only what its
 * mandate lends.
 */
async function coverOf(
  transaction: Transaction,
  goods: GoodsAssessed,
  authorisations: ReadonlyMap<string, Authorisation>,
  principal: Principal | undefined,
): Promise<StockCover | null> {
  const { guarantee: named, declarant } = goods.document;
  if (named) {
    const lender = lenderOf(named.holder ?? declarant.identification, principal);
    return { guarantee: named.reference, coverOwner: lender?.organisationId ?? null };
  }
  for (const { number, holder } of numbersOf(goods)) {
    const guarantee = authorisations.get(number)?.guarantee ?? null;
    if (guarantee === null) continue;
    const lender = lenderOf(holder, principal);
    if (lender === null || (await lendsGuarantee(transaction, lender.mandateId, guarantee)))
      return { guarantee, coverOwner: lender?.organisationId ?? null };
  }
  return null;
}

function goodsOf(
  goods: GoodsAssessed,
  authorisations: ReadonlyMap<string, Authorisation>,
  source: DecisionSource,
): PlacedGoods[] {
  const { declaration, document, reference, assessment } = goods;
  const { organisationId, id, mrn } = declaration;
  if (mrn === null) throw new Error(`${id} was accepted without an MRN`);
  const at = source.now(organisationId).toISOString();
  return placedItems(document, reference, assessment).flatMap((placed) => {
    const item = document.goodsItems[placed.item - 1];
    if (!item) return [];
    const kind = reference.procedure(item.procedure)?.authorisation ?? null;
    const named =
      kind === null ? [] : authorisationsNamed(document, item, `/goodsItems/${placed.item - 1}`, kind);
    const months = named.flatMap(({ number }) => authorisations.get(number)?.months ?? []);
    return [
      {
        ...{ organisationId, id, mrn, at, ...placed },
        holder: holderOf(document),
        procedure: item.procedure,
        commodityCode: item.commodityCode,
        entered: item.netMass,
        months: months.length > 0 ? Math.min(...months) : null,
      },
    ];
  });
}
