import type { Operation } from '../../foundation/http/operation.ts';
import type { Attempts } from '../attempts.ts';
import type { FactorParts } from '../factors/public.ts';
import {
  addPasskeyOperation,
  beginTotpOperation,
  confirmTotpOperation,
  getPasskeyCreationOptionsOperation,
  issueRecoveryCodesOperation,
  listFactorsOperation,
  removeFactorOperation,
} from '../factors/public.ts';
import {
  changeSessionOperation,
  endOneSessionOperation,
  endOtherSessionsOperation,
  endSessionOperation,
  getSessionOperation,
  listSessionsOperation,
} from '../sessions/public.ts';
import { authenticateAgainOperation } from './authenticate-again.ts';
import type { PeopleParts } from './people-parts.ts';
import { peopleOperations } from './people-routes.ts';
import { resetFactorsOperation } from './reset-factors.ts';
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
