import type { Declarant } from '../../callers/public.ts';
import type { Database, Transaction } from '../../foundation/database/database.ts';
import { type Answer, answer, type RequestFacts } from '../../foundation/http/operation.ts';
import { type Refusal, refuse } from '../../foundation/http/problem.ts';
import {
  idempotencyKeyReused,
  inputInvalid,
  notFound,
  requestInProgress,
  versionConflict,
} from '../../foundation/http/problems.ts';
import { ifMatchHolds, versionTag } from '../../foundation/http/version-tag.ts';
import type { Feed } from '../feed/public.ts';
import type { Action, CustomsClock, EventName, Facts, LifecycleState } from '../lifecycle/public.ts';
import { decide } from '../lifecycle/public.ts';
import type { Beside } from '../record/public.ts';
import {
  actionNotAllowed,
  answerRemembered,
  type CompanionsBody,
  callFacts,
  changeDeclaration,
  changeToStore,
  changeWithin,
  companionsAfter,
  companionsOf,
  type FullDeclaration,
  findFullDeclaration,
  findRemembered,
  fullText,
  hrefOf,
  parseReference,
  refuseAction,
} from '../record/public.ts';
import type { Finding } from '../rules/public.ts';

export interface DeclarantActionDependencies {
  readonly database: Database;
  readonly feed: Pick<Feed, 'committed'>;
  readonly customsNow: CustomsClock;
  readonly baseUrl: string;
}

/** The problems that every action on a lodged declaration can end in. */
export const actionProblems = [
  inputInvalid,
  notFound,
  idempotencyKeyReused,
  requestInProgress,
  versionConflict,
  actionNotAllowed,
] as const;

/** What one action does: what the table is told, and what is stored and shown beside the state. */
export interface DeclarantAction<Code extends string> {
  readonly action: Action;
  /** The audit row's word for it. */
  readonly audited: string;
  readonly facts: (at: Date) => Omit<Facts, 'now'>;
  /** Refuses what the table cannot know before it is asked: a query that does not exist. */
  readonly find?: (found: FullDeclaration) => Refusal<Code> | null | Promise<Refusal<Code> | null>;
  /** After the table has allowed it, with the state that it leads to; a refusal leaves everything as it was. */
  readonly plan: (
    found: FullDeclaration,
    at: Date,
    next: LifecycleState,
  ) => Plan<Code> | Refusal<Code> | Promise<Plan<Code> | Refusal<Code>>;
}

export interface Plan<Code extends string = never> {
  /** What else is done in the transaction of the change; a refusal takes the change back. */
  readonly within?: (transaction: Transaction) => Promise<Refusal<Code> | null>;
  readonly beside: Beside;
  /** An amendment's document. */
  readonly document?: string;
  /** What of the declaration changes but its lifecycle. */
  readonly row?: Partial<Pick<FullDeclaration, 'document' | 'version' | 'office' | 'contentHash'>>;
  readonly shown?: Partial<CompanionsBody> & { readonly warnings?: readonly Finding[] };
  /** The place of what was made, below the declaration. */
  readonly made?: string;
}

type Call = {
  readonly caller: Declarant;
  readonly params: { readonly id: string };
  readonly bytes: Buffer;
  readonly request: RequestFacts;
};

type Outcome<Code extends string> = Answer | Refusal<Code | (typeof actionProblems)[number]['code']>;

/**
 * Takes an action of the declarant by the lifecycle's table, in the contract's order: what this key was answered before,
 * whose the declaration is, its version, its state. State, event, audit row, answer and what stands beside commit together.
 */
export async function actAsDeclarant<Code extends string>(
  deps: DeclarantActionDependencies,
  call: Call,
  act: DeclarantAction<Code>,
): Promise<Outcome<Code>> {
  // Customs may decide between reading and writing: what is true then is looked at anew.
  const first = await actOnce(deps, call, act);
  if (first !== 'changed_meanwhile') return first;
  const second = await actOnce(deps, call, act);
  return second === 'changed_meanwhile' ? refuse(versionConflict) : second;
}

async function actOnce<Code extends string>(
  deps: DeclarantActionDependencies,
  { caller, params, bytes, request }: Call,
  act: DeclarantAction<Code>,
): Promise<Outcome<Code> | 'changed_meanwhile'> {
  const organisationId = caller.organisation.id;
  const facts = callFacts(caller, request, 'POST', act.audited, bytes);
  // The declaration first: where it shows what a call with this key has done, the answer of that call is there too.
  const { found, remembered } = await deps.database.organisation(organisationId, async (sql) => ({
    found: await findFullDeclaration(sql, organisationId, parseReference(params.id)),
    remembered: await findRemembered(sql, organisationId, facts),
  }));
  if (remembered) return answerRemembered(remembered, 201);
  if (!found) return refuse(notFound);
  const unfound = await act.find?.(found);
  if (unfound) return unfound;
  if (!ifMatchHolds(request.header('if-match'), found.revision)) return refuse(versionConflict);
  const at = deps.customsNow(organisationId);
  const decision = decide(found.lifecycle, act.action, 'declarant', { ...act.facts(at), now: at });
  if (!decision.ok) return refuseAction(found, act.action, decision);
  const lifecycle = decision.next ?? found.lifecycle;
  const plan = await act.plan(found, at, lifecycle);
  if ('kind' in plan) return plan;
  return store(deps, facts, found, { lifecycle, event: decision.event }, plan, at);
}

async function store<Code extends string>(
  { database, feed, baseUrl }: DeclarantActionDependencies,
  facts: ReturnType<typeof callFacts>,
  found: FullDeclaration,
  moved: { readonly lifecycle: LifecycleState; readonly event: EventName | null },
  plan: Plan<Code>,
  at: Date,
): Promise<Outcome<Code> | 'changed_meanwhile'> {
  const next = { ...found, ...plan.row, lifecycle: moved.lifecycle, changedAt: at };
  const beside = { ...companionsAfter(companionsOf(found, baseUrl), next.lifecycle), ...plan.shown };
  const text = fullText(next, next.document, at, beside);
  const location = hrefOf(baseUrl, found.id, plan.made);
  const headers = ['Location', location, 'ETag', versionTag(found.revision + 1)];
  const change = changeToStore({ ...next, contentHash: next.contentHash.toString('hex') }, moved.event);
  const { organisationId, revision } = found;
  const stored = { ...change, ...plan.beside, revision };
  const call = { ...facts, answerHeaders: headers, answerBody: facts.idempotencyKey === null ? '' : text };
  const document = plan.document ?? null;
  const { within } = plan;
  const outcome = within
    ? await database.organisationTransaction(organisationId, async (transaction) => {
        const changed = await changeWithin(transaction, organisationId, stored, call, document);
        return (changed.outcome === 'changed' && (await within(transaction))) || changed;
      })
    : await changeDeclaration(database, organisationId, stored, call, document);
  if ('kind' in outcome) return outcome;
  switch (outcome.outcome) {
    case 'changed':
      feed.committed();
      return answer(201, text, headers);
    case 'changed_meanwhile':
      return outcome.outcome;
    default:
      return answerRemembered(outcome, 201);
  }
}
