import type { operations } from './contract.d.ts';
import type { CallOptions } from './options.ts';
import type { AllowUndefined, DataOf, Requests } from './request.ts';

/** Filters of tariff measures. */
export type TariffQuery = AllowUndefined<NonNullable<operations['getTariff']['parameters']['query']>>;

/** Tariff levels of a code, and the measures that can apply. */
export type TariffOfCode = DataOf<operations['getTariff']>;

/** Properties of a declaration that affect duties. */
export type DutyCalculationInput =
  operations['calculateDuties']['requestBody']['content']['application/json'];

/** Calculated duties, or the values that are missing for the calculation. */
export type DutyCalculationResult = DataOf<operations['calculateDuties']>;

/** The tariff: lookups and calculations without a declaration. */
export function tariffOperations({ request }: Requests) {
  return {
    /** Returns the levels of a commodity code and its measures; with `origin`, only the measures for this country. */
    async get(code: string, query: TariffQuery = {}, options: CallOptions = {}): Promise<TariffOfCode> {
      return (await request('GET', '/openapi/tariff/{code}', { ...options, path: { code }, query })).data;
    },
    /** Calculates the duties and taxes of up to 999 goods items, step by step. Stores nothing. */
    async calculate(
      goods: DutyCalculationInput,
      query: { readonly date?: string } = {},
      options: CallOptions = {},
    ): Promise<DutyCalculationResult> {
      return (await request('POST', '/openapi/tariff/calculation', { ...options, body: goods, query })).data;
    },
  };
}
