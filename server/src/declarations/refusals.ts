import { type Conflict, type Refusal, refuse } from '../foundation/http/problem.ts';
import type { Refusal as LifecycleRefusal } from './decide.ts';
import type { Action } from './lifecycle-state.ts';
import { actionNotAllowed, lrnInUse } from './problems.ts';
import type { DeclarationRow } from './store.ts';

/** 409 with the declaration that has the LRN, and whether it says the same. */
export function refuseLrn(
  existing: DeclarationRow,
  contentHash: string,
  baseUrl: string,
): Refusal<'lrn_in_use'> {
  return refuse(lrnInUse, { conflict: conflictOf(existing, contentHash, baseUrl) });
}

function conflictOf(existing: DeclarationRow, contentHash: string, baseUrl: string): Conflict {
  return {
    id: existing.id,
    lrn: existing.lrn,
    mrn: existing.mrn,
    status: existing.status,
    sameContent: existing.contentHash.toString('hex') === contentHash,
    href: `${baseUrl}/openapi/declarations/${existing.id}`,
  };
}

/** 409 with the state and the reason that the table gives. */
export function refuseAction(
  row: DeclarationRow,
  action: Action,
  { reason }: LifecycleRefusal,
): Refusal<'action_not_allowed'> {
  return refuse(actionNotAllowed, {
    detail: `${reason}.`,
    extensions: { action, state: row.status, reason },
  });
}
