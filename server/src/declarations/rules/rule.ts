import type { Held } from '../../mandates/public.ts';
import type { ReferenceOfDay } from '../../tariff/public.ts';
import type { DeclarationType, DraftDeclaration, NamedCover, SampleName } from '../document/public.ts';

export type RuleId = `R${number}`;

/** Errors refuse the lodgement; warnings and hints are told with it. */
export type Severity = 'error' | 'warning' | 'info';

/** Where a rule does not hold. What is not said here is said by the rule. */
export type Place = {
  /** JSON Pointer into the declaration (RFC 6901). */
  readonly pointer: string;
  readonly expected?: unknown;
  readonly message?: string;
};

/** Who lodges, as far as rules ask. */
export type Lodger = {
  /** The numbers that it declares under. */
  readonly numbers: readonly string[];
  /** What the mandate says by which it represents somebody; null before it is asked. */
  readonly held: Held | null;
  /** What it names for the payment and cannot use, as the registers say. */
  readonly unusable?: readonly NamedCover['kind'][];
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

/** A business rule: what it holds a declaration to, why, and an example on either side of it. */
export type Rule = {
  readonly id: RuleId;
  /** The data element of the WCO Data Model that it judges. */
  readonly dataElement: string;
  readonly severity: Severity;
  /** The direction that it is for; without one, both. */
  readonly only?: DeclarationType;
  readonly message: string;
  readonly expected: string;
  /** For the rule's page: why it is asked, and what to do. */
  readonly help: string;
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

/** A place when the condition holds, else none. */
export function placeIf(faulty: boolean, pointer: string, expected?: unknown): Place[] {
  if (!faulty) return [];
  return [expected === undefined ? { pointer } : { pointer, expected }];
}
