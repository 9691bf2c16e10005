export {
  amountPattern,
  amountUpToDecimalsPattern,
  exampleAmount,
  positiveAmountPattern,
} from './amount-patterns.ts';
export { anchoredPattern, country, countryTextIn, identifications } from './country.ts';
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
export { formatOfficialTime } from './official-time.ts';
export {
  anchoredRegExp,
  automatedDecisions,
  automatedPayments,
  declaredMethods,
  insertCount,
  iso6346Remainder,
} from './reading/public.ts';
export {
  displayMrn,
  exampleMrn,
  firstMrnCount,
  hasMrnCounter,
  isMrnFormat,
  lastMrnCount,
  newBillNumber,
  newMrn,
  yearOfMrn,
} from './registration-numbers.ts';
