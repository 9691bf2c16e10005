import type { Operation } from '../../foundation/http/operation.ts';
import { changePasswordOperation } from './change-password.ts';
import { changePersonOperation } from './change-person.ts';
import { getPersonOperation } from './get-person.ts';
import { listPeopleOperation } from './list-people.ts';
import type { PeopleParts } from './people-parts.ts';
import { requestPasswordResetOperation, setNewPasswordOperation } from './reset-password.ts';
import { signUpOperation } from './sign-up.ts';
import { verifyPersonOperation } from './verify-person.ts';

/** How people come to have an account, and how it ends. */
export function peopleOperations(parts: PeopleParts, sealingKey: Uint8Array): Operation[] {
  return [
    signUpOperation(parts),
    verifyPersonOperation(parts),
    requestPasswordResetOperation(parts),
    setNewPasswordOperation(parts),
    changePasswordOperation(parts),
    listPeopleOperation(parts.database, sealingKey),
    getPersonOperation(parts.database, parts.source.now),
    changePersonOperation(parts),
  ];
}
