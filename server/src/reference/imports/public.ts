export { applyReferenceImport } from './apply-reference-import.ts';
export { applyReferenceImports } from './apply-reference-imports.ts';
export { createReferenceImport } from './create-reference-import.ts';
export { discardReferenceImport } from './discard-reference-import.ts';
export { getReferenceImport } from './get-reference-import.ts';
export { listReferenceImportChanges } from './list-reference-import-changes.ts';
export { listReferenceImportErrors } from './list-reference-import-errors.ts';
export { listReferenceImports } from './list-reference-imports.ts';
