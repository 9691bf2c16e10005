import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

/*
 * Test helper: a software authenticator that creates passkeys (ES256, attestation "none") and signs challenges
 * with them.
 */

export interface TestPasskey {
  readonly id: string;
  counter: number;
  readonly key: KeyObject;
}

export interface AuthenticatorOptions {
  readonly origin?: string;
  readonly rpId?: string;
  /** Whether the authenticator verified the user. */
  readonly verified?: boolean;
}

const presentFlag = 0x01;
const verifiedFlag = 0x04;
const attestedFlag = 0x40;

export function createTestPasskey(challenge: string, options: AuthenticatorOptions = {}) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(16);
  const cose = cborMap([
    [cborInt(1), cborInt(2)],
    [cborInt(3), cborInt(-7)],
    [cborInt(-1), cborInt(1)],
    [cborInt(-2), cborBytes(Buffer.from(x, 'base64url'))],
    [cborInt(-3), cborBytes(Buffer.from(y, 'base64url'))],
  ]);
  const length = Buffer.alloc(2);
  length.writeUInt16BE(id.length);
  const attested = Buffer.concat([Buffer.alloc(16), length, id, cose]);
  const authData = Buffer.concat([authenticatorData(options, 0, attestedFlag), attested]);
  const attestationObject = cborMap([
    [cborText('fmt'), cborText('none')],
    [cborText('attStmt'), cborMap([])],
    [cborText('authData'), cborBytes(authData)],
  ]);
  const passkey: TestPasskey = { id: id.toString('base64url'), counter: 0, key: privateKey };
  const credential = {
    ...credentialOf(passkey),
    response: {
      clientDataJSON: clientData('webauthn.create', challenge, options).toString('base64url'),
      attestationObject: attestationObject.toString('base64url'),
    },
  };
  return { passkey, credential };
}

export function signChallenge(passkey: TestPasskey, challenge: string, options: AuthenticatorOptions = {}) {
  passkey.counter += 1;
  const data = authenticatorData(options, passkey.counter, 0);
  const client = clientData('webauthn.get', challenge, options);
  const signature = sign('sha256', Buffer.concat([data, sha256(client)]), passkey.key);
  return {
    ...credentialOf(passkey),
    response: {
      clientDataJSON: client.toString('base64url'),
      authenticatorData: data.toString('base64url'),
      signature: signature.toString('base64url'),
    },
  };
}

function credentialOf({ id }: TestPasskey) {
  return { id, rawId: id, type: 'public-key', clientExtensionResults: {} } as const;
}

function clientData(
  type: string,
  challenge: string,
  { origin = 'https://portal.example' }: AuthenticatorOptions,
): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}

function authenticatorData(
  { rpId = 'portal.example', verified = true }: AuthenticatorOptions,
  counter: number,
  flags: number,
): Buffer {
  const count = Buffer.alloc(4);
  count.writeUInt32BE(counter);
  const all = flags | presentFlag | (verified ? verifiedFlag : 0);
  return Buffer.concat([sha256(Buffer.from(rpId)), Buffer.from([all]), count]);
}

function sha256(of: Buffer): Buffer {
  return createHash('sha256').update(of).digest();
}

// These functions encode CBOR (RFC 8949) as far as passkeys need it.
function cborHead(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value]);
  if (value < 256) return Buffer.from([(major << 5) | 24, value]);
  return Buffer.from([(major << 5) | 25, value >> 8, value & 255]);
}

function cborInt(value: number): Buffer {
  return value < 0 ? cborHead(1, -1 - value) : cborHead(0, value);
}

function cborBytes(value: Buffer): Buffer {
  return Buffer.concat([cborHead(2, value.length), value]);
}

function cborText(value: string): Buffer {
  return Buffer.concat([cborHead(3, value.length), Buffer.from(value)]);
}

function cborMap(pairs: readonly (readonly [Buffer, Buffer])[]): Buffer {
  return Buffer.concat([cborHead(5, pairs.length), ...pairs.flat()]);
}
