import { createHash } from 'node:crypto';
import { identityOf } from '../../callers/public.ts';
import { type Answer, answer, type RequestFacts } from '../../foundation/http/operation.ts';
import { type Refusal, refuse } from '../../foundation/http/problem.ts';
import { idempotencyKeyReused, requestInProgress } from '../../foundation/http/problems.ts';
import { nextActions, statusGroup } from '../lifecycle/public.ts';
import type { CallFacts, ChangeToStore, DeclarationRow, Remembered } from './store.ts';

/** What audit and safe resubmission need of a call; the fingerprint is query and body bytes (contract 6). */
export function callFacts(
  caller: Parameters<typeof identityOf>[0],
  request: RequestFacts,
  method: 'POST' | 'PUT' | 'DELETE',
  action: string,
  bytes: Buffer,
): CallFacts {
  const key = method === 'POST' ? (request.header('idempotency-key') ?? null) : null;
  const fingerprint = () =>
    createHash('sha256').update(request.queryString).update('\n').update(bytes).digest('hex');
  return {
    actor: identityOf(caller),
    action,
    request: request.id,
    address: request.address,
    operation: `${method} ${request.path}`,
    idempotencyKey: key,
    fingerprint: key === null ? null : fingerprint(),
    answerHeaders: [],
    answerBody: '',
  };
}

/** The answer to a call whose key is known already; `status` is what the same call was answered with. */
export function answerRemembered(
  remembered: Remembered,
  status: 200 | 201,
): Answer | Refusal<'idempotency_key_reused' | 'request_in_progress'> {
  switch (remembered.outcome) {
    case 'replayed':
      return answer(status, remembered.body ?? '', [
        ...(remembered.headers ?? []),
        'Idempotency-Replayed',
        'true',
      ]);
    case 'reused':
      return refuse(idempotencyKeyReused);
    case 'in_progress':
      return refuse(requestInProgress, {
        headers: ['Retry-After', '1'],
        extensions: { retryAfterSeconds: 1 },
      });
  }
}

type ToStore = Omit<
  DeclarationRow,
  'organisationId' | 'contentHash' | 'revision' | 'version' | 'status' | 'statusGroup' | 'lane'
> & { readonly contentHash: string };

/** A row as it is to be stored, with what follows from its lifecycle. */
export function changeToStore(row: ToStore, event: string | null): ChangeToStore {
  const { lifecycle } = row;
  return {
    id: row.id,
    lrn: row.lrn,
    mrn: row.mrn,
    type: row.type,
    office: row.office,
    status: lifecycle.status,
    statusGroup: statusGroup(lifecycle),
    lane: lifecycle.lane,
    lifecycle,
    contentHash: row.contentHash,
    at: row.changedAt.toISOString(),
    lodgedAt: row.lodgedAt?.toISOString() ?? null,
    event,
    nextActions: nextActions(lifecycle),
  };
}
