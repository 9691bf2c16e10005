export type { ProcessingParts } from './parts.ts';
export { processingOperations } from './routes.ts';
