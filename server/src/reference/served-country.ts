import { country } from '../country/public.ts';

/** Country code of this customs authority, as in country lists, numbers and addresses. */
export const homeCountry = country.code;

/** Currency code of the country. */
export const nationalCurrency = country.currency.code;
