/** Scopes of the Open API. A request has the scopes that its token, client and API key have in common. */
export const openApiScopes = [
  'declarations:read',
  'declarations:write',
  'reference:read',
  'notifications:manage',
  'mandates:read',
  'mandates:write',
  'debts:read',
  'debts:write',
  'guarantees:read',
  'guarantees:write',
] as const;
export const managementScopes = [
  'management:read',
  'management:write',
  'management:declarations:read',
  'management:declarations:write',
  'management:mandates:read',
  'management:mandates:write',
] as const;
export type OpenApiScope = (typeof openApiScopes)[number];
export type ManagementScope = (typeof managementScopes)[number];
export type Scope = OpenApiScope | ManagementScope;

/** Descriptions of the scopes for the OpenAPI documents. */
export const scopeDescriptions: Readonly<Record<Scope, string>> = {
  'declarations:read': 'Read declarations and their status',
  'declarations:write': 'Draft, lodge and change declarations',
  'reference:read': 'Read code lists',
  'notifications:manage': 'Manage webhooks',
  'mandates:read': 'Read mandates',
  'mandates:write': 'Offer, accept, suspend and end mandates',
  'debts:read': 'Read debts and claims',
  'debts:write': 'Pay and secure debts; submit claims',
  'guarantees:read': 'Read the guarantees of a guarantor',
  'guarantees:write': 'Offer, change and withdraw guarantees as a guarantor',
  'management:read': 'Read organisations, platforms, clients and keys; guarantees and risk rules',
  'management:write': 'Change organisations, platforms, clients and keys; guarantees and risk rules',
  'management:declarations:read': 'Read declarations as a customs officer',
  'management:declarations:write': 'Assign and decide declarations as a customs officer',
  'management:mandates:read': 'Read the mandates of all organisations',
  'management:mandates:write': 'Accept paper mandates; suspend and end mandates as customs',
};

/**
 * Scopes that a person can grant to the command line in a device sign-in (RFC 8628). The role of the person limits them
 * further. Each operation names the scope that it needs (`terminal`).
 */
export const deviceSessionScopes = ['requests:read', 'keys:manage'] as const;
export type DeviceSessionScope = (typeof deviceSessionScopes)[number];
