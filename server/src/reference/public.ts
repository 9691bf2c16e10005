export { homeCountry, nationalCurrency } from './served-country.ts';
