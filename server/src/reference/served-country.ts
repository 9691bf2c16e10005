import { country } from '../country/public.ts';

/** Code of the country of this customs authority, which code lists, numbers and addresses contain. */
export const homeCountry = country.code;

/** Code of the national currency. */
export const nationalCurrency = country.currency.code;
