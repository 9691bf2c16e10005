export { createAttempts } from './attempts.ts';
export { sweepAttempts } from './attempts-store.ts';
export { scopeRefusal } from './challenge.ts';
export { managementGuardProblems, openApiGuardProblems } from './guard-problems.ts';
export { passwordCheck } from './password-check.ts';
export { roleInsufficient } from './session-problems.ts';
