export { forgetDeclarations } from './purge-declarations.ts';
