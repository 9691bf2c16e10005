import type { operations } from './contract.d.ts';
import type { CallOptions } from './options.ts';
import type { DataOf, Loosened, Requests } from './request.ts';

/** Which measures to look for. */
export type TariffQuery = Loosened<NonNullable<operations['getTariff']['parameters']['query']>>;

/** What the tariff has for a code: its levels, and the measures that may apply. */
export type TariffOfCode = DataOf<operations['getTariff']>;

/** The members of a declaration that duties go by. */
export type DutyCalculationInput =
  operations['calculateDuties']['requestBody']['content']['application/json'];

/** What goods would cost, or what is missing to say so. */
export type DutyCalculationResult = DataOf<operations['calculateDuties']>;

/** The tariff, for whoever looks up and calculates before there is a declaration. */
export function tariffOperations({ request }: Requests) {
  return {
    /** The levels of a commodity code and its measures; with `origin` those of that country alone. */
    async get(code: string, query: TariffQuery = {}, options: CallOptions = {}): Promise<TariffOfCode> {
      return (await request('GET', '/openapi/tariff/{code}', { ...options, path: { code }, query })).data;
    },
    /** What goods cost, of up to 999 goods items, step by step and by tax; nothing is stored. */
    async calculate(
      goods: DutyCalculationInput,
      query: { readonly date?: string } = {},
      options: CallOptions = {},
    ): Promise<DutyCalculationResult> {
      return (await request('POST', '/openapi/tariff/calculation', { ...options, body: goods, query })).data;
    },
  };
}
