export { HOME_COUNTRY, NATIONAL_CURRENCY } from './home-country.ts';
export {
  type ReferenceImportParts,
  type ReferenceParts,
  referenceImportOperations,
  referenceOperations,
} from './routes.ts';
