import type { Declarant } from '../../callers/public.ts';
import {
  answerRemembered,
  callFacts,
  findRemembered,
  rememberAnswer,
} from '../../declarations/record/public.ts';
import type { Database, Transaction } from '../../foundation/database/database.ts';
import { answer, type RequestFacts } from '../../foundation/http/operation.ts';
import type { Refusal } from '../../foundation/http/problem.ts';

export interface PostInput {
  readonly caller: Declarant;
  readonly request: RequestFacts;
  readonly bytes: Buffer;
}

/** What a POST made. A secret is shown once: it is not in the answer that is remembered, and so in none that is replayed. */
export interface Made {
  readonly kind: 'made';
  readonly body: object;
  readonly secret?: string;
  readonly headers?: readonly string[];
}

/** Does the work of a POST once for its `Idempotency-Key`, in one transaction; what it answers is replayed. */
export function once<Code extends string>(
  { database }: { readonly database: Database },
  { caller, request, bytes }: PostInput,
  status: 200 | 201,
  work: (transaction: Transaction) => Promise<Made | Refusal<Code>>,
) {
  const organisationId = caller.organisation.id;
  const call = callFacts(caller, request, 'POST', '', bytes);
  return database.organisationTransaction(organisationId, async (transaction) => {
    const remembered = await findRemembered(transaction, organisationId, call);
    if (remembered) return answerRemembered(remembered, status);
    const made = await work(transaction);
    if (made.kind === 'refusal') return made;
    const { body, secret, headers = [] } = made;
    const kept = JSON.stringify(body);
    await rememberAnswer(
      transaction,
      organisationId,
      { ...call, answerHeaders: headers, answerBody: kept },
      status,
    );
    return answer(status, secret === undefined ? kept : { ...body, secret }, headers);
  });
}
