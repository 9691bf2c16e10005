export { createAttempts } from './attempts.ts';
export { sweepAttempts } from './attempts-store.ts';
export { managementGuardProblems, openApiGuardProblems } from './guard-problems.ts';
export { type PasswordCheck, passwordCheck } from './password-check.ts';
