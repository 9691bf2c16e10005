export { holdsCheck, iso6346Remainder, mod97Remainder } from './check-digits.ts';
export { CountryRefused, faultLine } from './country-fault.ts';
export { countryFolder, defaultCountry } from './country-folder.ts';
export type { CountryElement } from './elements.ts';
export { type Identifications, identificationsOf, wholePattern } from './identification.ts';
export { counted, isCounted, type NumberFacts, newNumber, shownNumber } from './number-template.ts';
export { CountryProfile } from './profile.ts';
export { type Country, readCountry } from './read-country.ts';
