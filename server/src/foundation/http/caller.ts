/** What a call may do; a call holds the intersection of its token's and its key's scopes. */
export const openApiScopes = [
  'declarations:read',
  'declarations:write',
  'reference:read',
  'notifications:manage',
] as const;
export const managementScopes = ['management:read', 'management:write'] as const;
export type OpenApiScope = (typeof openApiScopes)[number];
export type ManagementScope = (typeof managementScopes)[number];
export type Scope = OpenApiScope | ManagementScope;

export interface OrganisationOfCaller {
  readonly id: string;
  readonly name: string;
}

interface OpenApiCallerBase {
  /** The organisation that the call acts for; for a platform with a trader's consent, that trader. */
  readonly organisation: OrganisationOfCaller;
  readonly client: { readonly id: string };
  readonly apiKeyId: string;
  readonly scopes: ReadonlySet<string>;
  /** The person who consented, when the token came from an authorization code. */
  readonly personId: string | null;
}

export interface HostToHostCaller extends OpenApiCallerBase {
  readonly userType: 'host_to_host';
}

export interface PlatformCaller extends OpenApiCallerBase {
  readonly userType: 'platform';
  readonly platform: { readonly id: string };
}

/** Whoever got past the guard of `/openapi`. */
export type Caller = HostToHostCaller | PlatformCaller;

/** Whoever got past the guard of `/management`: its own organisation, or all for the customs authority. */
export interface ManagementCaller {
  readonly userType: 'management';
  readonly organisation: OrganisationOfCaller;
  readonly client: { readonly id: string };
  readonly scopes: ReadonlySet<string>;
  readonly reach: 'own' | 'all';
}
