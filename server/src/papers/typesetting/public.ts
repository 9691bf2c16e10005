export { countryFontFaults } from './country-fonts.ts';
