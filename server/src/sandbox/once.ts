import type { Caller } from '../callers/public.ts';
import {
  answerRemembered,
  callFacts,
  findRemembered,
  rememberAnswer,
} from '../declarations/record/public.ts';
import type { Database, Transaction } from '../foundation/database/database.ts';
import { answer, type RequestFacts } from '../foundation/http/operation.ts';
import type { Refusal } from '../foundation/http/problem.ts';

export interface PostInput {
  readonly caller: Caller;
  readonly request: RequestFacts;
  readonly bytes: Buffer;
}

/** Does the work of a POST once for its `Idempotency-Key`, in one transaction; what it answers is replayed. */
export function once<Code extends string>(
  database: Pick<Database, 'organisationTransaction'>,
  { caller, request, bytes }: PostInput,
  work: (transaction: Transaction) => Promise<object | Refusal<Code>>,
) {
  const organisationId = caller.organisation.id;
  const call = callFacts(caller, request, 'POST', '', bytes);
  return database.organisationTransaction(organisationId, async (transaction) => {
    const remembered = await findRemembered(transaction, organisationId, call);
    if (remembered) return answerRemembered(remembered, 200);
    const outcome = await work(transaction);
    if (isRefusal(outcome)) return outcome;
    const text = JSON.stringify(outcome);
    await rememberAnswer(transaction, organisationId, { ...call, answerBody: text }, 200);
    return answer(200, text);
  });
}

function isRefusal<Code extends string>(outcome: object | Refusal<Code>): outcome is Refusal<Code> {
  return 'kind' in outcome && outcome.kind === 'refusal';
}
