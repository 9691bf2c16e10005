import { createPublicKey } from 'node:crypto';
import { type Static, Type } from 'typebox';
import type { ValidationError } from '../../foundation/http/problem.ts';

function coordinateSchema(maxLength: number, description: string) {
  return Type.Optional(
    Type.String({ pattern: `^[A-Za-z0-9_-]{1,${maxLength}}$`, 'x-format': 'base64url', description }),
  );
}

const PublicKey = Type.Object(
  {
    kty: Type.Enum(['EC', 'RSA', 'OKP'], { description: 'Key type.' }),
    kid: Type.String({
      pattern: '^[!-~]{1,100}$',
      'x-format': 'keyId',
      description: 'Id of the key, as in the `kid` header of an assertion.',
    }),
    use: Type.Optional(Type.Literal('sig', { description: 'Use of the key: always `sig` (signatures).' })),
    alg: Type.Optional(
      Type.Enum(['ES256', 'PS256', 'EdDSA', 'Ed25519'], { description: 'Signature algorithm of the key.' }),
    ),
    crv: Type.Optional(Type.Enum(['P-256', 'Ed25519'], { description: 'Curve of an EC or OKP key.' })),
    x: coordinateSchema(64, 'X coordinate of an EC or OKP key.'),
    y: coordinateSchema(64, 'Y coordinate of an EC key.'),
    n: coordinateSchema(1_400, 'Modulus of an RSA key, 2,048 to 8,192 bits.'),
    e: coordinateSchema(8, 'Exponent of an RSA key.'),
  },
  {
    additionalProperties: false,
    description: 'A public key (RFC 7517). The portal rejects private key parameters.',
  },
);

export const ClientKeys = Type.Object(
  {
    keys: Type.Array(PublicKey, {
      minItems: 1,
      maxItems: 10,
      description: 'Public keys. During a key rotation, several keys are valid.',
    }),
  },
  {
    additionalProperties: false,
    title: 'ClientKeys',
    description: 'Public keys that verify the assertions of the client (RFC 7523).',
  },
);
export type ClientKeys = Static<typeof ClientKeys>;

/** Returns an error for each key that is invalid, is too weak, or has a duplicate id. */
export function validateClientKeys(jwks: ClientKeys): ValidationError[] {
  const ids = jwks.keys.map((key) => key.kid);
  return jwks.keys.flatMap((key, index) => {
    const wrong = ids.indexOf(key.kid) < index ? ({ words: 'key.twice' } as const) : weaknessOf(key);
    return wrong ? [{ code: 'key', in: 'body', pointer: `/jwks/keys/${index}`, ...wrong }] : [];
  });
}

const algorithmsOf: Readonly<Record<string, readonly string[]>> = {
  ec: ['ES256'],
  rsa: ['PS256'],
  ed25519: ['EdDSA', 'Ed25519'],
};

function weaknessOf(key: ClientKeys['keys'][number]): Pick<ValidationError, 'words' | 'params'> | null {
  const { kid: _kid, use: _use, alg, ...material } = key;
  const type = typeOfKey(material);
  if (type === null) return { words: 'key.material' };
  if (type === 'weak') return { words: 'key.weak' };
  const algorithms = algorithmsOf[type] ?? [];
  return alg !== undefined && !algorithms.includes(alg)
    ? { words: 'key.algorithm', params: { algorithms: { anyOf: algorithms } } }
    : null;
}

function typeOfKey(material: JsonWebKey): string | null {
  try {
    const { asymmetricKeyType, asymmetricKeyDetails } = createPublicKey({ format: 'jwk', key: material });
    const bits = asymmetricKeyDetails?.modulusLength;
    if (bits !== undefined && (bits < 2_048 || bits > 8_192)) return 'weak';
    return asymmetricKeyType ?? null;
  } catch {
    return null;
  }
}
