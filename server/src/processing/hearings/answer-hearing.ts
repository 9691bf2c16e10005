import { type Static, Type } from 'typebox';
import { type Declarant, declarantOperation } from '../../callers/public.ts';
import {
  type LockedDeclaration,
  lockDeclarationsWithDocuments,
  lockForCustoms,
} from '../../declarations/customs/public.ts';
import {
  findLodgerForDebtor,
  type RegisteredDebtor,
  readRegisteredDebtors,
} from '../../declarations/debts/public.ts';
import { textElement } from '../../declarations/document/public.ts';
import type { Feed } from '../../declarations/feed/public.ts';
import {
  type DeclarationHearing,
  DeclarationHearingBody,
  findHearing,
  type HearingAnswer,
  hearingBody,
  hearingExample,
  insertHearingAnswer,
} from '../../declarations/hearings/public.ts';
import { decideTransition } from '../../declarations/lifecycle/public.ts';
import {
  documentErrors,
  refuseWithoutMandate,
  type UploadedDocuments,
} from '../../declarations/operations/public.ts';
import {
  byDeclarant,
  type FullDeclaration,
  findFullDeclaration,
  findRepresented,
  parseReference,
  refuseAction,
  refuseConflict,
} from '../../declarations/record/public.ts';
import type { Database, Transaction } from '../../foundation/database/database.ts';
import { inputRefusal } from '../../foundation/http/input.ts';
import type { RequestFacts } from '../../foundation/http/operation.ts';
import { refuse } from '../../foundation/http/problem.ts';
import {
  idempotencyKeyReused,
  notFound,
  requestInProgress,
  versionConflict,
} from '../../foundation/http/problems.ts';
import { isIfMatchMet } from '../../foundation/http/version-tag.ts';
import { idPattern } from '../../foundation/ids.ts';
import { mandateRequired } from '../../mandates/public.ts';
import { openDecisions } from '../consequences/public.ts';
import { decisionSourceOf } from '../decisions/public.ts';
import { type DecisionDependencies, decidedDocument } from '../dossier/public.ts';
import {
  carryingOutProblems,
  carryOutIntention,
  findInvalidatedPlacements,
} from '../officer-queue/public.ts';
import { writeDecision } from '../write-decision/public.ts';
import { hearingParams } from './get-hearing.ts';

export interface HearingAnswerDependencies {
  readonly database: Database;
  readonly customs: DecisionDependencies;
  readonly feed: Pick<Feed, 'committed'>;
  readonly uploaded: UploadedDocuments;
}

const HearingAnswerInput = Type.Object(
  {
    agreed: Type.Optional(
      Type.Boolean({ description: 'True if you agree with the intention. Customs then decides at once' }),
    ),
    text: Type.Optional(textElement(4_000, 'Text of the answer. Required if you do not agree')),
    documents: Type.Optional(
      Type.Array(Type.String({ pattern: idPattern('doc'), 'x-format': 'docId' }), {
        maxItems: 100,
        uniqueItems: true,
        description: 'Identifiers of uploaded documents that belong to the answer',
      }),
    ),
  },
  {
    additionalProperties: false,
    title: 'HearingAnswer',
    description: 'An answer to an intention of customs.',
  },
);

export const answerHearing = declarantOperation(
  {
    id: 'answerHearing',
    client: 'declarations.answerHearing(id, hearingId, answer)',
    method: 'POST',
    path: '/openapi/declarations/{id}/hearings/{hearingId}/answers',
    tag: 'Amendments, queries and invalidation',
    summary: 'Answer a hearing',
    description:
      'Answers the intention of customs to assess, to bill or to invalidate after the release. Each debtor of the debt can answer within the time limit of the hearing, and the hearing remains open until all registered debtors have answered. If all of them agree (`agreed`), customs decides at once as intended. Otherwise, an officer decides after the answers.',
    scope: 'declarations:write',
    params: hearingParams,
    idempotent: true,
    ifMatch: 'optional',
    body: {
      schema: HearingAnswerInput,
      description: 'The answer.',
      examples: {
        agreed: { summary: 'Agreement with the intention', value: { agreed: true } },
        text: { summary: 'An objection', value: { text: 'The freight was paid by the seller.' } },
      },
    },
    answers: {
      200: {
        description: 'The hearing after the answer.',
        body: DeclarationHearingBody,
        headers: ['Idempotency-Replayed'],
        examples: {
          answered: { summary: 'Customs decides next', value: { ...hearingExample, status: 'answered' } },
        },
      },
    },
    problems: [
      ...carryingOutProblems,
      ...[notFound, versionConflict, idempotencyKeyReused, requestInProgress, mandateRequired],
    ],
  },
  (deps: HearingAnswerDependencies) =>
    async ({ caller, params, body, request, idempotency }) => {
      if (body.agreed !== true && body.text === undefined)
        return inputRefusal([{ code: 'required', in: 'body', pointer: '/text' }]);
      const outcome = await deps.database.systemTransaction((transaction) =>
        idempotency.within(transaction, 200, () =>
          answerAs(transaction, deps, { caller, request, ...params, body }),
        ),
      );
      if (outcome.kind === 'answer') deps.feed.committed();
      return outcome;
    },
);

interface GivenAnswer {
  readonly caller: Declarant;
  readonly request: RequestFacts;
  /** Id, LRN or MRN of the declaration. */
  readonly id: string;
  readonly hearingId: string;
  readonly body: Static<typeof HearingAnswerInput>;
}

async function answerAs(
  transaction: Transaction,
  deps: HearingAnswerDependencies,
  hearingAnswer: GivenAnswer,
) {
  const { customs } = deps;
  const { caller, request, hearingId, body } = hearingAnswer;
  const found = await findHeardDeclaration(transaction, caller, hearingAnswer.id);
  const hearing = found && (await findHearing(transaction, found.declaration, hearingId));
  if (!hearing) return refuse(notFound);
  const { organisationId, id } = found.declaration;
  const debtors = await readRegisteredDebtors(transaction, found.declaration, hearing.incurredOn);
  const debtor = debtorOf(debtors, caller, found.as);
  if (found.as === 'debtor' && (debtor === null || hearing.incurredOn === null)) return refuse(notFound);
  const now = customs.now(organisationId);
  const day = customs.reference.calendar.dayOf(now);
  const unable =
    found.as === 'lodger' ? await refuseWithoutMandate(transaction, found.declaration, day) : null;
  if (unable) return unable;
  const faults = await documentErrors(deps.uploaded, organisationId, id, body.documents ?? []);
  if (faults.length > 0) return inputRefusal(faults);
  const locked = await lockHeard(transaction, id, hearing);
  if (locked === null) return refuse(notFound);
  const { declaration } = locked.dossier;
  // The caller may have read a cached version of the declaration that contains an earlier hearing.
  if (!isIfMatchMet(request.header('if-match'), declaration.revision)) return refuse(versionConflict);
  const allowed = decideTransition(declaration.lifecycle, 'answerHearing', 'declarant', { now });
  if (!allowed.ok) return refuseAction(declaration, 'answerHearing', allowed);
  // Another request may have answered or withdrawn the hearing while this one waited for the lock.
  const current = await findHearing(transaction, declaration, hearingId);
  if (current?.status !== 'open')
    return refuseConflict('no_hearing', { action: 'answerHearing', declarationStatus: declaration.status });
  const { text = null, documents = [], agreed = false } = body;
  const answer: HearingAnswer = {
    ...{ agreed, text, documents, organisationId: caller.organisation.id },
    ...{ debtor: debtor?.number ?? null, answeredAt: now.toISOString() },
  };
  const status = statusAfter([...current.answers, answer], debtors);
  const pending = openDecisions(locked.dossiers, decisionSourceOf(customs));
  const facts = { isHearingContinued: status === 'open' };
  pending.take([{ declaration, action: 'answerHearing', facts }], byDeclarant(caller, request));
  await insertHearingAnswer(transaction, hearingId, answer, status);
  await writeDecision(transaction, pending);
  if (status === 'agreed' || (status === 'answered' && hearing.intendedBy === sandboxOfficer)) {
    const again = await lockHeard(transaction, id, hearing);
    if (again === null) return refuse(notFound);
    const refusal = await carryOutIntention(transaction, customs, again, hearing);
    if (refusal) return refusal;
  }
  const after = await findHearing(transaction, declaration, hearingId);
  if (!after) throw new Error(`the hearing ${hearingId} is missing`);
  return { kind: 'made', body: hearingBody(after) } as const;
}

/**
 * Returns the debtor whose answer the caller gives. A direct representative is not a debtor: its answer is that of the
 * person that it represents. Null without a registered debtor.
 */
function debtorOf(
  debtors: readonly RegisteredDebtor[],
  { organisation: { id } }: Declarant,
  as: 'lodger' | 'principal' | 'debtor',
): RegisteredDebtor | null {
  const named = debtors.find(({ organisationId }) => organisationId === id);
  if (named || as === 'debtor') return named ?? null;
  return debtors.find(({ role }) => role !== 'further') ?? null;
}

/** Returns the status after an answer (UCC 22(6)): a hearing remains open while one of the joint debtors has not answered. */
function statusAfter(
  answers: readonly HearingAnswer[],
  debtors: readonly RegisteredDebtor[],
): 'open' | 'answered' | 'agreed' {
  const lastAnswers = new Map(answers.map((answer) => [answer.debtor, answer]));
  const isOpen = debtors.some(({ number }) => !lastAnswers.has(number));
  if (isOpen) return 'open';
  return [...lastAnswers.values()].every(({ agreed }) => agreed) ? 'agreed' : 'answered';
}

/** The automatic officer of the sandbox decides as intended after any answer. */
const sandboxOfficer = 'automatic-officer';

/** Returns the declaration in the path, and whether the caller lodged it, is its principal or only a debtor. */
async function findHeardDeclaration(
  transaction: Transaction,
  { organisation }: Declarant,
  path: string,
): Promise<{
  readonly declaration: FullDeclaration;
  readonly as: 'lodger' | 'principal' | 'debtor';
} | null> {
  const reference = parseReference(path);
  const own = await findFullDeclaration(transaction, organisation.id, reference);
  if (own) return { declaration: own, as: 'lodger' };
  const represented = await findRepresented(transaction, organisation.id, reference);
  if (represented && organisation.numbers.includes(represented.principal)) {
    const { lodgedBy, id } = represented;
    const declaration = await findFullDeclaration(transaction, lodgedBy, { by: 'id', value: id });
    return declaration && { declaration, as: 'principal' };
  }
  if (reference.by !== 'id') return null;
  const lodgedBy = await findLodgerForDebtor(transaction, reference.value, organisation.id);
  const declaration = lodgedBy && (await findFullDeclaration(transaction, lodgedBy, reference));
  return declaration ? { declaration, as: 'debtor' } : null;
}

/** Locks the declaration for its intended decision: an invalidation also changes the placements of its goods. */
async function lockHeard(
  transaction: Transaction,
  id: string,
  { action }: DeclarationHearing,
): Promise<{
  readonly dossiers: ReadonlyMap<string, LockedDeclaration>;
  readonly dossier: LockedDeclaration;
} | null> {
  const placements = await findInvalidatedPlacements(transaction, [{ id, decision: { action } }]);
  if (placements.length > 0) await lockForCustoms(transaction, [id, ...placements]);
  const dossiers = await lockDeclarationsWithDocuments(transaction, new Map([[id, decidedDocument(action)]]));
  const dossier = dossiers.get(id);
  return dossier ? { dossiers, dossier } : null;
}
