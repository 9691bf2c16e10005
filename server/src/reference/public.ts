export { HOME_COUNTRY, NATIONAL_CURRENCY } from './home-country.ts';
