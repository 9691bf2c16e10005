export { createAttempts } from './attempts.ts';
export { sweepAttempts } from './attempts-store.ts';
export { managementGuardProblems, openApiGuardProblems } from './guard-problems.ts';
export { passwordCheck } from './password-check.ts';
