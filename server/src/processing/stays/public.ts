export { createStay, deleteStay } from './create-stay.ts';
export { endStaysUntil } from './end-stays.ts';
