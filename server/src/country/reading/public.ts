export { countryFolder, defaultCountry } from '../../foundation/messages/country-folder.ts';
export { automatedDecisions, automatedPayments } from './automation.ts';
export { hasValidCheckDigits, iso6346Remainder, mod97Remainder } from './check-digits.ts';
export { type CountryError, CountryRefused, formatCountryError, refusalText } from './country-error.ts';
export type { ElementsCsvRow } from './elements.ts';
export { anchoredRegExp, compileIdentificationRules, type IdentificationRules } from './identification.ts';
export { readJsonFile } from './json-file.ts';
export {
  displayNumber,
  generateNumber,
  hasCounter,
  insertCount,
  type NumberInputs,
  yearOfNumber,
} from './number-template.ts';
export { CountryProfile } from './profile.ts';
export { type Country, countryCodeOfFolder, profileFile, readCountry } from './read-country.ts';
export { declaredMethods } from './tax.ts';
export { checkedNumbersPerKind, lrnError, validateGeneratedNumbers } from './validate-generated-numbers.ts';
export { validateLanguagesOf, validateLanguagesOfNames } from './validate-names.ts';
