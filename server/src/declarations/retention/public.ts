export { forgetDeclarations } from './forget-declarations.ts';
