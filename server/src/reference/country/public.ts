export { getCountry } from './get-country.ts';
