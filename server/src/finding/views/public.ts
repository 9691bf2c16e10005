export { changeView } from './change-view.ts';
export { createView } from './create-view.ts';
export { deleteView } from './delete-view.ts';
export { listViews } from './list-views.ts';
