export { createTemplate } from './create-template.ts';
export { deleteTemplate } from './delete-template.ts';
export { getTemplate } from './get-template.ts';
export { listTemplates } from './list-templates.ts';
export { updateTemplateOperation } from './update-template.ts';
