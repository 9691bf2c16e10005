export { normaliseOrigin } from './domain.ts';
export { readDomains } from './platform.ts';
export {
  findPlatform,
  listActiveOrigins,
  type PlatformStanding,
  platformStanding,
} from './store.ts';
