import { type Conflict, type Refusal, refuse } from '../../foundation/http/problem.ts';
import {
  type Action,
  type Refusal as LifecycleRefusal,
  type ReasonCode,
  wordsOfReason,
} from '../lifecycle/public.ts';
import type { Storage } from '../storage/public.ts';
import type { LrnHolder } from './change-store.ts';
import type { DeclarationRow } from './declaration-row.ts';
import { actionNotAllowed, lrnInUse, storageFull } from './problems.ts';

/** 409 with the declaration that has the LRN, and whether it says the same. */
export function refuseLrn(existing: LrnHolder, contentHash: string, baseUrl: string): Refusal<'lrn_in_use'> {
  return refuse(lrnInUse, { conflict: conflictOf(existing, contentHash, baseUrl) });
}

function conflictOf(existing: LrnHolder, contentHash: string, baseUrl: string): Conflict {
  return {
    id: existing.id,
    lrn: existing.lrn,
    mrn: existing.mrn,
    declarationStatus: existing.status,
    sameContent: existing.contentHash === contentHash,
    href: `${baseUrl}/openapi/declarations/${existing.id}`,
  };
}

/** 409 with the state and the reason that the table gives. */
export function refuseAction(
  row: DeclarationRow,
  action: Action,
  { reason }: Pick<LifecycleRefusal, 'reason'>,
): Refusal<'action_not_allowed'> {
  return refuseFor(reason, { action, declarationStatus: row.status });
}

/** 409 with what was asked for, the state that it met, and why; `more` is told beside them. */
export function refuseFor(
  reasonCode: ReasonCode,
  about: { readonly action: string } & (
    | { readonly declarationStatus: string }
    | { readonly statementStatus: string }
  ),
  more: Readonly<Record<string, unknown>> = {},
): Refusal<'action_not_allowed'> {
  return refuse(actionNotAllowed, {
    detail: { words: `action_not_allowed.${reasonCode}` },
    extensions: { ...about, reasonCode, reason: wordsOfReason(reasonCode), ...more },
  });
}

/** 409 for one more of what the organisation keeps as much of as it may. */
export function refuseStorage(kind: keyof Storage, limits: Storage): Refusal<'storage_full'> {
  return refuse(storageFull, {
    detail: { words: `storage_full.${kind}`, params: { limit: limits[kind] } },
    extensions: { storage: { kind, limit: limits[kind] } },
  });
}
