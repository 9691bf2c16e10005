import type { AdapterPayload } from 'oidc-provider';
import { deviceSessionScopes } from '../../callers/public.ts';
import { deviceSessionClient } from '../device-session.ts';
import type { CachedClient } from './client-cache.ts';
import type { OAuthClient } from './store.ts';

/** Additional properties of client metadata, which oidc-provider stores on its `Client` under these names. */
export const ownClientProperties = ['user_type', 'organisation_id', 'platform_id', 'allowed_scopes'] as const;

type UserType = OAuthClient['userType'] | 'terminal';

export interface OwnClientProperties {
  readonly userType: UserType;
  /** Organisation of the client; null for the built-in client of device sessions, which belongs to no organisation. */
  readonly organisationId: string | null;
  readonly platformId: string | null;
  readonly scopes: readonly string[];
}

/** Returns the client metadata (RFC 7591) for oidc-provider. */
export function clientMetadata(client: CachedClient): AdapterPayload & Record<string, unknown> {
  const signsIn = client.userType === 'platform' && client.redirectUris.length > 0;
  return {
    client_id: client.id,
    client_name: client.name,
    application_type: 'web',
    grant_types: ['client_credentials', ...(signsIn ? ['authorization_code', 'refresh_token'] : [])],
    response_types: signsIn ? ['code'] : [],
    redirect_uris: signsIn ? [...client.redirectUris] : [],
    id_token_signed_response_alg: 'ES256',
    user_type: client.userType,
    organisation_id: client.organisationId,
    platform_id: client.platformId,
    // The `scope` property of oidc-provider supports OpenID scopes only, so this property contains the portal's
    // scopes.
    allowed_scopes: [...client.scopes],
    ...authenticationMetadata(client),
  };
}

export const deviceGrantType = 'urn:ietf:params:oauth:grant-type:device_code';

/** Metadata of the built-in command-line client, the only client that can use the device grant. */
export const terminalMetadata: AdapterPayload & Record<string, unknown> = {
  client_id: deviceSessionClient.id,
  client_name: deviceSessionClient.name,
  application_type: 'native',
  grant_types: [deviceGrantType, 'refresh_token'],
  response_types: [],
  redirect_uris: [],
  token_endpoint_auth_method: 'none',
  id_token_signed_response_alg: 'ES256',
  user_type: 'terminal',
  organisation_id: null,
  platform_id: null,
  allowed_scopes: [...deviceSessionScopes],
};

const userTypes: readonly UserType[] = ['host_to_host', 'platform', 'management', 'terminal'];

function authenticationMetadata(client: CachedClient): AdapterPayload {
  if (client.jwks) return { token_endpoint_auth_method: 'private_key_jwt', jwks: client.jwks };
  // This method also covers a secret in the form. `client_secret` contains the stored digest, with which
  // `compareClientSecret` compares.
  return {
    token_endpoint_auth_method: 'client_secret_basic',
    client_secret: client.secretHash ?? '',
  };
}

/** Returns the portal's additional properties of a client that oidc-provider loaded. */
export function ownProperties(client: object): OwnClientProperties {
  const userType = userTypes.find((each) => each === Reflect.get(client, 'user_type'));
  const organisationId: unknown = Reflect.get(client, 'organisation_id');
  const platformId: unknown = Reflect.get(client, 'platform_id');
  const scopes: unknown = Reflect.get(client, 'allowed_scopes');
  if (!userType) throw new Error('the client has no user type');
  if ((typeof organisationId !== 'string' && userType !== 'terminal') || !Array.isArray(scopes)) {
    throw new Error('the client has no organisation or scopes');
  }
  return {
    userType,
    organisationId: typeof organisationId === 'string' ? organisationId : null,
    platformId: typeof platformId === 'string' ? platformId : null,
    scopes: scopes.map(String),
  };
}

/** Returns the audience of a client's tokens, which is the URL of one of the two APIs. */
export function tokenResourceOf(baseUrl: string, userType: UserType): string {
  return userType === 'management' || userType === 'terminal'
    ? `${baseUrl}/management`
    : `${baseUrl}/openapi`;
}
