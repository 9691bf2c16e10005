import { type Static, Type } from 'typebox';
import { isCustomsRole, type PortalParts } from '../../callers/public.ts';
import type { Sql, Transaction } from '../../foundation/database/database.ts';
import { idSchema, nameSchema, orNull, timeSchema } from '../../foundation/http/common-schemas.ts';
import type { EncryptedColumn } from '../../foundation/secrets/encrypted-column.ts';
import { membershipsOf } from '../../organisations/people/public.ts';
import type { SessionDependencies } from '../sessions/public.ts';
import { consumeRecoveryCode, consumeTotpStep, type Factor, readTotps } from './factor-store.ts';
import { recoveryCodeDigest } from './recovery-codes.ts';
import { totpStepOf } from './totp.ts';

export interface FactorParts extends SessionDependencies, PortalParts<'database' | 'encryption' | 'baseUrl'> {
  readonly sealingKey: Uint8Array;
}

export const maxFactors = 10;
export const factorName = nameSchema('Name that the person gave the factor, such as “Phone”.');
export const verificationCodeElement = Type.String({
  pattern: '^[0-9]{6}$',
  'x-format': 'oneTimeCode',
  'x-secret': true,
  description: 'Code of six digits from the authenticator app, valid once.',
});
export const recoveryCodeElement = Type.String({
  minLength: 10,
  maxLength: 20,
  'x-secret': true,
  description: 'A recovery code, such as `7k3mq-x0v9d`, valid once.',
});
export const RecoveryCodes = Type.Array(Type.String(), {
  'x-secret': true,
  description: 'Ten recovery codes, shown only once. Empty if the person already has recovery codes.',
});

export const FactorBody = Type.Object(
  {
    id: idSchema('fac', 'Id of the factor.'),
    kind: Type.Enum(['totp', 'passkey'], { description: 'Kind of factor: authenticator app or passkey.' }),
    name: factorName,
    createdAt: timeSchema('Time of the setup.'),
    lastUsedAt: orNull(timeSchema('An instant.'), 'Time of the last use. Null if the factor was never used.'),
  },
  {
    additionalProperties: false,
    title: 'Factor',
    description: 'A second factor of a person.',
  },
);

export const exampleFactor: Static<typeof FactorBody> = {
  id: 'fac_01kaz4w7m3v3c5n8q2x6t9r1yh',
  kind: 'totp',
  name: 'Phone',
  createdAt: '2026-11-21T09:01:00.000Z',
  lastUsedAt: '2026-11-21T09:01:30.000Z',
};

export const exampleRecoveryCodes = Array.from({ length: 10 }, (_, index) => `7k3mq-x0v9${index}`);

export function factorBody(factor: Factor): Static<typeof FactorBody> {
  return {
    id: factor.id,
    kind: factor.kind,
    name: factor.name,
    createdAt: factor.createdAt.toISOString(),
    lastUsedAt: factor.lastUsedAt?.toISOString() ?? null,
  };
}

/** Returns the encryption context of a TOTP secret, so that a ciphertext can't be copied to another factor. */
export function totpEncryptionContext(factorId: string): string {
  return `totp/${factorId}`;
}

export const totpSecretColumn: EncryptedColumn = {
  table: 'access.factors',
  column: 'encrypted_secret',
  id: 'id',
  nameOf: totpEncryptionContext,
};

/**
 * Consumes a TOTP code of one of the person's confirmed apps, or of the unconfirmed app. Returns the id of the
 * app, or null if no app has this code.
 */
export async function consumeTotpCode(
  transaction: Transaction,
  { source, encryption }: FactorParts,
  personId: string,
  code: string,
  confirmed: boolean,
): Promise<string | null> {
  for (const { id, encrypted } of await readTotps(transaction, personId, confirmed)) {
    const secret = encryption.decrypt(totpEncryptionContext(id), encrypted);
    const step = secret && totpStepOf(secret.toString('utf8'), code, source.now());
    if (step !== null && (await consumeTotpStep(transaction, id, step, source.now()))) return id;
  }
  return null;
}

/** Consumes a recovery code of the person. Returns false if the code is invalid. */
export function checkRecoveryCode(
  transaction: Transaction,
  { sealingKey, source }: FactorParts,
  personId: string,
  code: string,
): Promise<boolean> {
  const digest = recoveryCodeDigest(sealingKey, personId, code);
  return consumeRecoveryCode(transaction, personId, digest, source.now());
}

/** Whether a second factor is mandatory for a person: customs staff in production. */
export async function requiresSecondFactor(
  sql: Sql,
  parts: SessionDependencies,
  personId: string,
): Promise<boolean> {
  if (!parts.factorsRequired) return false;
  const memberships = await membershipsOf(sql, personId);
  return memberships.some(({ role }) => isCustomsRole(role));
}
