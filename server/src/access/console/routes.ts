import type { Operation } from '../../foundation/http/operation.ts';
import { authenticateAgainOperation } from './authenticate-again.ts';
import { changeSessionOperation } from './change-session.ts';
import { endSessionOperation } from './end-session.ts';
import { endOneSessionOperation, endOtherSessionsOperation } from './end-sessions.ts';
import { getSessionOperation } from './get-session.ts';
import { listSessionsOperation } from './list-sessions.ts';
import { type SignInParts, signInOperation } from './sign-in.ts';

export type ConsoleParts = SignInParts;

/** What a person does about their own sign-in. */
export function consoleOperations(parts: ConsoleParts): Operation[] {
  const { database, source } = parts;
  return [
    signInOperation(parts),
    getSessionOperation(database),
    changeSessionOperation(database, parts),
    endSessionOperation(database, source.now),
    authenticateAgainOperation(parts),
    listSessionsOperation(database, source.now),
    endOneSessionOperation(database, source.now),
    endOtherSessionsOperation(database, source.now),
  ];
}
