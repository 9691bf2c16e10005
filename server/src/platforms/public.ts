export { createPlatform } from './create-platform.ts';
export { normaliseOrigin } from './domain.ts';
export { type Platform, platformId, readDomains } from './platform.ts';
export { watchRegisteredOrigins } from './registered-origins.ts';
export { type PlatformParts, platformOperations } from './routes.ts';
export {
  findPlatform,
  listActiveOrigins,
  namesOfPlatforms,
  type PlatformStanding,
  platformStanding,
} from './store.ts';
