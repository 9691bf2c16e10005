export { lodgeDeclarations } from './lodge-declarations.ts';
export { createBulkLimits } from './throttling.ts';
