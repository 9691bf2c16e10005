import { type Static, Type } from 'typebox';
import { nameSchema, orNull, timeSchema } from '../../foundation/http/common-schemas.ts';
import type { ValidationError } from '../../foundation/http/problem.ts';
import { readAddressRange } from './address-range.ts';
import { type Client, type ClientScope, clientScopes } from './client.ts';

/*
 * The portal shows an API key only once, when it is generated. The stored record contains the digest and a
 * preview of the key. A rotation creates a successor and leaves the old key valid for a grace period.
 */

/** Maximum number of valid keys per client, including old keys in their rotation grace period. */
export const maxLiveKeys = 20;

export const KeyState = Type.Enum(['active', 'expired', 'revoked'], {
  description:
    'Status of the key. The portal accepts active keys only. After a rotation, the previous key stays active during the grace period.',
});
export type KeyState = Static<typeof KeyState>;

export interface ApiKeyRecord {
  readonly organisationId: string;
  readonly id: string;
  readonly clientId: string;
  readonly name: string;
  readonly keyPreview: string;
  /** Scopes of the key; null if it has all scopes of the client. */
  readonly scopes: readonly ClientScope[] | null;
  readonly cidrs: readonly string[];
  readonly expiresAt: Date | null;
  readonly revokedAt: Date | null;
  readonly replacedBy: string | null;
  readonly lastUsedAt: Date | null;
  readonly createdAt: Date;
}

export const keyName = nameSchema(
  'Display name of the key, for example the name of the system that uses it.',
);
export const keyScopes = Type.Array(clientScopes.items, {
  minItems: 1,
  maxItems: 10,
  uniqueItems: true,
  description: 'Scopes that requests with this key have: a subset of the scopes of the client.',
});
export const keyExpiry = timeSchema('Time when the key expires. Default: never.');
const rangePattern = '^[0-9A-Fa-f:.]+(%[0-9A-Za-z]+)?(/[0-9]{1,3})?$';

export const keyAddressRanges = Type.Array(
  Type.String({
    minLength: 1,
    maxLength: 64,
    documented: { pattern: rangePattern },
    'x-format': 'addressRange',
  }),
  {
    maxItems: 50,
    uniqueItems: true,
    description:
      'Addresses or CIDR ranges (IPv4 and IPv6) from which the key is accepted. Empty: any address.',
  },
);

const keyProperties = {
  id: Type.String({ description: 'Id of the API key, which is not a secret.' }),
  clientId: Type.String({ description: 'Id of the client that owns the key.' }),
  name: keyName,
  keyPreview: Type.String({
    description: 'Prefix and four characters of the key, so that people can recognise the key',
  }),
  scopes: orNull(keyScopes, 'Scopes of requests with this key. Null: all scopes of the client.'),
  cidrs: Type.Array(Type.String(), {
    description: 'Addresses or CIDR ranges from which the key is accepted. Empty: any address.',
  }),
  status: KeyState,
  expiresAt: orNull(timeSchema('RFC 3339.'), 'Time when the key expires or expired. Null: never.'),
  revokedAt: orNull(timeSchema('RFC 3339.'), 'Time of revocation. Null if the key was not revoked.'),
  replacedBy: orNull(Type.String(), 'Id of the key that replaced this key in a rotation; otherwise null.'),
  lastUsedAt: orNull(
    timeSchema('RFC 3339.'),
    'Time of the last use, accurate to about a minute. Null if the key was never used.',
  ),
  createdAt: timeSchema('Time of creation.'),
};

export const ApiKeyRecordBody = Type.Object(keyProperties, {
  additionalProperties: false,
  title: 'ApiKey',
  description: 'An API key without its secret value.',
});

export const GeneratedKeyBody = Type.Object(
  {
    ...keyProperties,
    key: Type.String({
      'x-secret': true,
      description: 'The API key for the header `portal-api-key`, shown only once.',
    }),
  },
  {
    additionalProperties: false,
    title: 'GeneratedApiKey',
    description: 'A new API key with its secret value.',
  },
);

export function apiKeyState(key: Pick<ApiKeyRecord, 'revokedAt' | 'expiresAt'>, now: Date): KeyState {
  if (key.revokedAt) return 'revoked';
  return key.expiresAt && key.expiresAt <= now ? 'expired' : 'active';
}

/** Returns the public representation of a key, without key or digest. */
export function apiKeyRecordBody(key: ApiKeyRecord, now: Date): Static<typeof ApiKeyRecordBody> {
  return {
    id: key.id,
    clientId: key.clientId,
    name: key.name,
    keyPreview: key.keyPreview,
    scopes: key.scopes && [...key.scopes],
    cidrs: [...key.cidrs],
    status: apiKeyState(key, now),
    expiresAt: key.expiresAt?.toISOString() ?? null,
    revokedAt: key.revokedAt?.toISOString() ?? null,
    replacedBy: key.replacedBy,
    lastUsedAt: key.lastUsedAt?.toISOString() ?? null,
    createdAt: key.createdAt.toISOString(),
  };
}

export interface ApiKeySettings {
  readonly scopes: readonly ClientScope[] | null;
  readonly cidrs: readonly string[];
  readonly expiresAt: Date | null;
}

/** Validates the settings of a new key for this client and reports every error; normalises ranges. */
export function validateApiKeySettings(
  client: Pick<Client, 'scopes'>,
  keySettings: { readonly scopes?: ClientScope[]; readonly cidrs?: string[]; readonly expiresAt?: string },
  now: Date,
):
  | { readonly ok: true; readonly settings: ApiKeySettings }
  | { readonly ok: false; readonly faults: ValidationError[] } {
  const expiresAt = keySettings.expiresAt === undefined ? null : new Date(keySettings.expiresAt);
  const ranges = (keySettings.cidrs ?? []).map(readAddressRange);
  const faults: ValidationError[] = [];
  (keySettings.scopes ?? []).forEach((scope, index) => {
    if (client.scopes.includes(scope)) return;
    faults.push({
      ...{ code: 'scope', in: 'body', pointer: `/scopes/${index}`, words: 'scope.client' },
      ...{ actual: scope, expected: client.scopes },
    });
  });
  ranges.forEach((range, index) => {
    if (range.ok) return;
    const { ok: _ok, ...wrong } = range;
    const actual = keySettings.cidrs?.[index] ?? '';
    faults.push({ code: 'cidr', in: 'body', pointer: `/cidrs/${index}`, actual, ...wrong });
  });
  if (expiresAt && !(expiresAt > now)) {
    faults.push({ code: 'expiry', in: 'body', pointer: '/expiresAt' });
  }
  if (faults.length > 0) return { ok: false, faults };
  const cidrs = [...new Set(ranges.flatMap((range) => (range.ok ? [range.range] : [])))];
  return { ok: true, settings: { scopes: keySettings.scopes ?? null, cidrs, expiresAt } };
}
