export { exportDeclarations } from './export-declarations.ts';
export { listDeclarations } from './list-declarations.ts';
export { summariseDeclarations } from './summarise-declarations.ts';
