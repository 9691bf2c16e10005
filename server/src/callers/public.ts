export {
  accountablePersonOf,
  type Caller,
  callerIdentityOf,
  customsRoles,
  type Declarant,
  type DeclaringOrganisation,
  grantIdOf,
  isCustomsRole,
  type ManagementCaller,
  type ManagementClient,
  type ManagementPerson,
  organisationRoles,
  type PersonCaller,
  type Responsible,
  type Role,
  roles,
  type SessionStage,
  sessionStages,
  type UnauthenticatedCaller,
} from './caller.ts';
export { consoleVariantsOf } from './console-variants.ts';
export {
  anyoneOperation,
  declarantOperation,
  managementOperation,
  openApiOperation,
  peopleOperation,
  personOperation,
} from './operations.ts';
export type { PortalParts } from './portal-parts.ts';
export { type PublicReader, publicVariantsOf } from './public-variants.ts';
export { roleAsNamedCode } from './role-display-name.ts';
export {
  deviceSessionScopes,
  managementScopes,
  openApiScopes,
  type Scope,
  scopeDescriptions,
} from './scopes.ts';
