import type { Direction } from '../../country/public.ts';
import type {
  MessageParams,
  PatchStep,
  RelatedDeclaration,
  ValidationError,
} from '../../foundation/messages/validation-error.ts';
import type { MandateMatch } from '../../mandates/public.ts';
import type { ListName } from '../../reference/lists/public.ts';
import type { TariffReference } from '../../tariff/public.ts';
import type { DraftDeclaration } from '../document/public.ts';
import type { ScarceQuota } from '../quotas/public.ts';
import type { RegisterCase, RegisterContents } from '../stock/public.ts';

/** `R001` to `R999` for core rules; rules of a country begin with its two letters: `XA001`. */
export type RuleId = `R${number}` | `${Uppercase<string>}${Uppercase<string>}${number}`;

export type RuleDay = TariffReference['day'];

/** A threshold that changes over time: its value from a date until the next value of the same name. */
export type Parameter = {
  readonly name: string;
  readonly validFrom: RuleDay;
  readonly value: string | number;
};

/** Errors prevent the lodgement; warnings and hints do not. */
export type Severity = 'error' | 'warning' | 'info';

/** An element that violates a rule. */
export type Place = {
  /** JSON Pointer into the declaration (RFC 6901). */
  readonly pointer: string;
  /** Machine-readable expected value; defaults to that of the catalogue. */
  readonly expected?: unknown;
  /** Message key, if the rule has several messages. */
  readonly words?: NonNullable<ValidationError['words']>;
  /** Message parameters in addition to element and actual value. */
  readonly params?: MessageParams;
  /** Steps that fix the error, if there is only one way. */
  readonly fix?: readonly PatchStep[];
  /** Another declaration that the rule compares with. */
  readonly relatedDeclaration?: RelatedDeclaration;
};

/** The lodging organisation, as far as rules need it. */
export type Lodger = {
  /** Identification numbers of the organisation. */
  readonly numbers: readonly string[];
  /** The organisation's mandate as representative; null before the database is queried. */
  readonly held: MandateMatch | null;
  /** The best matching mandate of the importer or exporter that the declarant names; null before the database is queried. */
  readonly ownerHeld?: MandateMatch | null;
  /** Pointers of the securities that it names and can't use, from the registers. */
  readonly unusable?: readonly string[];
  /** Critical and exhausted quotas among those in the document. */
  readonly scarce?: readonly ScarceQuota[];
  /** The earlier declaration of the same goods; null before the database is searched for one. */
  readonly duplicateOf?: RelatedDeclaration | null;
};

/** A sample declaration with properties set (by JSON Pointer; `/-` appends) or removed. */
export type Example = {
  /** Name of the sample; defaults to `coffee-by-sea`. */
  readonly on?: string;
  readonly set?: Readonly<Record<string, unknown>>;
  readonly remove?: readonly string[];
  /** The lodging organisation; defaults to one with the numbers of all parties and a sufficient mandate. */
  readonly by?: Partial<Lodger>;
  /** Register entries that the document refers to. */
  readonly registers?: RegisterContents;
};

/** A business rule with a passing and a failing example. Its texts are in the message catalogue under its id. */
export type Rule = {
  readonly id: RuleId;
  readonly dataElement: string;
  readonly severity: Severity;
  /** First date of the applicable law on which the rule is in force; unlimited if absent. */
  readonly validFrom?: RuleDay;
  /** Last date on which the rule is in force; unlimited if absent. */
  readonly validUntil?: RuleDay;
  /** Thresholds by date: texts contain those of the day by name, checks get them from `valueOn`. */
  readonly parameters?: readonly Parameter[];
  /** Additional source of the rule; results that depend on it can be determined only by the portal. */
  readonly asks?: 'caller' | 'mandates' | 'registers' | 'declarations';
  /** Direction to which the rule applies; both if absent. */
  readonly only?: Direction;
  /** Parameters of all texts, including those of the rule page. */
  readonly about?: Readonly<Record<string, string | number>>;
  /** Returns violations. Pure. Ignores missing elements, which other rules report. */
  readonly check: (
    document: DraftDeclaration,
    reference: TariffReference,
    now: Date,
    lodger: Lodger,
  ) => readonly Place[];
  /** Evaluates the register entries that a document refers to. Pure: rows are read and locked before. */
  readonly checkRegisters?: (registers: RegisterCase) => readonly Place[];
  /** Codes of a document that the rule checks against a code list. */
  readonly codes?: {
    readonly list: ListName;
    readonly of: (document: DraftDeclaration, reference: TariffReference) => readonly Coded[];
  };
  readonly passing: Example;
  /** `at` contains the pointers of the expected errors. */
  readonly failing: Example & { readonly at: readonly string[] };
};

/** A code with its pointer; undefined if the document has none. */
export type Coded = readonly [pointer: string, code: string | undefined];

export type GoodsItemDraft = NonNullable<DraftDeclaration['goodsItems']>[number];

/** Whether a rule is in force on a day. */
export function isLawOn(
  { validFrom, validUntil }: Pick<Rule, 'validFrom' | 'validUntil'>,
  day: RuleDay,
): boolean {
  return (validFrom === undefined || validFrom <= day) && (validUntil === undefined || day <= validUntil);
}

/** Returns the parameter values of a day by name, without parameters that begin later. */
export function valuesOn(parameters: readonly Parameter[], day: RuleDay): Record<string, string | number> {
  const begun = parameters.filter(({ validFrom }) => validFrom <= day);
  return Object.fromEntries(
    begun
      .toSorted((one, other) => (one.validFrom < other.validFrom ? -1 : 1))
      .map(({ name, value }) => [name, value]),
  );
}

/** Returns the value of a parameter on the day of the lists; null if it begins later. */
export function valueOn(
  parameters: readonly Parameter[],
  name: string,
  { day }: Pick<TariffReference, 'day'>,
): string | number | null {
  return valuesOn(parameters, day)[name] ?? null;
}

export function itemsOf(document: DraftDeclaration): { item: GoodsItemDraft; pointer: string }[] {
  return (document.goodsItems ?? []).map((item, index) => ({ item, pointer: `/goodsItems/${index}` }));
}

/** Returns a violation if the condition is true; the details are evaluated only then. */
export function placeIf(faulty: boolean, pointer: string, details?: () => Omit<Place, 'pointer'>): Place[] {
  return faulty ? [{ pointer, ...details?.() }] : [];
}

/** Returns the fix that appends rows to a list, and creates the list if it is missing. */
export function addRows(
  pointer: string,
  list: readonly unknown[] | undefined,
  rows: readonly object[],
): readonly PatchStep[] {
  if (list === undefined) return [{ op: 'add', path: pointer, value: rows }];
  return rows.map((value) => ({ op: 'add', path: `${pointer}/-`, value }));
}
