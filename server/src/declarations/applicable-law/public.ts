export { ApplicableLaw, applicableLawExample } from './applicable-law-response.ts';
export {
  applicableLawWith,
  type CalculationLaw,
  findApplicableLaw,
  findCalculationLaw,
  readApplicableLaws,
} from './applicable-law-store.ts';
export { fixTimeZone } from './time-zone-store.ts';
