export { createStay } from './create-stay.ts';
export { deleteStay } from './delete-stay.ts';
export { endStaysUntil } from './end-stays.ts';
