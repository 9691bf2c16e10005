export { purgeDeclarations } from './purge-declarations.ts';
