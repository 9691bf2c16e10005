export { countryFolder, defaultCountry } from '../../foundation/messages/country-folder.ts';
export { holdsCheck, iso6346Remainder, mod97Remainder } from './check-digits.ts';
export { type CountryFault, CountryRefused, faultLine, refusalText } from './country-error.ts';
export type { CountryElement } from './elements.ts';
export { generatedFaults, lrnFault, numbersTried } from './generated-numbers.ts';
export { type Identifications, identificationsOf, wholePattern } from './identification.ts';
export { readJsonFile } from './json-file.ts';
export {
  counted,
  isCounted,
  type NumberFacts,
  newNumber,
  shownNumber,
  yearOfNumber,
} from './number-template.ts';
export { CountryProfile } from './profile.ts';
export { type Country, codeOf, profileFile, readCountry } from './read-country.ts';
export { languageFaults, namesFaults } from './validate-names.ts';
