export { type CountryLists, countryLists, disagreements } from './country-lists.ts';
export { loadReferenceData } from './load-reference-data.ts';
export { readShippedLists } from './shipped-lists.ts';
