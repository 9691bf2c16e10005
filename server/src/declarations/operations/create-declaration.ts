import { Type } from 'typebox';
import type { Declarant } from '../../callers/public.ts';
import { declarantOperation } from '../../callers/public.ts';
import type { Database, Sql } from '../../foundation/database/database.ts';
import { answer, type RequestFacts } from '../../foundation/http/operation.ts';
import { idempotencyKeyReused, inputInvalid, requestInProgress } from '../../foundation/http/problems.ts';
import { versionTag } from '../../foundation/http/version-tag.ts';
import { type IdSource, newId } from '../../foundation/ids.ts';
import type { RememberedReference } from '../../reference/lists/public.ts';
import {
  contentHash,
  type DraftDeclaration,
  DraftDeclaration as DraftSchema,
  documentText,
  sampleDeclarations,
} from '../document/public.ts';
import type { Feed } from '../feed/public.ts';
import type { CustomsClock } from '../lifecycle/public.ts';
import { decide, newLifecycle } from '../lifecycle/public.ts';
import type { Storage } from '../record/public.ts';
import {
  answerRemembered,
  CreatedDeclaration,
  callFacts,
  changeToStore,
  findDeclaration,
  findRemembered,
  lrnInUse,
  referenceDataMissing,
  refuseLrn,
  refuseStorage,
  resourceText,
  storageFull,
  createDeclaration as storeNew,
  summaryExample,
} from '../record/public.ts';
import { answerDryRun, dryRunAnswer } from './dry-run.ts';
import { judgeForLodging, type Lodgeable } from './judge-for-lodging.ts';

const creationProblems = [
  inputInvalid,
  idempotencyKeyReused,
  requestInProgress,
  lrnInUse,
  storageFull,
  referenceDataMissing,
] as const;

interface CreationParts {
  readonly database: Database;
  readonly feed: Pick<Feed, 'committed'>;
  readonly source: IdSource;
  readonly customsNow: CustomsClock;
  readonly reference: RememberedReference;
  readonly baseUrl: string;
  /** What an organisation may keep. */
  readonly storage: Storage;
}

export const createDeclaration = declarantOperation(
  {
    id: 'createDeclaration',
    method: 'POST',
    path: '/openapi/declarations',
    tag: 'Declarations',
    summary: 'Create a declaration',
    description:
      'Creates a draft. With `lodge=true` it is lodged at once, if it keeps the [rules](/rules): every fault is told at once, and nothing is stored. With `dryRun=true` the answer is what lodging would say, with duties and VAT step by step; nothing is stored.',
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
        body: CreatedDeclaration,
        headers: ['Location', 'ETag', 'Idempotency-Replayed'],
        examples: {
          lodged: {
            summary: 'Lodged at once',
            value: { ...summaryExample, warnings: [], document: { type: 'import', lrn: 'COFFEE-2026-0001' } },
          },
        },
      },
    },
    problems: creationProblems,
  },
  (deps: CreationParts) => {
    const { database, feed, source, baseUrl, storage } = deps;
    return async (input) => {
      const { caller, query, body } = input;
      const now = deps.customsNow(caller.organisation.id);
      if (query.lodge !== true && query.dryRun !== true) return create(input, now, null);
      const judged = await judgeForLodging(body, now, deps);
      if (judged.kind === 'refusal') return (await answeredBefore(input)) ?? judged;
      return query.dryRun === true ? dryRun(input, judged, now) : create(input, now, judged);
    };

    function dryRun({ caller, body, bytes, request }: CreateInput, judged: Lodgeable, now: Date) {
      const { lifecycle } = newRow(body, '', now, true).row;
      const call = callFacts(caller, request, 'POST', 'declaration.dryRun', bytes);
      return answerDryRun(database, caller.organisation.id, judged, lifecycle, call, baseUrl);
    }

    /**
     * Rules and code lists move on: the repetition of a call that was answered 201 is answered so again, since a 400 would
     * say `not_applied`.
     */
    async function answeredBefore({ caller, query, bytes, request }: CreateInput) {
      const organisationId = caller.organisation.id;
      const call = callFacts(caller, request, 'POST', 'declaration.lodge', bytes);
      if (call.idempotencyKey === null) return null;
      const remembered = await database.organisation(organisationId, (sql) =>
        findRemembered(sql, organisationId, call),
      );
      if (remembered === null || remembered.outcome === 'reused') return null;
      return answerRemembered(remembered, query.dryRun === true ? 200 : 201);
    }

    async function create(input: CreateInput, now: Date, judged: Lodgeable | null) {
      // A draft that was deleted between the two steps has freed its LRN: what is true then is looked at anew.
      const first = await createOnce(input, now, judged);
      if (first !== 'freed_meanwhile') return first;
      const second = await createOnce(input, now, judged);
      if (second !== 'freed_meanwhile') return second;
      throw new Error('the declarations with this LRN come and go');
    }

    async function createOnce(
      { caller, body, bytes, request }: CreateInput,
      now: Date,
      judged: Lodgeable | null,
    ) {
      const organisationId = caller.organisation.id;
      const lodging = judged !== null;
      const hash = contentHash(body).toString('hex');
      const { row, event } = newRow(body, newId('dec', source), now, lodging);
      const document = documentText(bytes, body);
      const more = judged ? { warnings: judged.warnings } : {};
      const text = resourceText({ ...row, version: 1 }, document, now, more);
      const headers = ['Location', `${baseUrl}/openapi/declarations/${row.id}`, 'ETag', versionTag(1)];
      const action = lodging ? 'declaration.lodge' : 'declaration.create';
      const call = callFacts(caller, request, 'POST', action, bytes);
      const outcome = await storeNew(
        database,
        organisationId,
        changeToStore({ ...row, contentHash: hash }, event),
        { ...call, answerHeaders: headers, answerBody: call.idempotencyKey === null ? '' : text },
        document,
        storage.drafts,
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
        case 'storage_full':
          return refuseStorage('drafts', storage);
        default:
          return answerRemembered(outcome, 201);
      }
    }
  },
);

function findByLrn(sql: Sql, organisationId: string, lrn: string) {
  return findDeclaration(sql, organisationId, { by: 'lrn', value: lrn });
}

interface CreateInput {
  readonly caller: Declarant;
  readonly query: { readonly lodge?: boolean; readonly dryRun?: boolean };
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
