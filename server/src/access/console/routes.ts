import type { Operation } from '../../foundation/http/operation.ts';
import type { Attempts } from '../attempts.ts';
import { authenticateAgainOperation } from './authenticate-again.ts';
import { changeSessionOperation } from './change-session.ts';
import { endSessionOperation } from './end-session.ts';
import { endOneSessionOperation, endOtherSessionsOperation } from './end-sessions.ts';
import { addPasskeyOperation, getPasskeyCreationOptionsOperation } from './factors/add-passkey.ts';
import { beginTotpOperation } from './factors/begin-totp.ts';
import { confirmTotpOperation } from './factors/confirm-totp.ts';
import type { FactorParts } from './factors/factor.ts';
import { issueRecoveryCodesOperation } from './factors/issue-recovery-codes.ts';
import { listFactorsOperation } from './factors/list-factors.ts';
import { removeFactorOperation } from './factors/remove-factor.ts';
import { resetFactorsOperation } from './factors/reset-factors.ts';
import { getSessionOperation } from './get-session.ts';
import { listSessionsOperation } from './list-sessions.ts';
import type { PeopleParts } from './people/people-parts.ts';
import { peopleOperations } from './people/routes.ts';
import { type SignInParts, signInOperation } from './sign-in.ts';
import { getPasskeyOptionsOperation, signInWithPasskeyOperation } from './sign-in-with-passkey.ts';

export interface ConsoleParts extends SignInParts, FactorParts, PeopleParts {
  readonly attempts: Attempts;
}

/** What a person does about their own sign-in. */
export function consoleOperations(parts: ConsoleParts): Operation[] {
  const { attempts, database, source } = parts;
  return [
    signInOperation(parts),
    getPasskeyOptionsOperation(parts),
    signInWithPasskeyOperation(parts),
    getSessionOperation(database),
    changeSessionOperation(database, parts),
    endSessionOperation(database, source.now),
    authenticateAgainOperation(parts, attempts),
    listSessionsOperation(database, source.now),
    endOneSessionOperation(database, source.now),
    endOtherSessionsOperation(database, source.now),
    listFactorsOperation(parts),
    beginTotpOperation(parts),
    confirmTotpOperation(parts, attempts),
    getPasskeyCreationOptionsOperation(parts),
    addPasskeyOperation(parts),
    removeFactorOperation(parts),
    issueRecoveryCodesOperation(parts),
    ...peopleOperations(parts, parts.sealingKey),
    resetFactorsOperation(parts),
  ];
}
