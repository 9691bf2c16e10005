export { homeCountry, nationalCurrency } from './home-country.ts';
