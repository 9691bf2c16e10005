import type { AdapterPayload } from 'oidc-provider';
import { deviceSessionScopes } from '../../callers/public.ts';
import { deviceSessionClient } from '../device-session.ts';
import type { CachedClient } from './client-cache.ts';
import type { OAuthClient } from './store.ts';

/** Additional properties of client metadata; the provider stores them on its `Client` under these names. */
export const ownClientProperties = ['user_type', 'organisation_id', 'platform_id', 'allowed_scopes'] as const;

type UserType = OAuthClient['userType'] | 'terminal';

export interface OwnClientProperties {
  readonly userType: UserType;
  /** Null for the built-in client of device sessions: it belongs to no organisation. */
  readonly organisationId: string | null;
  readonly platformId: string | null;
  readonly scopes: readonly string[];
}

/** Returns the client metadata for the provider (RFC 7591). */
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
    // The provider's own `scope` supports OpenID scopes only.
    allowed_scopes: [...client.scopes],
    ...authentication(client),
  };
}

export const deviceGrantType = 'urn:ietf:params:oauth:grant-type:device_code';

/** Metadata of the built-in client, the only one with this grant. */
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

function authentication(client: CachedClient): AdapterPayload {
  if (client.jwks) return { token_endpoint_auth_method: 'private_key_jwt', jwks: client.jwks };
  // Represents both ways of sending a secret; the stored digest is what `compareClientSecret` expects.
  return {
    token_endpoint_auth_method: 'client_secret_basic',
    client_secret: client.secretHash ?? '',
  };
}

/** Returns our additional properties of a client loaded by the provider. */
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

/** Returns the only audience of a client's tokens. */
export function resourceOf(baseUrl: string, userType: UserType): string {
  return userType === 'management' || userType === 'terminal'
    ? `${baseUrl}/management`
    : `${baseUrl}/openapi`;
}
