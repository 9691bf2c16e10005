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

/**
 * Id of a rule: `R001` to `R999` for core rules; ids of country rules begin with the two letters of the country:
 * `XA001`.
 */
export type RuleId = `R${number}` | `${Uppercase<string>}${Uppercase<string>}${number}`;

export type RuleDay = TariffReference['day'];

/** A threshold that changes over time: its value from a date until the date of the next value with the same name. */
export type Parameter = {
  readonly name: string;
  readonly validFrom: RuleDay;
  readonly value: string | number;
};

/** Severity of a result: errors prevent the lodgement; warnings and hints do not. */
export type Severity = 'error' | 'warning' | 'info';

/** An element that violates a rule, with details for the error. */
export type Place = {
  /** JSON Pointer into the declaration (RFC 6901). */
  readonly pointer: string;
  /** Machine-readable expected value; if absent, that of the message catalogue is used. */
  readonly expected?: unknown;
  /** Key of the message, if the rule has several messages. */
  readonly words?: NonNullable<ValidationError['words']>;
  /** Message parameters in addition to the element and its actual value. */
  readonly params?: MessageParams;
  /** Steps that correct the error, if it can be corrected in only one way. */
  readonly fix?: readonly PatchStep[];
  /** Steps that add the missing element, if the declarant must then complete it: the document without its reference. */
  readonly partialFix?: readonly PatchStep[];
  /** The other declaration that the rule compared this one with. */
  readonly relatedDeclaration?: RelatedDeclaration;
};

/** Data about the lodging organisation that rules need. */
export type Lodger = {
  /** Identification numbers of the organisation. */
  readonly numbers: readonly string[];
  /** The mandate under which the organisation acts as representative; null before the database is queried. */
  readonly mandateMatch: MandateMatch | null;
  /** The best matching mandate of the importer or exporter that the declarant names; null before the database is queried. */
  readonly ownerMandateMatch?: MandateMatch | null;
  /** Pointers of the securities that the document names and the organisation can't use, from the registers. */
  readonly unusable?: readonly string[];
  /** Those quotas in the document that are critical or exhausted. */
  readonly scarce?: readonly ScarceQuota[];
  /** The earlier declaration of the same goods; null before the database is searched, or if there is none. */
  readonly duplicateOf?: RelatedDeclaration | null;
};

/** A sample declaration with some properties set (by JSON Pointer; `/-` appends) or removed, to illustrate a rule. */
export type Example = {
  /** Name of the sample; defaults to the first sample of the country. */
  readonly on?: string;
  readonly set?: Readonly<Record<string, unknown>>;
  readonly remove?: readonly string[];
  /** The lodging organisation; by default one with the numbers of all parties and a sufficient mandate. */
  readonly by?: Partial<Lodger>;
  /** Register entries that the document refers to. */
  readonly registers?: RegisterContents;
  /** Whether the example needs the minimal code lists of the tests, because those of the country have no such code or measure. */
  readonly needsLists?: true;
};

/** A business rule with a passing and a failing example. The message catalogue contains its texts under its id. */
export type Rule = {
  readonly id: RuleId;
  readonly dataElement: string;
  readonly severity: Severity;
  /** First acceptance date on which the rule is in force; unlimited if absent. */
  readonly validFrom?: RuleDay;
  /** Last acceptance date on which the rule is in force; unlimited if absent. */
  readonly validUntil?: RuleDay;
  /** Thresholds that change over time. Texts contain the values of the day by name; checks get them from `valueOn`. */
  readonly parameters?: readonly Parameter[];
  /** Data that the rule needs in addition to the document. Only the portal can evaluate results that depend on it. */
  readonly asks?: 'caller' | 'mandates' | 'registers' | 'declarations';
  /** Direction (import or export) to which the rule applies; both if absent. */
  readonly only?: Direction;
  /** Parameters of all texts about the rule, including the texts of its page. */
  readonly about?: Readonly<Record<string, string | number>>;
  /**
   * Returns the elements that violate the rule. Has no side effects. Ignores missing elements, which other rules
   * report. `now` is the time of the lodgement, or of an amendment; `reference.day` is the day whose law applies. An
   * amendment is also checked at the time of the lodgement, and reports only codes that both checks find.
   */
  readonly check: (
    document: DraftDeclaration,
    reference: TariffReference,
    now: Date,
    lodger: Lodger,
  ) => readonly Place[];
  /**
   * Returns the elements that violate the rule by the register entries that a document refers to. Has no side effects:
   * the entries were read and locked before.
   */
  readonly checkRegisters?: (registers: RegisterCase) => readonly Place[];
  /** The codes of a document that the rule checks against a code list. */
  readonly codes?: {
    readonly list: ListName;
    readonly of: (document: DraftDeclaration, reference: TariffReference) => readonly Coded[];
  };
  readonly passing: Example;
  /** An example that violates the rule; `at` contains the pointers of the expected errors. */
  readonly failing: Example & { readonly at: readonly string[] };
};

/** A code with its pointer; undefined if the document does not contain the code. */
export type Coded = readonly [pointer: string, code: string | undefined];

export type GoodsItemDraft = NonNullable<DraftDeclaration['goodsItems']>[number];

/** Whether a rule is in force on a day. */
export function isLawOn(
  { validFrom, validUntil }: Pick<Rule, 'validFrom' | 'validUntil'>,
  day: RuleDay,
): boolean {
  return (validFrom === undefined || validFrom <= day) && (validUntil === undefined || day <= validUntil);
}

/** Returns the values of thresholds on a day by name, without those that begin later. */
export function valuesOn(parameters: readonly Parameter[], day: RuleDay): Record<string, string | number> {
  const begun = parameters.filter(({ validFrom }) => validFrom <= day);
  return Object.fromEntries(
    begun
      .toSorted((one, other) => (one.validFrom < other.validFrom ? -1 : 1))
      .map(({ name, value }) => [name, value]),
  );
}

/** Returns the value of a threshold on the day of the code lists; null if the threshold begins later. */
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

/** Returns the element at a pointer as a violation if the condition is true; evaluates the details only then. */
export function placeIf(faulty: boolean, pointer: string, details?: () => Omit<Place, 'pointer'>): Place[] {
  return faulty ? [{ pointer, ...details?.() }] : [];
}

/** Returns the correction that appends rows to a list; it creates the list if the list is missing. */
export function addRows(
  pointer: string,
  list: readonly unknown[] | undefined,
  rows: readonly object[],
): readonly PatchStep[] {
  if (list === undefined) return [{ op: 'add', path: pointer, value: rows }];
  return rows.map((value) => ({ op: 'add', path: `${pointer}/-`, value }));
}
