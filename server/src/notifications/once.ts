import { answerRemembered, callFacts, findRemembered, rememberAnswer } from '../declarations/public.ts';
import type { Database, Transaction } from '../foundation/database/database.ts';
import type { Declarant } from '../foundation/http/caller.ts';
import { answer, type RequestFacts } from '../foundation/http/operation.ts';
import type { Refusal } from '../foundation/http/problem.ts';
import type { Wrapping } from '../foundation/secrets/secrets.ts';
import { secretName } from './stored-secret.ts';
import { findWebhook } from './webhook-store.ts';

export interface PostInput {
  readonly caller: Declarant;
  readonly request: RequestFacts;
  readonly bytes: Buffer;
}

/** What a POST made. A secret is shown, and not kept with the answer that is remembered. */
export interface Made {
  readonly kind: 'made';
  readonly body: object;
  readonly secret?: string;
  readonly headers?: readonly string[];
}

/** Does the work of a POST once for its `Idempotency-Key`, in one transaction; what it answers is replayed. */
export function once<Code extends string>(
  { database, wrapping }: { readonly database: Database; readonly wrapping: Wrapping },
  { caller, request, bytes }: PostInput,
  status: 200 | 201,
  work: (transaction: Transaction) => Promise<Made | Refusal<Code>>,
) {
  const organisationId = caller.organisation.id;
  const call = callFacts(caller, request, 'POST', '', bytes);
  return database.organisationTransaction(organisationId, async (transaction) => {
    const remembered = await findRemembered(transaction, organisationId, call);
    if (remembered) {
      const body = await withSecret(transaction, wrapping, organisationId, remembered.body);
      return answerRemembered({ ...remembered, body }, status);
    }
    const made = await work(transaction);
    if (made.kind === 'refusal') return made;
    const { body, secret, headers = [] } = made;
    const kept = JSON.stringify(secret === undefined ? body : { ...body, secret: null });
    await rememberAnswer(
      transaction,
      organisationId,
      { ...call, answerHeaders: headers, answerBody: kept },
      status,
    );
    return answer(status, secret === undefined ? kept : { ...body, secret }, headers);
  });
}

/** The remembered answer with the secret that it showed, as long as the webhook has one. */
async function withSecret(
  transaction: Transaction,
  wrapping: Wrapping,
  organisationId: string,
  text: string | null,
): Promise<string | null> {
  const body: unknown = JSON.parse(text ?? 'null');
  if (typeof body !== 'object' || body === null || !('secret' in body) || !('id' in body)) return text;
  const webhook = await findWebhook(transaction, organisationId, String(body.id));
  const plain = webhook && wrapping.unwrap(secretName(webhook.id), webhook.wrappedSecret);
  return JSON.stringify({ ...body, secret: plain?.toString('utf8') ?? null });
}
