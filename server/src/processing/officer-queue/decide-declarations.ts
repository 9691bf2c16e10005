import { type Static, Type } from 'typebox';
import { managementOperation } from '../../callers/public.ts';
import { lockForCustoms } from '../../declarations/customs/public.ts';
import { allStatuses } from '../../declarations/lifecycle/public.ts';
import type { Transaction } from '../../foundation/database/database.ts';
import { runInSavepoint } from '../../foundation/database/savepoint.ts';
import { orNull } from '../../foundation/http/common-schemas.ts';
import { refuse } from '../../foundation/http/problem.ts';
import {
  customsAuthorityRequired,
  idempotencyKeyReused,
  inputInvalid,
  requestInProgress,
} from '../../foundation/http/problems.ts';
import { versionTag } from '../../foundation/http/version-tag.ts';
import { problemTextsOf } from '../../foundation/messages/catalogue.ts';
import { formatDetail } from '../../foundation/messages/format-detail.ts';
import { localizeError } from '../../foundation/messages/format-error.ts';
import type { Language } from '../../foundation/messages/language.ts';
import { decideAsOfficer, findInvalidatedPlacements, type OfficerDecision } from './decide-as-officer.ts';
import { decisionExamples } from './decide-declaration.ts';
import { DecisionBody } from './officer-actions.ts';
import type { OfficerQueueDependencies } from './queue-dependencies.ts';

const bulkDecisionSchemaOptions = { additionalProperties: false } as const;
const id = Type.String({ minLength: 1, maxLength: 64, description: 'Id of the declaration (`dec_…`)' });

const Decisions = Type.Object(
  {
    decisions: Type.Array(
      Type.Object(
        {
          id,
          ifMatch: Type.String({
            minLength: 1,
            maxLength: 64,
            description: 'The `etag` of the declaration on which you decide, or `*` for any version',
          }),
          decision: DecisionBody,
        },
        bulkDecisionSchemaOptions,
      ),
      { minItems: 1, maxItems: 100, description: 'Decisions, applied in this order' },
    ),
  },
  { ...bulkDecisionSchemaOptions, description: 'Decisions on several declarations.' },
);

const RejectedElement = Type.Object(
  {
    code: Type.String({ description: 'Code of the problem' }),
    status: Type.Integer({ description: 'HTTP status that a single decision would have returned' }),
    title: Type.String({ description: 'Title of the problem' }),
    detail: Type.String({ description: 'Description of this occurrence of the problem' }),
    declarationStatus: Type.Optional(
      Type.String({ description: 'Declaration status that does not allow the decision' }),
    ),
    reasonCode: Type.Optional(Type.String({ description: 'Stable, machine-readable code of the reason' })),
    reason: Type.Optional(Type.String({ description: 'Reason in English' })),
    errors: Type.Optional(Type.Array(Type.Unknown(), { description: 'Errors in the decision' })),
  },
  bulkDecisionSchemaOptions,
);

const Outcome = Type.Object(
  {
    id,
    outcome: Type.Enum(['applied', 'rejected'], {
      description: 'Outcome of this decision: applied or rejected',
    }),
    etag: orNull(Type.String(), 'Current version of the declaration. Null if the decision was rejected'),
    status: orNull(
      Type.Enum([...allStatuses]),
      'Current main status of the declaration. Null if the decision was rejected',
    ),
    problem: orNull(RejectedElement, 'Problem that caused the rejection; otherwise null'),
  },
  bulkDecisionSchemaOptions,
);
const Outcomes = Type.Object(
  { items: Type.Array(Outcome, { description: 'Outcomes in the order of the decisions' }) },
  { ...bulkDecisionSchemaOptions, title: 'DecisionOutcomes', description: 'Outcomes of several decisions' },
);

const exampleId = 'dec_01kaz4w7m0v3c5n8q2x6t9r1ye';
const decisionExample = { id: exampleId, ifMatch: '"3"', decision: decisionExamples.release.value };
const rejectedExample: Static<typeof Outcome> = {
  id: exampleId,
  outcome: 'rejected',
  etag: null,
  status: null,
  problem: {
    code: 'action_not_allowed',
    status: 409,
    title: 'The declaration does not allow this action now',
    detail: 'The duties are neither paid nor secured.',
    declarationStatus: 'accepted',
    reasonCode: 'not_paid',
    reason: 'The duties are neither paid nor secured',
  },
};

export const decideDeclarationsOperation = managementOperation(
  {
    id: 'decideDeclarations',
    method: 'POST',
    path: '/management/decisions',
    tag: 'Officer queue',
    summary: 'Decide on several declarations',
    description:
      'Applies up to 100 decisions independently of one another: a rejected decision does not affect the others. Only for the customs authority.',
    scope: 'management:declarations:write',
    roles: ['officer', 'supervisor'],
    programs: 'authority',
    translated: true,
    body: {
      schema: Decisions,
      description: 'The decisions.',
      examples: { release: { summary: 'Release the goods', value: { decisions: [decisionExample] } } },
    },
    idempotent: true,
    answers: {
      200: {
        description: 'Outcome of each decision.',
        body: Outcomes,
        headers: ['Idempotency-Replayed'],
        examples: {
          rejected: { summary: 'A rejected decision', value: { items: [rejectedExample] } },
        },
      },
    },
    problems: [inputInvalid, customsAuthorityRequired, idempotencyKeyReused, requestInProgress],
  },
  (parts: OfficerQueueDependencies) => {
    const { database, feed } = parts;
    return async ({ body, caller, request, idempotency }) => {
      const decide = async (transaction: Transaction) => {
        if (caller.dataScope !== 'all') return refuse(customsAuthorityRequired);
        const { decisions } = body;
        // All declarations are locked first and in one order, so that concurrent requests don't cause a deadlock.
        await lockForCustoms(transaction, [
          ...decisions.map((decision) => decision.id),
          ...(await findInvalidatedPlacements(transaction, decisions)),
        ]);
        const items: Static<typeof Outcome>[] = [];
        for (const decision of decisions)
          items.push(
            await outcomeOf(transaction, decision, request.language, () =>
              decideAsOfficer(transaction, parts, { caller, request }, decision),
            ),
          );
        return { kind: 'made', body: { items } } as const;
      };
      const outcome = await database.systemTransaction((transaction) =>
        idempotency.within(transaction, 200, () => decide(transaction)),
      );
      if (outcome.kind === 'answer') feed.committed();
      return outcome;
    };
  },
);

async function outcomeOf(
  transaction: Transaction,
  { id }: OfficerDecision,
  language: Language,
  decide: () => ReturnType<typeof decideAsOfficer>,
): Promise<Static<typeof Outcome>> {
  const applied = await runInSavepoint(transaction, decide);
  if (!('kind' in applied)) {
    const { revision, status } = applied;
    return { id, outcome: 'applied', etag: versionTag(revision), status, problem: null };
  }
  const { problem, detail, errors, extensions } = applied;
  const extensionsBody = ['declarationStatus', 'reasonCode', 'reason'].flatMap((name) => {
    const value = extensions?.[name];
    return typeof value === 'string' ? [[name, value] as const] : [];
  });
  const { code, status } = problem;
  const { title, cause } = problemTextsOf(language, code);
  return {
    id,
    outcome: 'rejected',
    etag: null,
    status: null,
    problem: {
      ...{ code, status, title, detail: detail === undefined ? cause : formatDetail(language, detail) },
      ...Object.fromEntries(extensionsBody),
      ...(errors && { errors: errors.map((fault) => localizeError(language, fault)) }),
    },
  };
}
