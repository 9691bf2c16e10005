export {
  type AnyoneCaller,
  type Caller,
  customsRoles,
  type Declarant,
  type DeclaringOrganisation,
  grantOf,
  identityOf,
  isCustomsRole,
  type ManagementCaller,
  type ManagementClient,
  type ManagementPerson,
  organisationRoles,
  type PersonCaller,
  personBehind,
  type Responsible,
  type Role,
  roles,
  type SessionStage,
  sessionStages,
} from './caller.ts';
export { ownOperations } from './console-operations.ts';
export {
  anyoneOperation,
  declarantOperation,
  managementOperation,
  openApiOperation,
  peopleOperation,
  personOperation,
} from './operations.ts';
export { roleInWords } from './role-messages.ts';
export {
  managementScopes,
  openApiScopes,
  type Scope,
  scopeDescriptions,
  terminalScopes,
} from './scopes.ts';
