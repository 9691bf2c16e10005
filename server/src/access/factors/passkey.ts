import { type Static, Type } from 'typebox';
import type { Transaction } from '../../foundation/database/database.ts';
import type { FactorParts } from './factor.ts';
import { lockPasskey, recordPasskeyUse, storeUsedChallenge } from './factor-store.ts';
import {
  type ChallengePurpose,
  challengeInClientData,
  newChallenge,
  verifyChallenge,
} from './passkey-challenge.ts';
import { totpIssuer } from './totp.ts';

/*
 * A passkey (WebAuthn level 3) alone counts as two factors, because the authenticator itself verifies a
 * fingerprint, face or PIN. It is bound to the host name of the portal.
 */

function base64urlSchema(maxLength: number, description: string) {
  return Type.String({
    minLength: 1,
    maxLength,
    pattern: '^[A-Za-z0-9_-]+$',
    'x-format': 'base64url',
    description,
  });
}

const credentialProperties = {
  id: base64urlSchema(1_400, 'Id of the credential.'),
  rawId: base64urlSchema(1_400, 'Same value as `id`.'),
  type: Type.Literal('public-key', { description: 'Always `public-key`.' }),
  authenticatorAttachment: Type.Optional(
    Type.Enum(['platform', 'cross-platform'], {
      description: 'Kind of authenticator: built into the device, or a separate device.',
    }),
  ),
  clientExtensionResults: Type.Object(
    {},
    { description: 'Extension results of the browser. The portal ignores them.' },
  ),
};
const clientDataJSON = base64urlSchema(8_000, 'Client data that the authenticator signed.');

/** JSON of `navigator.credentials.create()`; additional browser properties are ignored. */
export const NewPasskey = Type.Object(
  {
    ...credentialProperties,
    response: Type.Object(
      { clientDataJSON, attestationObject: base64urlSchema(32_000, 'Attestation with the new public key.') },
      { description: 'Response of the authenticator.' },
    ),
  },
  { description: 'New credential of the browser (`PublicKeyCredential`) as JSON.' },
);

/** JSON of `navigator.credentials.get()`. */
export const PasskeyAnswer = Type.Object(
  {
    ...credentialProperties,
    response: Type.Object(
      {
        clientDataJSON,
        authenticatorData: base64urlSchema(8_000, 'Authenticator data, such as the signature counter.'),
        signature: base64urlSchema(2_000, 'Signature of the authenticator.'),
      },
      { description: 'Signed response of the authenticator.' },
    ),
  },
  { title: 'PasskeyAssertion', description: 'Assertion of the browser (`PublicKeyCredential`) as JSON.' },
);
export type PasskeyAnswer = Static<typeof PasskeyAnswer>;

const passkeyTimeoutMs = 300_000;

/**
 * Loads the WebAuthn library with the first use of a passkey, because it would be a tenth of the code loaded at
 * startup.
 */
function loadWebauthn() {
  return import('@simplewebauthn/server');
}

/** Returns options for `navigator.credentials.get()`; the person chooses the passkey. */
export function passkeyRequestOptions({ baseUrl, sealingKey, source }: FactorParts) {
  return {
    challenge: newChallenge(sealingKey, 'sign-in', source),
    rpId: new URL(baseUrl).hostname,
    timeout: passkeyTimeoutMs,
    userVerification: 'required',
  };
}

/** Returns options for `navigator.credentials.create()`. */
export function passkeyCreationOptions(
  { baseUrl, sealingKey, source }: FactorParts,
  person: { readonly id: string; readonly name: string; readonly email: string },
  registeredIds: readonly string[],
) {
  const type = 'public-key';
  return {
    challenge: newChallenge(sealingKey, `enrol ${person.id}`, source),
    rp: { id: new URL(baseUrl).hostname, name: totpIssuer },
    user: {
      id: Buffer.from(person.id).toString('base64url'),
      name: person.email,
      displayName: person.name,
    },
    // COSE numbers of EdDSA, ES256 and RS256.
    pubKeyCredParams: [-8, -7, -257].map((alg) => ({ type, alg })),
    timeout: passkeyTimeoutMs,
    excludeCredentials: registeredIds.map((id) => ({ id, type })),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    attestation: 'none',
  };
}

export interface VerifiedPasskey {
  readonly credentialId: string;
  readonly publicKey: Uint8Array;
  readonly counter: number;
}

/**
 * Verifies the registration of a passkey by a person. Returns null if it does not match a challenge, or if the
 * challenge was used already.
 */
export async function verifyNewPasskey(
  transaction: Transaction,
  parts: FactorParts,
  personId: string,
  response: Static<typeof NewPasskey>,
): Promise<VerifiedPasskey | null> {
  const challenge = await consumeChallenge(
    transaction,
    parts,
    `enrol ${personId}`,
    response.response.clientDataJSON,
  );
  if (challenge === null) return null;
  const { verifyRegistrationResponse } = await loadWebauthn();
  const verified = await verifyRegistrationResponse({
    response,
    expectedChallenge: challenge,
    ...expectedOrigin(parts),
  }).catch(() => null);
  if (!verified?.verified) return null;
  const { id, publicKey, counter } = verified.registrationInfo.credential;
  return { credentialId: id, publicKey, counter };
}

/** Returns the owner of the passkey that signed a response, or null if the response is invalid or was used already. */
export async function verifyPasskey(
  transaction: Transaction,
  parts: FactorParts,
  response: PasskeyAnswer,
): Promise<string | null> {
  const challenge = await consumeChallenge(transaction, parts, 'sign-in', response.response.clientDataJSON);
  const passkey = challenge === null ? null : await lockPasskey(transaction, response.id);
  if (challenge === null || !passkey) return null;
  const { counter, id, personId, publicKey } = passkey;
  const { verifyAuthenticationResponse } = await loadWebauthn();
  const verified = await verifyAuthenticationResponse({
    response,
    expectedChallenge: challenge,
    ...expectedOrigin(parts),
    credential: { id: response.id, publicKey: new Uint8Array(publicKey), counter },
  }).catch(() => null);
  if (!verified?.verified) return null;
  await recordPasskeyUse(transaction, id, verified.authenticationInfo.newCounter, parts.source.now());
  return personId;
}

function expectedOrigin({ baseUrl }: FactorParts) {
  const { hostname, origin } = new URL(baseUrl);
  return { expectedOrigin: origin, expectedRPID: hostname, requireUserVerification: true } as const;
}

/**
 * Consumes the challenge of a passkey response. Returns null if the portal did not create it for this purpose,
 * or if it is expired or used already.
 */
async function consumeChallenge(
  transaction: Transaction,
  { sealingKey, source }: FactorParts,
  purpose: ChallengePurpose,
  clientData: string,
): Promise<string | null> {
  const challenge = challengeInClientData(clientData);
  const open = challenge === null ? null : verifyChallenge(sealingKey, purpose, challenge, source.now());
  return open && (await storeUsedChallenge(transaction, open.hash, open.expiresAt)) ? challenge : null;
}
