export {
  applicableLawWith,
  findApplicableLaw,
  type ReckoningLaw,
  readLaws,
} from './law-store.ts';
export { ApplicableLaw, applicableLawExample } from './shown-law.ts';
export { fixTimeZone } from './time-zone-store.ts';
