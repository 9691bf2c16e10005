export { nationalCurrency, servedCountryCode } from './served-country.ts';
