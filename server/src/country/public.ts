export {
  amountPattern,
  amountUpToDecimalsPattern,
  exampleAmount,
  positiveAmountPattern,
} from './amount-patterns.ts';
export { anchored, country, countryTextIn, identifications } from './country.ts';
export { countryFonts, validateCountryFonts } from './country-fonts.ts';
export {
  type Direction,
  declarationTypes,
  directionOf,
  firstTypeOfDirection,
  typeName,
} from './declaration-types.ts';
export { exampleIdentification, exampleOfFormat } from './format-hints.ts';
export { identificationElement } from './identification-schema.ts';
export { officialTime } from './official-time.ts';
export {
  anchoredRegExp,
  automatedDecisions,
  automatedPayments,
  declaredMethods,
  insertCount,
  iso6346Remainder,
} from './reading/public.ts';
export {
  displayRegistration,
  exampleRegistration,
  hasRegistrationCounter,
  isRegistration,
  maxRegistrationCount,
  minRegistrationCount,
  newBillNumber,
  newRegistration,
  registrationYear,
} from './registration-numbers.ts';
