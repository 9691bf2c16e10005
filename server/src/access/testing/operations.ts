import { type Operation, type PartsOf, wire } from '../../foundation/http/operation.ts';
import { addPasskeyOperation, getPasskeyCreationOptionsOperation } from '../factors/add-passkey.ts';
import { beginTotpOperation } from '../factors/begin-totp.ts';
import { confirmTotpOperation } from '../factors/confirm-totp.ts';
import { issueRecoveryCodesOperation } from '../factors/issue-recovery-codes.ts';
import { listFactorsOperation } from '../factors/list-factors.ts';
import { removeFactorOperation } from '../factors/remove-factor.ts';
import { authenticateAgainOperation } from '../people/authenticate-again.ts';
import { changePasswordOperation } from '../people/change-password.ts';
import { changePersonOperation } from '../people/change-person.ts';
import { changeSettingsOperation } from '../people/change-settings.ts';
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
  changeSettingsOperation,
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
