export { createAuthRateLimit } from './auth-rate-limit.ts';
export { purgeAttempts } from './auth-rate-limit-store.ts';
export { scopeRefusal } from './authentication-challenge.ts';
export { managementGuardProblems, openApiGuardProblems } from './guard-problems.ts';
export { roleInsufficient } from './session-problems.ts';
export { passwordCheck } from './verify-password.ts';
