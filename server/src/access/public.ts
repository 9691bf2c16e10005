export { keyEnvironment } from './api-key.ts';
export { managementGuardProblems, openApiGuardProblems } from './guard-problems.ts';
export { createGuards, type Guards } from './guards.ts';
export { type ClientParts, clientOperations } from './management-routes.ts';
export { type AuthorizationServer, startAuthorizationServer } from './oauth/authorization-server.ts';
export { type SandboxCredentials, seedSandbox } from './sandbox.ts';
