import type { Direction } from '../../country/public.ts';
import type { Fault, Params, PatchStep, RelatedDeclaration } from '../../foundation/messages/validation-error.ts';
import type { Held } from '../../mandates/public.ts';
import type { ListName } from '../../reference/lists/public.ts';
import type { ReferenceOfDay } from '../../tariff/public.ts';
import type { DraftDeclaration, NamedCover } from '../document/public.ts';
import type { ScarceQuota } from '../quotas/public.ts';
import type { RegisterCase, RegisterContents } from '../stock/public.ts';

/** `R001` to `R999` of the core; those of a country's pack begin with its two letters, `XA001`. */
export type RuleId = `R${number}` | `${Uppercase<string>}${Uppercase<string>}${number}`;

/** A day of the calendar, `2026-11-21`. */
export type RuleDay = ReferenceOfDay['day'];

/** A threshold that changes with time: its value from that day on, until the next of its name. */
export type Parameter = {
  readonly name: string;
  readonly validFrom: RuleDay;
  readonly value: string | number;
};

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
  /** The steps that fix it, if only one fix is possible. */
  readonly fix?: readonly PatchStep[];
  /** Another declaration that the rule compares with. */
  readonly relatedDeclaration?: RelatedDeclaration;
};

/** Who lodges, as far as rules ask. */
export type Lodger = {
  /** The numbers that it declares under. */
  readonly numbers: readonly string[];
  /** What the mandate says by which it represents somebody; null before it is asked. */
  readonly held: Held | null;
  /** The best matching mandate of the importer or exporter that the declarant names; null before the database is queried. */
  readonly ownerHeld?: Held | null;
  /** What it names for the payment and cannot use, as the registers say. */
  readonly unusable?: readonly NamedCover['kind'][];
  /** Of the tariff quotas that it names those of which little or nothing is left. */
  readonly scarce?: readonly ScarceQuota[];
  /** The earlier declaration of the same goods; null before the search. */
  readonly duplicateOf?: RelatedDeclaration | null;
};

/** A sample declaration with some members set (by JSON Pointer; `/-` appends) or removed. */
export type Example = {
  /** The sample by its name; `coffee-by-sea` unless told. */
  readonly on?: string;
  readonly set?: Readonly<Record<string, unknown>>;
  readonly remove?: readonly string[];
  /** Who lodges it; unless told, somebody with the numbers of all its parties, whose mandate covers it. */
  readonly by?: Partial<Lodger>;
  /** The entries of the registers that it names. */
  readonly registers?: RegisterContents;
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
  /** The first day of the law under which it holds; without one, it always did. */
  readonly validFrom?: RuleDay;
  /** The last such day; without one, none is known. */
  readonly validUntil?: RuleDay;
  /** Its thresholds by date: texts say those of the day by their names, a check asks `valueOn`. */
  readonly parameters?: readonly Parameter[];
  /** Who is asked besides the document and the lists of the day: what a rule says of that, customs alone can say. */
  readonly asks?: 'caller' | 'mandates' | 'registers' | 'declarations';
  /** The direction that it is for; without one, both. */
  readonly only?: Direction;
  /** What all its texts say, those of its page too. */
  readonly about?: Readonly<Record<string, string | number>>;
  /** Pure. Says nothing about members that are missing: other rules ask for them. */
  readonly check: (
    document: DraftDeclaration,
    reference: ReferenceOfDay,
    now: Date,
    lodger: Lodger,
  ) => readonly Place[];
  /** Evaluates the entries of the registers that a document names. Pure: the rows are read, and locked, before. */
  readonly checkRegisters?: (registers: RegisterCase) => readonly Place[];
  /** Where it asks for codes of a list: which ones a document names. */
  readonly codes?: {
    readonly list: ListName;
    readonly of: (document: DraftDeclaration, reference: ReferenceOfDay) => readonly Coded[];
  };
  readonly passing: Example;
  /** `at` are the pointers that the rule then names. */
  readonly failing: Example & { readonly at: readonly string[] };
};

/** A code and where it stands; undefined where the document has none. */
export type Coded = readonly [pointer: string, code: string | undefined];

export type GoodsItemDraft = NonNullable<DraftDeclaration['goodsItems']>[number];

/** Whether a rule is law on a day. */
export function isLawOn(
  { validFrom, validUntil }: Pick<Rule, 'validFrom' | 'validUntil'>,
  day: RuleDay,
): boolean {
  return (validFrom === undefined || validFrom <= day) && (validUntil === undefined || day <= validUntil);
}

/** The values of parameters on a day, by name; of one that begins later there is none. */
export function valuesOn(parameters: readonly Parameter[], day: RuleDay): Record<string, string | number> {
  const begun = parameters.filter(({ validFrom }) => validFrom <= day);
  return Object.fromEntries(
    begun
      .toSorted((one, other) => (one.validFrom < other.validFrom ? -1 : 1))
      .map(({ name, value }) => [name, value]),
  );
}

/** The value of one of them on the day of the lists; null where it begins later. */
export function valueOn(
  parameters: readonly Parameter[],
  name: string,
  { day }: Pick<ReferenceOfDay, 'day'>,
): string | number | null {
  return valuesOn(parameters, day)[name] ?? null;
}

/** The goods items with their places in the document. */
export function itemsOf(document: DraftDeclaration): { item: GoodsItemDraft; pointer: string }[] {
  return (document.goodsItems ?? []).map((item, index) => ({ item, pointer: `/goodsItems/${index}` }));
}

/** A place when the condition holds, else none; what is told of it is made only then. */
export function placeIf(faulty: boolean, pointer: string, details?: () => Omit<Place, 'pointer'>): Place[] {
  return faulty ? [{ pointer, ...details?.() }] : [];
}

/** The fix that adds rows at the end of a list, which may not be there yet. */
export function addRows(
  pointer: string,
  list: readonly unknown[] | undefined,
  rows: readonly object[],
): readonly PatchStep[] {
  if (list === undefined) return [{ op: 'add', path: pointer, value: rows }];
  return rows.map((value) => ({ op: 'add', path: `${pointer}/-`, value }));
}
