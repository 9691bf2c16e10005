import { country, directionOf } from '../../country/public.ts';
import { type Day, kilogram } from '../../reference/lists/public.ts';
import {
  Exact,
  isReturnUnaltered,
  previousProcedure,
  requestedProcedure,
  type TariffReference,
} from '../../tariff/public.ts';
import type { DraftDeclaration } from '../document/public.ts';

/**
 * The stock and the authorisations that a declaration uses. The registers are queried when the declaration is stored.
 */
export interface RegisterRequirements {
  /** Identification number of the owner of the goods. */
  readonly holder: string;
  readonly day: Day;
  readonly office: { readonly code: string; readonly pointer: string } | null;
  readonly authorisations: readonly RequestedAuthorisation[];
  readonly stock: readonly RequestedStock[];
}

export interface RequestedAuthorisation {
  readonly pointer: string;
  readonly number: string;
  readonly kind: string;
  readonly holder: string;
  /** Goods items that are placed under the authorisation, with what the authorisation must permit. */
  readonly uses: readonly {
    readonly pointer: string;
    readonly procedure: string;
    readonly commodity: string;
  }[];
}

export interface RequestedStock {
  /** Pointer of the previous document that the goods item names. */
  readonly pointer: string;
  readonly mrn: string;
  readonly item: number | null;
  /** Previous procedure of the goods: two digits. */
  readonly prior: string;
  readonly commodity: string;
  /** Used quantity in kilograms. */
  readonly quantity: string;
  readonly stated: boolean;
  /** Whether the goods item requests the relief for returned goods. */
  readonly relieved: boolean;
}

type Item = NonNullable<DraftDeclaration['goodsItems']>[number];
type Previous = NonNullable<Item['previousDocuments']>[number];

const { documents, procedures, additionalProcedures } = country.meanings;
const earlierDeclaration = country.registration.documentType;
const { returnedGoods } = additionalProcedures;
/** Procedures whose goods are stock that further declarations use, including exports from which goods can return. */
const stockProcedures: readonly string[] = procedures.kept;

const documentOfKind: Readonly<Record<string, string>> = documents.authorisations;

/** Returns the previous procedure whose stock the goods leave; null if they leave no stock. */
export function previousStockProcedure(procedure: string | undefined): string | null {
  const prior = procedure === undefined ? null : previousProcedure(procedure);
  return prior !== null && stockProcedures.includes(prior) ? prior : null;
}

/**
 * Returns the identification number of the owner of the goods: the declarant, or under indirect representation the
 * importer or exporter.
 */
export function goodsOwnerOf(document: DraftDeclaration): string {
  const { representation, type, declarant, importer, exporter } = document;
  const whose =
    representation !== 'indirect' ? declarant : directionOf(type) === 'import' ? importer : exporter;
  return whose?.identification ?? '';
}

/** Returns the register entries that a declaration needs; null if it uses neither authorisations nor stock. */
export function registerRequirementsOf(
  document: DraftDeclaration,
  reference: TariffReference,
  day: Day,
): RegisterRequirements | null {
  const items = document.goodsItems ?? [];
  const concerned = items.some(
    ({ procedure = '' }) =>
      previousStockProcedure(procedure) !== null || reference.procedure(procedure)?.authorisation != null,
  );
  if (!concerned) return null;
  const authorisations = authorisationsIn(document, reference);
  const stock = items.flatMap((item, index) => stockOf(document, item, `/goodsItems/${index}`, reference));
  if (authorisations.length + stock.length === 0) return null;
  const { supervisingOffice, office } = document;
  const named = supervisingOffice
    ? { code: supervisingOffice, pointer: '/supervisingOffice' }
    : office
      ? { code: office, pointer: '/office' }
      : null;
  return { holder: goodsOwnerOf(document), day, office: named, authorisations, stock };
}

export interface NamedAuthorisation {
  readonly pointer: string;
  readonly number: string;
  readonly holder: string;
}

/** Returns the authorisations of a kind that a goods item names, in its documents or in the list of authorisations. */
export function authorisationsOf(
  document: DraftDeclaration,
  item: Item,
  pointer: string,
  kind: string,
): NamedAuthorisation[] {
  const holder = goodsOwnerOf(document);
  const papers = (some: Item['supportingDocuments'], at: string): NamedAuthorisation[] =>
    (some ?? []).flatMap(({ type, reference }, index) =>
      type === documentOfKind[kind] && reference !== undefined
        ? [{ pointer: `${at}/supportingDocuments/${index}/reference`, number: reference, holder }]
        : [],
    );
  const stated = (document.authorisations ?? []).flatMap((each, index) =>
    each.kind === kind && each.reference !== undefined
      ? [
          {
            pointer: `/authorisations/${index}/reference`,
            number: each.reference,
            holder: each.holder ?? holder,
          },
        ]
      : [],
  );
  return [
    ...papers(item.supportingDocuments, pointer),
    ...papers(document.supportingDocuments, ''),
    ...stated,
  ];
}

/** Returns the authorisations under which a document places goods, in the order of its goods items. */
export function placingAuthorisations(
  document: DraftDeclaration,
  reference: TariffReference,
): NamedAuthorisation[] {
  return (document.goodsItems ?? []).flatMap((item, index) => {
    const kind = reference.procedure(item.procedure ?? '')?.authorisation ?? null;
    return kind === null ? [] : authorisationsOf(document, item, `/goodsItems/${index}`, kind);
  });
}

function authorisationsIn(document: DraftDeclaration, reference: TariffReference): RequestedAuthorisation[] {
  const authorisations = new Map<string, RequestedAuthorisation>();
  for (const [index, item] of (document.goodsItems ?? []).entries()) {
    const pointer = `/goodsItems/${index}`;
    const { procedure = '', commodityCode = '' } = item;
    const kind = reference.procedure(procedure)?.authorisation ?? null;
    if (kind === null) continue;
    for (const named of authorisationsOf(document, item, pointer, kind)) {
      const before = authorisations.get(named.pointer);
      const use = { pointer, procedure, commodity: commodityCode };
      authorisations.set(named.pointer, { ...named, kind, uses: [...(before?.uses ?? []), use] });
    }
  }
  return [...authorisations.values()];
}

function stockOf(
  document: DraftDeclaration,
  item: Item,
  pointer: string,
  reference: TariffReference,
): RequestedStock[] {
  const prior = previousStockProcedure(item.procedure);
  if (prior === null) return [];
  return previousDeclarationsOf(document, item, pointer).flatMap(({ paper, at }) => {
    const quantity = kilogramsOf(paper, item, reference);
    if (quantity === null || paper.reference === undefined) return [];
    return [
      {
        pointer: at,
        mrn: paper.reference,
        item: paper.item ?? null,
        prior,
        commodity: item.commodityCode ?? '',
        quantity: quantity.toFixed(),
        stated: paper.quantity !== undefined,
        relieved: isReturnUnaltered(item.procedure) && asksForReturn(item),
      },
    ];
  });
}

/** Returns the previous declarations that a goods item names; if it names none, those of the header. */
export function previousDeclarationsOf(
  document: DraftDeclaration,
  item: Item,
  pointer: string,
): { readonly paper: Previous; readonly at: string }[] {
  const earlier = (papers: readonly Previous[] = [], at: string) =>
    papers.flatMap((paper, index) =>
      paper.type === earlierDeclaration ? [{ paper, at: `${at}/previousDocuments/${index}` }] : [],
    );
  const own = earlier(item.previousDocuments, pointer);
  return own.length > 0 ? own : earlier(document.previousDocuments, '');
}

function asksForReturn({ additionalProcedures: codes = [] }: Item): boolean {
  return returnedGoods !== undefined && codes.includes(returnedGoods);
}

/** Returns the quantity in kilograms that a goods item uses; null if it is stated in another unit. */
export function kilogramsOf(
  { quantity, unit = kilogram }: Previous,
  { netMass }: Item,
  reference: Pick<TariffReference, 'unit'>,
): Exact | null {
  if (quantity === undefined) return netMass === undefined ? null : new Exact(netMass);
  if (unit === kilogram) return new Exact(quantity);
  const stated = reference.unit(unit);
  return stated?.base === kilogram ? new Exact(quantity).times(stated.factor) : null;
}

/** Whether goods become stock under a procedure: their duties are suspended, or they are exported temporarily. */
export function becomesStock(procedure: string, reference: TariffReference): boolean {
  return (
    reference.procedure(procedure)?.duties === 'suspended' ||
    procedures.comesBack.includes(requestedProcedure(procedure))
  );
}
