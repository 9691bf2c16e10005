export { createBulkLimits } from './bulk-limits.ts';
export { lodgeDeclarations } from './lodge-declarations.ts';
