import type { Params } from '../foundation/messages/validation-error.ts';
import { defaultLanguage, type Language } from '../foundation/messages/language.ts';
import { retoldStep } from '../foundation/messages/record-messages.ts';
import { tellFault } from '../foundation/messages/format-error.ts';
import type { WordsKey } from '../foundation/messages/message-key.ts';
import { noMoney } from './money.ts';

/** A step of the calculation, in national currency. */
export type Step = {
  readonly step:
    | 'price'
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
    | 'import_duties'
    | 'customs_value'
    | 'duty_base'
    | 'duty'
    | 'relief'
    | 'vat_base'
    | 'vat'
    | 'vat_relief'
    | 'suspended_duty'
    | 'suspended_vat'
    | 'rounding';
  readonly description: string;
  /** What the rate is applied to, with its currency or unit. */
  readonly basis: string;
  readonly rate: string | null;
  /** Negative for what is taken off. */
  readonly amount: string;
  /** The code of the tax that it belongs to. */
  readonly tax?: string;
  /** The measure of the tariff that charges it. */
  readonly measure?: string;
};

/** What a tax comes to on a goods item. Where it is rounded for the whole declaration, exact. */
export type ItemTax = {
  readonly code: string;
  readonly name: string;
  readonly base: string;
  readonly amount: string;
  readonly collection: 'due' | 'suspended';
};

export type ItemDuties = {
  /** The number of the goods item, from 1. */
  readonly item: number;
  readonly commodityCode: string;
  /** Whether the amounts are to be paid, or wait while the procedure lasts. */
  readonly collection: 'due' | 'suspended';
  readonly steps: readonly Step[];
  readonly customsValue: string;
  readonly duty: string;
  readonly vat: string;
  /** Duty and VAT together. */
  readonly total: string;
  /** What waits under a guarantee: the total where it is suspended, or what end use spares. */
  readonly suspended: string;
  /** Each tax; what customs has assessed tells none. */
  readonly taxes?: readonly ItemTax[];
};

export type Totals = {
  readonly customsValue: string;
  readonly duty: string;
  readonly vat: string;
  /** What is to be paid now. */
  readonly payable: string;
  /** What a guarantee has to cover while procedures suspend it. */
  readonly suspended: string;
  /** What a guarantee has to cover until quotas are shared out; absent where nothing is secured so. */
  readonly secured?: string;
};

/** What a tax comes to in a declaration. */
export type TotalTax = {
  readonly code: string;
  readonly name: string;
  /** The sum that it adds to. */
  readonly sum: 'duty' | 'vat';
  /** What is to be paid of it now. */
  readonly amount: string;
  readonly suspended: string;
};

/** What a declaration costs in duties and taxes, and how that was reckoned. */
export type DutyCalculation =
  | {
      readonly kind: 'calculated';
      readonly currency: string;
      /** Units of national currency for 1 unit of each currency that was converted. */
      readonly exchangeRates: Readonly<Record<string, string>>;
      readonly items: readonly ItemDuties[];
      readonly totals: Totals;
      /** The sums of each tax; what customs has assessed tells none. */
      readonly taxes?: readonly TotalTax[];
      /** How sums were rounded that are rounded for the whole declaration; absent where there are none. */
      readonly steps?: readonly Step[];
    }
  | { readonly kind: 'nothing_due'; readonly reason: string }
  | { readonly kind: 'not_calculable'; readonly reasons: readonly Reason[] };

/** Returns the payable and the suspended amount, in national currency. */
export function dutySums(calculation: Exclude<DutyCalculation, { kind: 'not_calculable' }>) {
  const { payable, suspended } =
    calculation.kind === 'calculated' ? calculation.totals : { payable: noMoney, suspended: noMoney };
  return { payable, suspended };
}

/** Returns the amount to secure until customs has allocated the requested quotas. */
export function securedForQuotas(calculation: DutyCalculation): string {
  return calculation.kind === 'calculated' ? (calculation.totals.secured ?? noMoney) : noMoney;
}

/** What stands in the way of a calculation, and where. */
export interface Reason {
  readonly pointer: string;
  readonly words: Extract<WordsKey, `assessment.${string}`>;
  readonly params?: Params;
}

/** The same in words; what is stored is in English. */
export function toldReasons(
  reasons: readonly Reason[],
  language: Language = defaultLanguage,
): { pointer: string; message: string }[] {
  return reasons.map(({ pointer, words, params }) => ({
    pointer,
    message: tellFault(language, {
      ...{ code: 'assessment', in: 'body', pointer, words },
      ...(params && { params }),
    }).message,
  }));
}

/** What is told of goods that leave the country; what is stored is in English. */
export function nothingDue(language: Language = defaultLanguage) {
  const { message } = tellFault(language, { code: 'assessment', in: 'body', words: 'assessment.export' });
  return { kind: 'nothing_due', reason: message } as const;
}

/** A calculation as it is answered. */
export function toldDuties(calculation: DutyCalculation, language: Language) {
  switch (calculation.kind) {
    case 'not_calculable':
      return { ...calculation, reasons: toldReasons(calculation.reasons, language) };
    case 'nothing_due':
      return nothingDue(language);
    case 'calculated':
      return {
        ...calculation,
        items: calculation.items.map((item) => ({
          ...item,
          steps: item.steps.map((step) => retold(step, language)),
        })),
      };
  }
}

function retold(step: Step, language: Language): Step {
  const rate = step.rate === null ? null : retoldStep(language, step.rate);
  return { ...step, description: retoldStep(language, step.description), rate };
}
