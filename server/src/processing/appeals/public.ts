export { createAppeal } from './create-appeal.ts';
export { decideAppeal } from './decide-appeal.ts';
export { revokeAppeal } from './revoke-appeal.ts';
