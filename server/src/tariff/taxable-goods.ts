import type { Incoterm } from './incoterms.ts';

/** Quantity of a goods item: kilograms and supplementary units. Decimal strings. */
export interface GoodsMeasure {
  readonly netMass?: string;
  readonly supplementaryUnits?: { readonly quantity?: string; readonly unit?: string };
}

/** Origin of a goods item and the preference that it claims. */
export interface ClaimedPreference {
  readonly origin?: string;
  /** Preferential origin, if different. */
  readonly preferentialOrigin?: string;
  readonly preference?: string;
}

/** Data of a goods item for the calculation. Masses and amounts are decimal strings. */
export interface TaxableItem extends GoodsMeasure, ClaimedPreference {
  readonly commodityCode: string;
  readonly procedure: string;
  readonly additionalProcedures?: readonly string[];
  /** Additional tariff codes, such as that of a manufacturer. */
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

/** A cost in addition to the invoice price. */
export interface DeclaredCharge {
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

/** Data for the calculation of duties and taxes, from any kind of document. */
export interface TaxableGoods {
  /** Declaration type, a code that the country defines. */
  readonly type: string;
  readonly invoice: {
    readonly currency: string;
    readonly incoterm: Incoterm;
    readonly charges?: readonly DeclaredCharge[];
  };
  /** Country of destination of exported goods. */
  readonly destinationCountry?: string;
  readonly goodsItems: readonly TaxableItem[];
  readonly supportingDocuments?: readonly { readonly type: string }[];
}
