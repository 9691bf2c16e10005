export { changeTemplate } from './change-template.ts';
export { createTemplate } from './create-template.ts';
export { deleteTemplate } from './delete-template.ts';
export { listTemplates } from './list-templates.ts';
export { readTemplate } from './read-template.ts';
