export { readBundledLists } from './bundled-lists.ts';
export { type CountryLists, countryLists, findInconsistencies } from './country-lists.ts';
export { loadReferenceData } from './load-reference-data.ts';
