export { createView } from './create-view.ts';
export { deleteView } from './delete-view.ts';
export { listViews } from './list-views.ts';
export { updateViewOperation } from './update-view.ts';
