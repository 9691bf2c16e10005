export { anchored, country, identifications } from './country.ts';
export { identificationElement } from './identification-element.ts';
export {
  firstOfRegistration,
  isCountedRegistration,
  isRegistration,
  lastOfRegistration,
  newBillNumber,
  newRegistration,
  shownRegistration,
} from './numbers.ts';
export { counted, iso6346Remainder } from './reading/public.ts';
export { type Direction, declarationTypes, directionOf, typeName, typeOf } from './types.ts';
