export { keyEnvironment } from './api-key.ts';
export { type ConsoleParts, consoleOperations } from './console/routes.ts';
export { deleteEndedSessions } from './console/session-store.ts';
export { foundAuthority, type SandboxCredentials, seedSandbox } from './first-start.ts';
export { managementGuardProblems, openApiGuardProblems } from './guard-problems.ts';
export { createGuards, type Guards } from './guards.ts';
export { type ClientParts, clientOperations } from './management-routes.ts';
export { type AuthorizationServer, startAuthorizationServer } from './oauth/authorization-server.ts';
export { type PasswordCheck, passwordCheck } from './password-check.ts';
