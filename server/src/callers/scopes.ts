/** What a call may do; a call holds the intersection of its token's and its key's scopes. */
export const openApiScopes = [
  'declarations:read',
  'declarations:write',
  'reference:read',
  'notifications:manage',
  'mandates:read',
  'mandates:write',
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

/** What a scope allows, as the contract tells it. A scope without words does not compile. */
export const scopeDescriptions: Readonly<Record<Scope, string>> = {
  'declarations:read': 'Read declarations and their status',
  'declarations:write': 'Draft, lodge and change declarations',
  'reference:read': 'Read code lists',
  'notifications:manage': 'Manage webhooks',
  'mandates:read': 'Read mandates',
  'mandates:write': 'Offer, accept, suspend and end mandates',
  'management:read': 'Read organisations, platforms, clients and keys; guarantees and risk rules',
  'management:write': 'Change organisations, platforms, clients and keys; guarantees and risk rules',
  'management:declarations:read': 'Read declarations as a customs officer',
  'management:declarations:write': 'Assign and decide declarations as a customs officer',
  'management:mandates:read': 'Read the mandates of all organisations',
  'management:mandates:write': 'Accept paper mandates; suspend and end mandates as customs',
};

/**
 * What a person lets their command line do (RFC 8628), as far as their role allows it. No client is given these: they are
 * the built-in one's alone, and each operation says itself which of them opens it.
 */
export const terminalScopes = ['requests:read', 'keys:manage'] as const;
export type TerminalScope = (typeof terminalScopes)[number];
