import type { Incoterm } from './incoterms.ts';

/** How much there is of a goods item: kilograms, and what the tariff counts it in. Decimal strings. */
export interface GoodsMeasure {
  readonly netMass?: string;
  readonly supplementaryUnits?: { readonly quantity?: string; readonly unit?: string };
}

/** What decides on a preference. */
export interface PreferenceAsked {
  readonly origin?: string;
  /** The origin by the rules of the preference, where it is another one. */
  readonly preferentialOrigin?: string;
  readonly preference?: string;
}

/** What the reckoning asks of a goods item. Masses and amounts are decimal strings. */
export interface TaxableItem extends GoodsMeasure, PreferenceAsked {
  readonly commodityCode: string;
  readonly procedure: string;
  readonly additionalProcedures?: readonly string[];
  /** Further codes of the tariff, such as that of a maker. */
  readonly additionalCodes?: readonly string[];
  readonly quotaOrderNumber?: string;
  readonly grossMass: string;
  /** In the currency of the invoice. */
  readonly itemAmount: string;
  /** What processing abroad cost, in the same currency. */
  readonly processingCost?: string;
  /** What consumers will pay for it, in national currency. */
  readonly retailPrice?: string;
  readonly supportingDocuments?: readonly { readonly type: string }[];
}

/** A cost beside the invoice price. */
export interface Charge {
  readonly type:
    | 'freight'
    | 'insurance'
    | 'packing'
    | 'commission'
    | 'buying_commission'
    | 'assists'
    | 'royalties'
    | 'proceeds'
    | 'other'
    | 'inland_freight'
    | 'import_duties';
  readonly amount: string;
  readonly currency: string;
  readonly apportionment?: 'value' | 'mass';
}

/** What duties and taxes are reckoned on, whichever document states it. */
export interface TaxableGoods {
  /** A type of the country. */
  readonly type: string;
  readonly invoice: {
    readonly currency: string;
    readonly incoterm: Incoterm;
    readonly charges?: readonly Charge[];
  };
  /** Where goods go that leave the country. */
  readonly destinationCountry?: string;
  readonly goodsItems: readonly TaxableItem[];
  readonly supportingDocuments?: readonly { readonly type: string }[];
}
