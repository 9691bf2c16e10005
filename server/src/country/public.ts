export { amountPattern, exampleAmount, positiveAmountPattern, sumPattern } from './amounts.ts';
export { anchored, country, identifications, textIn } from './country.ts';
export { countryFontFaults, countryFonts } from './country-fonts.ts';
export { exampleIdentification, exampleOfForm } from './format-hints.ts';
export { identificationElement } from './identification-element.ts';
export { officialTime } from './official-time.ts';
export { counted, iso6346Remainder, wholePattern } from './reading/public.ts';
export {
  exampleRegistration,
  firstOfRegistration,
  isCountedRegistration,
  isRegistration,
  lastOfRegistration,
  newBillNumber,
  newRegistration,
  registrationYear,
  shownRegistration,
} from './registration-numbers.ts';
export { type Direction, declarationTypes, directionOf, typeName, typeOf } from './types.ts';
