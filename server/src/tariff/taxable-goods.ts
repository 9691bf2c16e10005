import type { Incoterm } from './incoterms.ts';

/** The quantity of a goods item: kilograms and supplementary units, as decimal strings. */
export interface GoodsMeasure {
  readonly netMass?: string;
  readonly supplementaryUnits?: { readonly quantity?: string; readonly unit?: string };
}

/** The origin of a goods item and the preference that it requests. */
export interface ClaimedPreference {
  readonly origin?: string;
  /** Preferential origin, if it differs from the origin. */
  readonly preferentialOrigin?: string;
  readonly preference?: string;
}

/** The data of a goods item from which duties are calculated. Masses and amounts are decimal strings. */
export interface TaxableItem extends GoodsMeasure, ClaimedPreference {
  readonly commodityCode: string;
  readonly procedure: string;
  readonly additionalProcedures?: readonly string[];
  /** Additional codes of the tariff, such as the code of a manufacturer. */
  readonly additionalCodes?: readonly string[];
  readonly quotaOrderNumber?: string;
  readonly grossMass: string;
  /** Price of the goods item in the currency of the invoice. */
  readonly itemAmount: string;
  /** Cost of processing abroad, in the currency of the invoice. */
  readonly processingCost?: string;
  /** Retail price for consumers, in national currency. */
  readonly retailPrice?: string;
  readonly supportingDocuments?: readonly { readonly type: string }[];
}

/** A cost that is stated in addition to the price of the invoice. */
export interface DeclaredCost {
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

/** The data of a document from which duties and taxes are calculated, whatever kind of document it is. */
export interface TaxableGoods {
  /** Type of the declaration, a code of the country. */
  readonly type: string;
  readonly invoice: {
    readonly currency: string;
    readonly incoterm: Incoterm;
    readonly charges?: readonly DeclaredCost[];
  };
  /** Country of destination, for exported goods. */
  readonly destinationCountry?: string;
  readonly goodsItems: readonly TaxableItem[];
  readonly supportingDocuments?: readonly { readonly type: string }[];
}
