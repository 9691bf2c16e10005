import { Type } from 'typebox';
import type { Database, Sql } from '../foundation/database/database.ts';
import type { Caller } from '../foundation/http/caller.ts';
import { inputRefusal } from '../foundation/http/input.ts';
import {
  type AnswerContract,
  answer,
  openApiOperation,
  type RequestFacts,
} from '../foundation/http/operation.ts';
import { idempotencyKeyReused, inputInvalid, requestInProgress } from '../foundation/http/problems.ts';
import { versionTag } from '../foundation/http/version-tag.ts';
import { type IdSource, newId } from '../foundation/ids.ts';
import { answerRemembered, callFacts, changeToStore } from './call.ts';
import { missingForLodging } from './completeness.ts';
import { contentHash } from './content.ts';
import type { CustomsClock } from './customs-clock.ts';
import { decide } from './decide.ts';
import { type DraftDeclaration, DraftDeclaration as DraftSchema } from './declaration.ts';
import type { Feed } from './feed.ts';
import { newLifecycle } from './lifecycle-state.ts';
import { lrnInUse } from './problems.ts';
import { refuseLrn } from './refusals.ts';
import { DeclarationResource, resourceText, summaryExample } from './representation.ts';
import { sampleDeclarations } from './samples.ts';
import { findDeclaration, findRemembered, rememberAnswer, createDeclaration as storeNew } from './store.ts';

const DryRunAnswer = Type.Object(
  {
    dryRun: Type.Literal(true),
    status: Type.Enum(['lodged'], { description: 'The state that lodging would lead to' }),
    lrn: Type.String(),
  },
  { additionalProperties: false, description: 'What lodging would say; nothing is stored' },
);

const dryRunAnswer: AnswerContract = {
  description: 'A dry run: the declaration could be lodged',
  body: DryRunAnswer,
  headers: ['Idempotency-Replayed'],
  examples: {
    fine: {
      summary: 'It could be lodged',
      value: { dryRun: true, status: 'lodged', lrn: summaryExample.lrn },
    },
  },
};

export function createDeclaration(deps: {
  readonly database: Database;
  readonly feed: Pick<Feed, 'committed'>;
  readonly ids: IdSource;
  readonly now: CustomsClock;
  readonly baseUrl: string;
}) {
  const { database, feed, ids, baseUrl } = deps;
  return openApiOperation({
    id: 'createDeclaration',
    method: 'POST',
    path: '/openapi/declarations',
    tag: 'Declarations',
    summary: 'Create a declaration',
    description:
      'Creates a draft. With `lodge=true` it is lodged at once, if it is complete. With `dryRun=true` the answer is what lodging would say, and nothing is stored.',
    scope: 'declarations:write',
    idempotent: true,
    query: Type.Object(
      {
        lodge: Type.Optional(Type.Boolean({ description: 'Lodge at once' })),
        dryRun: Type.Optional(Type.Boolean({ description: 'Only say what lodging would say' })),
      },
      { additionalProperties: false },
    ),
    body: {
      schema: DraftSchema,
      description: 'The declaration; a draft needs `type` and `lrn` only.',
      required: true,
      examples: Object.fromEntries(
        sampleDeclarations(new Date('2026-01-05T00:00:00Z')).map(({ name, summary, document }) => [
          name,
          { summary, value: document },
        ]),
      ),
    },
    answers: {
      200: dryRunAnswer,
      201: {
        description: 'The declaration was created',
        body: DeclarationResource,
        headers: ['Location', 'ETag', 'Idempotency-Replayed'],
        examples: {
          lodged: {
            summary: 'Lodged at once',
            value: { ...summaryExample, document: { type: 'import', lrn: 'COFFEE-2026-0001' } },
          },
        },
      },
    },
    problems: [inputInvalid, idempotencyKeyReused, requestInProgress, lrnInUse],
    async handle(input) {
      const { query, body } = input;
      const lodging = query.lodge === true || query.dryRun === true;
      const missing = lodging ? missingForLodging(body) : [];
      if (missing.length > 0) return inputRefusal(missing);
      if (query.dryRun === true) return dryRun(input);
      // A draft that was deleted between the two steps has freed its LRN: what is true then is looked at anew.
      const first = await createOnce(input, lodging);
      if (first !== 'freed_meanwhile') return first;
      const second = await createOnce(input, lodging);
      if (second !== 'freed_meanwhile') return second;
      throw new Error('the declarations with this LRN come and go');
    },
  });

  /** What lodging would say. Nothing is stored but, under a key, the answer: it is replayed like any other. */
  function dryRun({ caller, body, bytes, request }: CreateInput) {
    const organisationId = caller.organisation.id;
    const call = callFacts(caller, request, 'POST', 'declaration.dryRun', bytes);
    return database.organisationTransaction(organisationId, async (transaction) => {
      const remembered = await findRemembered(transaction, organisationId, call);
      if (remembered) return answerRemembered(remembered, 200);
      const existing = await findByLrn(transaction, organisationId, body.lrn);
      if (existing) return refuseLrn(existing, contentHash(body).toString('hex'), baseUrl);
      const text = JSON.stringify({ dryRun: true, status: 'lodged', lrn: body.lrn });
      await rememberAnswer(transaction, organisationId, { ...call, answerBody: text }, 200);
      return answer(200, text);
    });
  }

  async function createOnce({ caller, body, bytes, request }: CreateInput, lodging: boolean) {
    const organisationId = caller.organisation.id;
    const now = deps.now(organisationId);
    const hash = contentHash(body).toString('hex');
    const { row, event } = newRow(body, newId('dec', ids), now, lodging);
    const text = resourceText({ ...row, version: 1 }, bytes.toString(), now);
    const headers = ['Location', `${baseUrl}/openapi/declarations/${row.id}`, 'ETag', versionTag(1)];
    const action = lodging ? 'declaration.lodge' : 'declaration.create';
    const call = callFacts(caller, request, 'POST', action, bytes);
    const outcome = await storeNew(
      database,
      organisationId,
      changeToStore({ ...row, contentHash: hash }, event),
      { ...call, answerHeaders: headers, answerBody: call.idempotencyKey === null ? '' : text },
      bytes.toString(),
    );
    switch (outcome.outcome) {
      case 'created':
        if (event !== null) feed.committed();
        return answer(201, text, headers);
      case 'lrn_in_use': {
        const existing = await database.organisation(organisationId, (sql) =>
          findByLrn(sql, organisationId, body.lrn),
        );
        return existing ? refuseLrn(existing, hash, baseUrl) : 'freed_meanwhile';
      }
      default:
        return answerRemembered(outcome, 201);
    }
  }
}

function findByLrn(sql: Sql, organisationId: string, lrn: string) {
  return findDeclaration(sql, organisationId, { by: 'lrn', value: lrn });
}

interface CreateInput {
  readonly caller: Caller;
  readonly body: DraftDeclaration;
  readonly bytes: Buffer;
  readonly request: RequestFacts;
}

function newRow(document: DraftDeclaration, id: string, now: Date, lodging: boolean) {
  const draft = newLifecycle(document.type, document.expectedArrival ?? null);
  const decision = lodging ? decide(draft, 'lodge', 'declarant', { now }) : null;
  if (decision && (!decision.ok || !decision.next)) throw new Error('a new declaration can always be lodged');
  const row = {
    id,
    lrn: document.lrn,
    mrn: null,
    type: document.type,
    office: document.office ?? null,
    lifecycle: decision?.ok && decision.next ? decision.next : draft,
    createdAt: now,
    changedAt: now,
    lodgedAt: lodging ? now : null,
  };
  return { row, event: decision?.ok ? decision.event : null };
}
