export { readShippedLists } from './bundled-lists.ts';
export { type CountryLists, countryLists, disagreements } from './country-lists.ts';
export { loadReferenceData } from './load-reference-data.ts';
