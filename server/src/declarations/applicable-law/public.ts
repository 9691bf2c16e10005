export { ApplicableLaw, applicableLawExample } from './applicable-law-response.ts';
export {
  applicableLawWith,
  findApplicableLaw,
  type ReckoningLaw,
  readLaws,
} from './applicable-law-store.ts';
export { fixTimeZone } from './time-zone-store.ts';
