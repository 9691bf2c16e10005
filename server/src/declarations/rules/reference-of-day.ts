export type ListName =
  | 'countries'
  | 'currencies'
  | 'offices'
  | 'ports'
  | 'procedures'
  | 'packages'
  | 'units'
  | 'transport-modes'
  | 'incoterms'
  | 'document-types'
  | 'commodities';

/** One component of a duty; a compound duty has several, which add up. Numbers are decimal strings. */
export type DutyRate =
  | { readonly kind: 'ad_valorem'; readonly percent: string }
  | {
      readonly kind: 'specific';
      readonly amount: string;
      readonly currency: string;
      /** UN/ECE Rec. 20 unit that the amount is for, for instance KGM. */
      readonly per: string;
    };

export type Preference = {
  readonly origins: readonly string[];
  readonly duty: readonly DutyRate[];
  /** The document type that proves the origin. */
  readonly proof: string;
  /** Every document type that does, where there are several; one is enough. */
  readonly proofs?: readonly string[];
  /** The treatment to ask for, for instance 300; any preference where the tariff does not say. */
  readonly preference?: string;
};

export type TariffLine = {
  readonly code: string;
  readonly description: string;
  /** Whether goods can be declared under it: headings and subheadings that are divided further cannot. */
  readonly declarable: boolean;
  /** UN/ECE Rec. 20 unit in which a quantity is asked beside the masses. */
  readonly supplementaryUnit: string | null;
  readonly duty: readonly DutyRate[];
  readonly vatPercent: string;
  readonly preferences: readonly Preference[];
  /** Document types without which the goods are not imported. */
  readonly documents: readonly string[];
  /** Document types without which the goods are not exported. */
  readonly exportDocuments?: readonly string[];
};

/** The code lists, the tariff and the exchange rates as they are valid on one day. */
export interface ReferenceOfDay {
  has(list: ListName, code: string): boolean;
  commodity(code: string): TariffLine | null;
  /** Units of national currency for 1 unit of the currency, a decimal string. */
  exchangeRate(currency: string): string | null;
}
