import { localizeError } from '../foundation/messages/format-error.ts';
import { defaultLanguage, type Language } from '../foundation/messages/language.ts';
import type { MessageKey } from '../foundation/messages/message-key.ts';
import { translateRecordedStep } from '../foundation/messages/record-messages.ts';
import type { MessageParams } from '../foundation/messages/validation-error.ts';
import { zeroMoney } from './money.ts';

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
  /** Amount or quantity to which the rate applies, with its currency or unit. */
  readonly basis: string;
  readonly rate: string | null;
  /** Negative for a deduction. */
  readonly amount: string;
  /** Code of its tax. */
  readonly tax?: string;
  /** Tariff measure that charges it. */
  readonly measure?: string;
  /** Legal act of the measure, tax, relief or exchange rate. */
  readonly legalBase?: string;
};

/** Returns the legal act as a property of a step; none if it is unknown. */
export function legalBaseStep(legalBase: string | null | undefined): Pick<Step, 'legalBase'> {
  return legalBase === null || legalBase === undefined ? {} : { legalBase };
}

/** Amount of a tax on a goods item; exact if the tax is rounded for the whole declaration. */
export type ItemTax = {
  readonly code: string;
  readonly name: string;
  readonly base: string;
  readonly amount: string;
  readonly collection: 'due' | 'suspended';
};

export type ItemDuties = {
  /** Number of the goods item, from 1. */
  readonly item: number;
  readonly commodityCode: string;
  /** Whether the amounts are payable, or suspended under the procedure. */
  readonly collection: 'due' | 'suspended';
  readonly steps: readonly Step[];
  readonly customsValue: string;
  readonly duty: string;
  readonly vat: string;
  /** Duty and VAT. */
  readonly total: string;
  /** Amount suspended under a guarantee: the total under a suspensive procedure, or the duty saved by end use. */
  readonly suspended: string;
  readonly taxes: readonly ItemTax[];
};

export type Totals = {
  readonly customsValue: string;
  readonly duty: string;
  readonly vat: string;
  /** Amount payable now. */
  readonly payable: string;
  /** Amount that a guarantee must secure while procedures suspend it. */
  readonly suspended: string;
  /**
   * Additional amount that a guarantee must secure until pending quotas are allocated; undefined if there
   * is none.
   */
  readonly secured?: string;
};

/** Amount of a tax in a declaration. */
export type TotalTax = {
  readonly code: string;
  readonly name: string;
  /** Total to which the amount is added. */
  readonly sum: 'duty' | 'vat';
  /** Amount that is payable now, without the suspended amount. */
  readonly amount: string;
  readonly suspended: string;
};

/** Duties and taxes of a declaration, with their calculation. */
export type DutyCalculation =
  | {
      readonly kind: 'calculated';
      readonly currency: string;
      /** Units of national currency for 1 unit of each converted currency. */
      readonly exchangeRates: Readonly<Record<string, string>>;
      readonly items: readonly ItemDuties[];
      readonly totals: Totals;
      readonly taxes: readonly TotalTax[];
      /** Rounding steps of totals rounded for the whole declaration; absent if missing. */
      readonly steps?: readonly Step[];
    }
  | { readonly kind: 'nothing_due'; readonly reason: string }
  | { readonly kind: 'not_calculable'; readonly reasons: readonly CalculationObstacle[] };

/** Returns the payable and the suspended amount, in national currency. */
export function dutySums(calculation: Exclude<DutyCalculation, { kind: 'not_calculable' }>) {
  const { payable, suspended } =
    calculation.kind === 'calculated' ? calculation.totals : { payable: zeroMoney, suspended: zeroMoney };
  return { payable, suspended };
}

/** Returns the amount to secure until customs has allocated the requested quotas. */
export function securedForQuotas(calculation: DutyCalculation): string {
  return calculation.kind === 'calculated' ? (calculation.totals.secured ?? zeroMoney) : zeroMoney;
}

/** An obstacle to a calculation, with its position. */
export interface CalculationObstacle {
  readonly pointer: string;
  readonly words: Extract<MessageKey, `assessment.${string}`>;
  readonly params?: MessageParams;
}

/** Translates the reasons; stored texts are in English. */
export function localizeReasons(
  reasons: readonly CalculationObstacle[],
  language: Language = defaultLanguage,
): { pointer: string; message: string }[] {
  return reasons.map(({ pointer, words, params }) => ({
    pointer,
    message: localizeError(language, {
      ...{ code: 'assessment', in: 'body', pointer, words },
      ...(params && { params }),
    }).message,
  }));
}

/** Returns the text for exports without duties; stored texts are in English. */
export function nothingDue(language: Language = defaultLanguage) {
  const { message } = localizeError(language, { code: 'assessment', in: 'body', words: 'assessment.export' });
  return { kind: 'nothing_due', reason: message } as const;
}

/** Returns a calculation in the response format. */
export function localizeDuties(calculation: DutyCalculation, language: Language) {
  switch (calculation.kind) {
    case 'not_calculable':
      return { ...calculation, reasons: localizeReasons(calculation.reasons, language) };
    case 'nothing_due':
      return nothingDue(language);
    case 'calculated':
      return {
        ...calculation,
        items: calculation.items.map((item) => ({
          ...item,
          steps: item.steps.map((step) => localizeSteps(step, language)),
        })),
      };
  }
}

function localizeSteps(step: Step, language: Language): Step {
  const rate = step.rate === null ? null : translateRecordedStep(language, step.rate);
  return { ...step, description: translateRecordedStep(language, step.description), rate };
}
