import { type DependenciesOf, type Operation, withDependenciesAll } from '../../foundation/http/operation.ts';
import { createPasskeyOperation, getPasskeyCreationOptionsOperation } from '../factors/create-passkey.ts';
import { createRecoveryCodesOperation } from '../factors/create-recovery-codes.ts';
import { createTotpOperation } from '../factors/create-totp.ts';
import { listFactorsOperation } from '../factors/list-factors.ts';
import { removeFactorOperation } from '../factors/remove-factor.ts';
import { verifyTotpOperation } from '../factors/verify-totp.ts';
import { getPersonOperation } from '../people/get-person.ts';
import { listPeopleOperation } from '../people/list-people.ts';
import { removePersonFactorsOperation } from '../people/remove-person-factors.ts';
import { resetPasswordOperation, setPasswordOperation } from '../people/reset-password.ts';
import { signInOperation } from '../people/sign-in.ts';
import { getPasskeyOptionsOperation, signInWithPasskeyOperation } from '../people/sign-in-with-passkey.ts';
import { signUpOperation } from '../people/sign-up.ts';
import { updatePasswordOperation } from '../people/update-password.ts';
import { updatePersonOperation } from '../people/update-person.ts';
import { updateSettingsOperation } from '../people/update-settings.ts';
import { verifyIdentityOperation } from '../people/verify-identity.ts';
import { verifyPersonOperation } from '../people/verify-person.ts';
import { getSessionOperation } from '../sessions/get-session.ts';
import { listSessionsOperation } from '../sessions/list-sessions.ts';
import { revokeOtherSessionsOperation, revokeSessionOperation } from '../sessions/revoke-sessions.ts';
import { setSessionOrganisationOperation } from '../sessions/set-session-organisation.ts';
import { signOutOperation } from '../sessions/sign-out.ts';

const consoleDefinitions = [
  signInOperation,
  getPasskeyOptionsOperation,
  signInWithPasskeyOperation,
  getSessionOperation,
  setSessionOrganisationOperation,
  signOutOperation,
  verifyIdentityOperation,
  listSessionsOperation,
  revokeSessionOperation,
  revokeOtherSessionsOperation,
  listFactorsOperation,
  createTotpOperation,
  verifyTotpOperation,
  getPasskeyCreationOptionsOperation,
  createPasskeyOperation,
  removeFactorOperation,
  createRecoveryCodesOperation,
  signUpOperation,
  verifyPersonOperation,
  resetPasswordOperation,
  setPasswordOperation,
  updatePasswordOperation,
  updateSettingsOperation,
  listPeopleOperation,
  getPersonOperation,
  updatePersonOperation,
  removePersonFactorsOperation,
];

export type ConsoleParts = DependenciesOf<(typeof consoleDefinitions)[number]>;

/** Test helper: returns the operations of the module with the dependencies of the test. */
export function consoleOperations(parts: ConsoleParts): Operation[] {
  return withDependenciesAll<ConsoleParts>(consoleDefinitions, parts);
}
