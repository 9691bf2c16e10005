export { createReferenceImport } from './create-reference-import.ts';
export { deleteReferenceImport } from './delete-reference-import.ts';
export { getReferenceImport } from './get-reference-import.ts';
export { importReferenceList } from './import-reference-list.ts';
export { importReferenceLists } from './import-reference-lists.ts';
export { listReferenceImportChanges } from './list-reference-import-changes.ts';
export { listReferenceImportErrors } from './list-reference-import-errors.ts';
export { listReferenceImports } from './list-reference-imports.ts';
