import { type Conflict, type Refusal, refuse } from '../../foundation/http/problem.ts';
import {
  type Action,
  type TransitionRefusal as LifecycleRefusal,
  messageOfReason,
  type ReasonCode,
} from '../lifecycle/public.ts';
import type { Storage } from '../storage/public.ts';
import type { LrnHolder } from './change-store.ts';
import type { DeclarationRow } from './declaration-row.ts';
import { actionNotAllowed, lrnInUse, storageFull } from './problems.ts';

/**
 * Returns 409 with the declaration that uses the LRN, and whether its content equals that of the refused declaration.
 */
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

/** Returns 409 with the status of the declaration and the reason for which the lifecycle refuses the action. */
export function refuseAction(
  row: DeclarationRow,
  action: Action,
  { reason }: Pick<LifecycleRefusal, 'reason'>,
): Refusal<'action_not_allowed'> {
  return refuseConflict(reason, { action, declarationStatus: row.status });
}

/**
 * Returns 409 with the requested action, the current status and the reason; `more` contains further properties of the
 * problem.
 */
export function refuseConflict(
  reasonCode: ReasonCode,
  about: { readonly action: string } & (
    | { readonly declarationStatus: string }
    | { readonly statementStatus: string }
  ),
  more: Readonly<Record<string, unknown>> = {},
): Refusal<'action_not_allowed'> {
  return refuse(actionNotAllowed, {
    detail: { words: `action_not_allowed.${reasonCode}` },
    extensions: { ...about, reasonCode, reason: messageOfReason(reasonCode), ...more },
  });
}

/** Returns 409 if the organisation's storage limit is reached. */
export function refuseStorage(kind: keyof Storage, limits: Storage): Refusal<'storage_full'> {
  return refuse(storageFull, {
    detail: { words: `storage_full.${kind}`, params: { limit: limits[kind] } },
    extensions: { storage: { kind, limit: limits[kind] } },
  });
}
