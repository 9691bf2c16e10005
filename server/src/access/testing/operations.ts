import { type Operation, type PartsOf, wire } from '../../foundation/http/operation.ts';
import { changeClientOperation } from '../credentials/change-client.ts';
import { createApiKeyOperation } from '../credentials/create-api-key.ts';
import { createClientOperation } from '../credentials/create-client.ts';
import { endApiKeyOverlapOperation } from '../credentials/end-api-key-overlap.ts';
import { getApiKeyOperation } from '../credentials/get-api-key.ts';
import { getClientOperation } from '../credentials/get-client.ts';
import { getClientLimitsOperation } from '../credentials/get-client-limits.ts';
import { listApiKeysOperation } from '../credentials/list-api-keys.ts';
import { listClientsOperation } from '../credentials/list-clients.ts';
import { revokeApiKeyOperation } from '../credentials/revoke-api-key.ts';
import { rotateApiKeyOperation } from '../credentials/rotate-api-key.ts';
import { rotateClientSecretOperation } from '../credentials/rotate-client-secret.ts';
import { addPasskeyOperation, getPasskeyCreationOptionsOperation } from '../factors/add-passkey.ts';
import { beginTotpOperation } from '../factors/begin-totp.ts';
import { confirmTotpOperation } from '../factors/confirm-totp.ts';
import { issueRecoveryCodesOperation } from '../factors/issue-recovery-codes.ts';
import { listFactorsOperation } from '../factors/list-factors.ts';
import { removeFactorOperation } from '../factors/remove-factor.ts';
import { endConsentOperation } from '../oauth/end-consent.ts';
import { listConsentsOperation } from '../oauth/list-consents.ts';
import { listSigningKeysOperation } from '../oauth/list-signing-keys.ts';
import { rotateSigningKeysOperation } from '../oauth/rotate-signing-keys.ts';
import { authenticateAgainOperation } from '../people/authenticate-again.ts';
import { changePasswordOperation } from '../people/change-password.ts';
import { changePersonOperation } from '../people/change-person.ts';
import { getPersonOperation } from '../people/get-person.ts';
import { listPeopleOperation } from '../people/list-people.ts';
import { resetFactorsOperation } from '../people/reset-factors.ts';
import { requestPasswordResetOperation, setNewPasswordOperation } from '../people/reset-password.ts';
import { signInOperation } from '../people/sign-in.ts';
import { getPasskeyOptionsOperation, signInWithPasskeyOperation } from '../people/sign-in-with-passkey.ts';
import { signUpOperation } from '../people/sign-up.ts';
import { verifyPersonOperation } from '../people/verify-person.ts';
import { changeSessionOperation } from '../sessions/change-session.ts';
import { endSessionOperation } from '../sessions/end-session.ts';
import { endOneSessionOperation, endOtherSessionsOperation } from '../sessions/end-sessions.ts';
import { getSessionOperation } from '../sessions/get-session.ts';
import { listSessionsOperation } from '../sessions/list-sessions.ts';

const consoleDefinitions = [
  signInOperation,
  getPasskeyOptionsOperation,
  signInWithPasskeyOperation,
  getSessionOperation,
  changeSessionOperation,
  endSessionOperation,
  authenticateAgainOperation,
  listSessionsOperation,
  endOneSessionOperation,
  endOtherSessionsOperation,
  listFactorsOperation,
  beginTotpOperation,
  confirmTotpOperation,
  getPasskeyCreationOptionsOperation,
  addPasskeyOperation,
  removeFactorOperation,
  issueRecoveryCodesOperation,
  signUpOperation,
  verifyPersonOperation,
  requestPasswordResetOperation,
  setNewPasswordOperation,
  changePasswordOperation,
  listPeopleOperation,
  getPersonOperation,
  changePersonOperation,
  resetFactorsOperation,
];

export type ConsoleParts = PartsOf<(typeof consoleDefinitions)[number]>;

/** For tests: the operations of the module, on the parts of the test. */
export function consoleOperations(parts: ConsoleParts): Operation[] {
  return wire<ConsoleParts>(consoleDefinitions, parts);
}

const clientDefinitions = [
  createClientOperation,
  listClientsOperation,
  getClientOperation,
  getClientLimitsOperation,
  changeClientOperation,
  rotateClientSecretOperation,
  createApiKeyOperation,
  listApiKeysOperation,
  getApiKeyOperation,
  rotateApiKeyOperation,
  endApiKeyOverlapOperation,
  revokeApiKeyOperation,
  listConsentsOperation,
  endConsentOperation,
  listSigningKeysOperation,
  rotateSigningKeysOperation,
];

export type ClientParts = PartsOf<(typeof clientDefinitions)[number]>;

/** For tests: the operations of the module, on the parts of the test. */
export function clientOperations(parts: ClientParts): Operation[] {
  return wire<ClientParts>(clientDefinitions, parts);
}
