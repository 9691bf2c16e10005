export { createAppeal } from './create-appeal.ts';
export { decideAppeal } from './decide-appeal.ts';
export { withdrawAppeal } from './withdraw-appeal.ts';
