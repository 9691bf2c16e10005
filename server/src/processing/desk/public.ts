export { assignDeclaration } from './assign-declaration.ts';
export { decideDeclaration } from './decide-declaration.ts';
export { decideDeclarationsOperation } from './decide-declarations.ts';
export { downloadDeclarationDocument } from './download-declaration-document.ts';
export { getDeclaration } from './get-declaration.ts';
export { listQueue } from './list-queue.ts';
export { unassignDeclaration } from './unassign-declaration.ts';
