import { country } from '../country/public.ts';

/** The country of this customs authority: its own in every list of countries, in numbers and addresses. */
export const homeCountry = country.code;

/** Its money. */
export const nationalCurrency = country.currency.code;
