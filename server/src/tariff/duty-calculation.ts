import { localizeError } from '../foundation/messages/format-error.ts';
import { defaultLanguage, type Language } from '../foundation/messages/language.ts';
import type { MessageKey } from '../foundation/messages/message-key.ts';
import { translateRecordedStep } from '../foundation/messages/record-messages.ts';
import type { MessageParams } from '../foundation/messages/validation-error.ts';
import { zeroMoney } from './money.ts';

/** Step of a calculation, with its amount in national currency. */
export type CalculationStep = {
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
  /** Amount or quantity to which a rate applies, with its currency or unit. */
  readonly basis: string;
  readonly rate: string | null;
  /** Amount that the step adds; negative for a deduction. */
  readonly amount: string;
  /** Code of the tax to which the step belongs. */
  readonly tax?: string;
  /** Id of the tariff measure that charges the amount. */
  readonly measure?: string;
  /** Legal act of the measure, tax, relief or exchange rate that the step applies. */
  readonly legalBase?: string;
};

/** Returns the legal act as a property of a step, or no property if the act is unknown. */
export function legalBaseStep(legalBase: string | null | undefined): Pick<CalculationStep, 'legalBase'> {
  return legalBase === null || legalBase === undefined ? {} : { legalBase };
}

/** Amount of a tax on a goods item. It is exact, without rounding, if the tax is rounded for the whole declaration. */
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
  /** Whether the amounts are payable now, or suspended under the procedure. */
  readonly collection: 'due' | 'suspended';
  readonly steps: readonly CalculationStep[];
  readonly customsValue: string;
  readonly duty: string;
  readonly vat: string;
  /** Sum of duty and VAT. */
  readonly total: string;
  /** Amount for which a guarantee is needed: the total under a suspensive procedure, or the duty that end use saves. */
  readonly suspended: string;
  readonly taxes: readonly ItemTax[];
};

export type DutyTotals = {
  readonly customsValue: string;
  readonly duty: string;
  readonly vat: string;
  /** Amount payable now. */
  readonly payable: string;
  /** Amount that a guarantee must secure while the goods are under a suspensive procedure. */
  readonly suspended: string;
  /**
   * Additional amount that a guarantee must secure until pending quotas are allocated; undefined without pending
   * quotas.
   */
  readonly secured?: string;
};

/** Amount of a tax for all goods items of a declaration. */
export type TotalTax = {
  readonly code: string;
  readonly name: string;
  /** Total that includes the amount. */
  readonly sum: 'duty' | 'vat';
  /** Amount that is payable now, without the suspended part. */
  readonly amount: string;
  readonly suspended: string;
};

/** Duties and taxes of a declaration, with the steps of their calculation. */
export type DutyCalculation =
  | {
      readonly kind: 'calculated';
      readonly currency: string;
      /** For each converted currency, units of national currency for 1 unit. */
      readonly exchangeRates: Readonly<Record<string, string>>;
      readonly items: readonly ItemDuties[];
      readonly totals: DutyTotals;
      readonly taxes: readonly TotalTax[];
      /** Steps of totals that are rounded for the whole declaration; undefined without such a rounding. */
      readonly steps?: readonly CalculationStep[];
    }
  | { readonly kind: 'nothing_due'; readonly reason: string }
  | { readonly kind: 'not_calculable'; readonly reasons: readonly CalculationObstacle[] };

/** Returns the payable and the suspended amount in national currency. */
export function dutySums(calculation: Exclude<DutyCalculation, { kind: 'not_calculable' }>) {
  const { payable, suspended } =
    calculation.kind === 'calculated' ? calculation.totals : { payable: zeroMoney, suspended: zeroMoney };
  return { payable, suspended };
}

/** Returns the amount that a guarantee must secure until customs has allocated the requested quotas. */
export function securedForQuotas(calculation: DutyCalculation): string {
  return calculation.kind === 'calculated' ? (calculation.totals.secured ?? zeroMoney) : zeroMoney;
}

/** An obstacle to a calculation, with the JSON pointer of its cause. */
export interface CalculationObstacle {
  readonly pointer: string;
  readonly words: Extract<MessageKey, `assessment.${string}`>;
  readonly params?: MessageParams;
}

/** Returns the obstacles in a language. Obstacles that are stored with a declaration are in English. */
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

/** Returns the text for an export without duties. Texts that are stored with a declaration are in English. */
export function noDutiesDue(language: Language = defaultLanguage) {
  const { message } = localizeError(language, { code: 'assessment', in: 'body', words: 'assessment.export' });
  return { kind: 'nothing_due', reason: message } as const;
}

/** Returns a calculation in the format of a response, with texts in a language. */
export function localizeDuties(calculation: DutyCalculation, language: Language) {
  switch (calculation.kind) {
    case 'not_calculable':
      return { ...calculation, reasons: localizeReasons(calculation.reasons, language) };
    case 'nothing_due':
      return noDutiesDue(language);
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

function localizeSteps(step: CalculationStep, language: Language): CalculationStep {
  const rate = step.rate === null ? null : translateRecordedStep(language, step.rate);
  return { ...step, description: translateRecordedStep(language, step.description), rate };
}
