import type { Database, Transaction } from '../../foundation/database/database.ts';
import type { CreatedResult, Idempotency, StoredResponseStatus } from '../../foundation/http/idempotency.ts';
import type { Refusal } from '../../foundation/http/problem.ts';
import type { RelatedDeclaration } from '../../foundation/messages/validation-error.ts';
import { type ComparedResponse, withComparison } from '../duplicates/public.ts';
import type { Feed } from '../feed/public.ts';
import {
  type ChangeObstacle,
  type DeclarationChange,
  writeChange,
  writeChangeWithin,
} from '../record/public.ts';

interface StoreChangeOptions<Code extends string> {
  readonly idempotency: Idempotency;
  readonly made: CreatedResult;
  readonly status: StoredResponseStatus;
  /** The prepared response to a lodgement, to which the database adds a warning if it finds a duplicate. */
  readonly compared?: ComparedResponse | null;
  readonly maxDrafts?: number;
  /** Runs in the transaction of the change; a refusal rolls the change back. */
  readonly alsoDo?: ((transaction: Transaction) => Promise<Refusal<Code> | null>) | undefined;
}

/**
 * Stores a change together with the response of its request, and returns the response. If the change can't be stored,
 * returns the result of `refuse`.
 */
export async function storeChangeWithResponse<Code extends string, Other extends 'changed_meanwhile' = never>(
  { database, feed }: { readonly database: Database; readonly feed: Pick<Feed, 'committed'> },
  change: DeclarationChange,
  { idempotency, made, status, compared, maxDrafts, alsoDo }: StoreChangeOptions<Code>,
  refuse: (obstacle: ChangeObstacle) => Refusal<Code> | Other,
) {
  const { organisationId } = change.after;
  let first: RelatedDeclaration | null = null;
  const outcome = await idempotency.inOneCall<Other, Code>(made, status, async (toRemember) => {
    const request = {
      toRemember,
      duplicateWarning: compared?.duplicateWarning,
      ...(maxDrafts !== undefined && { maxDrafts }),
    };
    const settled = (result: Awaited<ReturnType<typeof writeChange>>) => {
      if (result.kind === 'remembered') return result;
      if (result.kind !== 'stored') return refuse(result);
      first = result.first;
      return null;
    };
    if (!alsoDo) return settled(await writeChange(database, change, request));
    return database.organisationTransaction(
      organisationId,
      async (transaction) =>
        settled(await writeChangeWithin(transaction, change, request)) ?? (await alsoDo(transaction)),
    );
  });
  if (typeof outcome === 'string' || outcome.kind !== 'answer') return outcome;
  if (change.event !== null) feed.committed(organisationId);
  return compared ? withComparison(outcome, compared, first) : outcome;
}
