import { type Conflict, type Refusal, refuse } from '../../foundation/http/problem.ts';
import type { Action, Refusal as LifecycleRefusal } from '../lifecycle/public.ts';
import type { Storage } from '../storage/public.ts';
import type { DeclarationRow } from './declaration-row.ts';
import { actionNotAllowed, lrnInUse, storageFull } from './problems.ts';
import type { LrnHolder } from './store.ts';

/** 409 with the declaration that has the LRN, and whether it says the same. */
export function refuseLrn(existing: LrnHolder, contentHash: string, baseUrl: string): Refusal<'lrn_in_use'> {
  return refuse(lrnInUse, { conflict: conflictOf(existing, contentHash, baseUrl) });
}

function conflictOf(existing: LrnHolder, contentHash: string, baseUrl: string): Conflict {
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

/** 409 for one more of what the organisation keeps as much of as it may. */
export function refuseStorage(kind: keyof Storage, most: Storage): Refusal<'storage_full'> {
  return refuse(storageFull, {
    detail: { words: `storage_full.${kind}`, params: { most: most[kind] } },
    extensions: { storage: { kind, most: most[kind] } },
  });
}
