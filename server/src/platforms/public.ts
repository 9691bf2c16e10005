export { approvePlatformOperation } from './approve-platform.ts';
export { createPlatform, createPlatformOperation } from './create-platform.ts';
export { normaliseOrigin } from './domain.ts';
export { getPlatformOperation } from './get-platform.ts';
export { listPlatformsOperation } from './list-platforms.ts';
export { normaliseDomains, platformId } from './platform.ts';
export { watchRegisteredOrigins } from './registered-origins.ts';
export {
  type AuthorisedPlatform,
  countPendingPlatforms,
  findPlatform,
  listPendingPlatforms,
  namesOfPlatforms,
  platformAccessSql,
} from './store.ts';
export { updatePlatformOperation } from './update-platform.ts';
