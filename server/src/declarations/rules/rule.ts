import type { Fault, Params, PatchStep } from '../../foundation/words/fault.ts';
import type { Held } from '../../mandates/public.ts';
import type { ReferenceOfDay } from '../../tariff/public.ts';
import type { DeclarationType, DraftDeclaration, NamedCover, SampleName } from '../document/public.ts';
import type { Unfounded } from '../stock/public.ts';

export type RuleId = `R${number}`;

/** Errors refuse the lodgement; warnings and hints are told with it. */
export type Severity = 'error' | 'warning' | 'info';

/** Where a rule does not hold. */
export type Place = {
  /** JSON Pointer into the declaration (RFC 6901). */
  readonly pointer: string;
  /** For programs; unless told, what the catalogue says that the rule expects. */
  readonly expected?: unknown;
  /** The entry of the catalogue, where the rule has several. */
  readonly words?: NonNullable<Fault['words']>;
  /** What its words say beside the place and what was found there. */
  readonly params?: Params;
  /** Where one cure is certain: what to do to the declaration. */
  readonly fix?: readonly PatchStep[];
};

/** Who lodges, as far as rules ask. */
export type Lodger = {
  /** The numbers that it declares under. */
  readonly numbers: readonly string[];
  /** What the mandate says by which it represents somebody; null before it is asked. */
  readonly held: Held | null;
  /** What it names for the payment and cannot use, as the registers say. */
  readonly unusable?: readonly NamedCover['kind'][];
  /** What the registers have against what it names; nothing before they are asked. */
  readonly unfounded?: readonly Unfounded[];
};

/** A sample declaration with some members set (by JSON Pointer; `/-` appends) or removed. */
export type Example = {
  /** The sample; `coffee-by-sea` unless told. */
  readonly on?: SampleName;
  readonly set?: Readonly<Record<string, unknown>>;
  readonly remove?: readonly string[];
  /** Who lodges it; unless told, somebody with the numbers of all its parties, whose mandate covers it. */
  readonly by?: Partial<Lodger>;
};

/**
 * A business rule: what it holds a declaration to, and an example on either side of it. Its texts stand in the catalogue of
 * words by its id.
 */
export type Rule = {
  readonly id: RuleId;
  /** The data element of the WCO Data Model that it judges. */
  readonly dataElement: string;
  readonly severity: Severity;
  /** The direction that it is for; without one, both. */
  readonly only?: DeclarationType;
  /** What all its texts say, those of its page too. */
  readonly about?: Readonly<Record<string, string | number>>;
  /** Pure. Says nothing about members that are missing: other rules ask for them. */
  readonly check: (
    document: DraftDeclaration,
    reference: ReferenceOfDay,
    now: Date,
    lodger: Lodger,
  ) => readonly Place[];
  readonly passing: Example;
  /** `at` are the pointers that the rule then names. */
  readonly failing: Example & { readonly at: readonly string[] };
};

export type GoodsItemDraft = NonNullable<DraftDeclaration['goodsItems']>[number];

/** The goods items with their places in the document. */
export function itemsOf(document: DraftDeclaration): { item: GoodsItemDraft; pointer: string }[] {
  return (document.goodsItems ?? []).map((item, index) => ({ item, pointer: `/goodsItems/${index}` }));
}

/** A place when the condition holds, else none; what is told of it is made only then. */
export function placeIf(faulty: boolean, pointer: string, details?: () => Omit<Place, 'pointer'>): Place[] {
  return faulty ? [{ pointer, ...details?.() }] : [];
}

/** The cure that puts rows at the end of a list, which may not be there yet. */
export function addRows(
  pointer: string,
  list: readonly unknown[] | undefined,
  rows: readonly object[],
): readonly PatchStep[] {
  if (list === undefined) return [{ op: 'add', path: pointer, value: rows }];
  return rows.map((value) => ({ op: 'add', path: `${pointer}/-`, value }));
}
