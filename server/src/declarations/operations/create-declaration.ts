import { Type } from 'typebox';
import type { Declarant, PortalParts } from '../../callers/public.ts';
import { declarantOperation } from '../../callers/public.ts';
import type { Sql } from '../../foundation/database/database.ts';
import type { Idempotency } from '../../foundation/http/idempotency.ts';
import { inputRefusal } from '../../foundation/http/input.ts';
import type { RequestFacts } from '../../foundation/http/operation.ts';
import type { ValidationError } from '../../foundation/http/problem.ts';
import { idempotencyKeyReused, inputInvalid, requestInProgress } from '../../foundation/http/problems.ts';
import { versionTag } from '../../foundation/http/version-tag.ts';
import type { CachedReference } from '../../reference/lists/public.ts';
import {
  contentHash,
  DraftDeclarationInput,
  draftErrors,
  draftInputValidator,
  sampleDeclarations,
} from '../document/public.ts';
import { type ComparedResponse, prepareLodgementResponse } from '../duplicates/public.ts';
import type { Feed } from '../feed/public.ts';
import type { CustomsClock } from '../lifecycle/public.ts';
import {
  type ChangeObstacle,
  CreatedDeclaration,
  type DeclarationChange,
  declarationUrl,
  findLrnHolders,
  type Lodgement,
  lrnInUse,
  referenceDataMissing,
  refuseLrn,
  refuseStorage,
  repeatIfChanged,
  resourceText,
  storageFull,
  summaryExample,
} from '../record/public.ts';
import type { ExpectedTimes } from '../service-levels/public.ts';
import type { Storage } from '../storage/public.ts';
import { assessDraft } from './assess-draft.ts';
import { dryRunDate, validationTimeOf } from './dry-run-date.ts';
import { dryRunResponse, respondWithDryRun } from './dry-run-response.ts';
import { newDeclarationState, planDraft, planLodgement } from './plan-creation.ts';
import { storeChangeWithResponse } from './store-change-with-response.ts';
import { addMandateErrors, refuseContent, validateLodgement } from './validate-lodgement.ts';

const creationProblems = [
  inputInvalid,
  idempotencyKeyReused,
  requestInProgress,
  lrnInUse,
  storageFull,
  referenceDataMissing,
] as const;

interface CreationParts extends PortalParts<'database' | 'source' | 'baseUrl' | 'turns'> {
  readonly feed: Pick<Feed, 'committed'>;
  readonly customsNow: CustomsClock;
  readonly reference: CachedReference;
  readonly storage: Storage;
  readonly expectedTimes: Pick<ExpectedTimes, 'of'>;
}

export const createDeclaration = declarantOperation(
  {
    id: 'createDeclaration',
    client: 'declarations.create',
    method: 'POST',
    path: '/openapi/declarations',
    tag: 'Declarations',
    summary: 'Create a declaration',
    description:
      'Creates a draft with any content: `canLodge`, `errors` and `warnings` show the result that lodging would have. With `lodge=true` the portal lodges the declaration if it follows the [rules](/rules); otherwise the portal reports every error and stores nothing. With `dryRun=true` the portal returns the result of a lodgement, with duties and VAT step by step, and stores nothing. If a draft of your organisation has the same LRN, a dry run treats the request body as the new content of that draft. A dry run applies the law of today or of `date`. You can’t combine `dryRun=true` with `lodge=true`.',
    scope: 'declarations:write',
    idempotent: true,
    query: Type.Object(
      {
        lodge: Type.Optional(Type.Boolean({ description: 'True to lodge the declaration immediately' })),
        dryRun: Type.Optional(
          Type.Boolean({ description: 'True to return the result of a lodgement and store nothing' }),
        ),
        date: dryRunDate,
      },
      { additionalProperties: false },
    ),
    translated: true,
    body: {
      schema: DraftDeclarationInput,
      validator: draftInputValidator,
      description:
        'The declaration. A draft requires only `type` and `lrn`, and can contain values that prevent the lodgement.',
      examples: Object.fromEntries(
        sampleDeclarations(new Date('2026-01-05T00:00:00Z')).map(({ name, summary, document }) => [
          name,
          { summary, value: document },
        ]),
      ),
    },
    answers: {
      200: dryRunResponse,
      201: {
        description: 'The declaration was created',
        body: CreatedDeclaration,
        headers: ['Location', 'ETag', 'Idempotency-Replayed'],
        examples: {
          lodged: {
            summary: 'Lodged immediately',
            value: { ...summaryExample, warnings: [], document: { type: 'import', lrn: 'COFFEE-2026-0001' } },
          },
        },
      },
    },
    problems: creationProblems,
  },
  (deps: CreationParts) => {
    const { database, baseUrl, storage } = deps;
    return async (input) => {
      const { caller, query, body } = input;
      if (query.lodge === true && query.dryRun === true) return inputRefusal(lodgedDryRunErrors);
      const present = deps.customsNow(caller.organisation.id);
      const now = validationTimeOf(query, present, deps.reference.calendar);
      if ('kind' in now) return now;
      if (query.lodge !== true && query.dryRun !== true) return draft(input, now);
      const validated = await validateLodgement(body, now, { ...deps, present }, caller.organisation);
      if (validated.kind === 'refusal') {
        const before = await answeredBefore(input);
        return before ?? addMandateErrors(validated, body, now, { ...deps, present }, caller.organisation.id);
      }
      return query.dryRun === true
        ? dryRun(input, validated, now, deps.reference.calendar.dayOf(present))
        : lodge(input, validated, now);
    };

    async function draft(input: CreateInput, now: Date) {
      const faults = draftErrors(input.body);
      if (faults.length > 0) return inputRefusal(faults);
      const assessed = await assessDraft(input, now, deps);
      return create(input, () => {
        const change = planDraft(input, now, assessed.errors.length > 0, deps.source);
        const body = resourceText(change.after, change.document ?? '', now, assessed);
        return { change, body, compared: null, maxDrafts: storage.drafts };
      });
    }

    function dryRun(
      { caller, idempotency, request }: CreateInput,
      validated: Lodgement,
      now: Date,
      today: string,
    ) {
      const { lifecycle } = newDeclarationState(validated.document, now, validated.reference.edition);
      const { language } = request;
      return respondWithDryRun(database, validated, lifecycle, idempotency, {
        ...deps,
        language,
        organisationId: caller.organisation.id,
        today,
        refuseNow: (sql) => refuseLodgedLrn(sql, caller.organisation.id, validated.document),
      });
    }

    /**
     * Refuses an LRN that a lodged declaration uses. The LRN of a draft is allowed, because a lodgement of the document
     * would replace the draft.
     */
    async function refuseLodgedLrn(sql: Sql, organisationId: string, document: DraftDeclarationInput) {
      const [existing] = await findLrnHolders(sql, organisationId, [document.lrn]);
      if (!existing || existing.status === 'draft') return null;
      return refuseLrn(existing, contentHash(document).toString('hex'), baseUrl);
    }

    /**
     * Returns the stored response of an earlier request with the same key. It must precede the validation: rules and
     * code lists change, and a 400 would wrongly indicate that the earlier request was not applied.
     */
    async function answeredBefore({ caller, query, idempotency }: CreateInput) {
      if (!idempotency.isKeyed) return null;
      const before = await database.organisation(caller.organisation.id, (sql) =>
        idempotency.answeredBefore(sql, query.dryRun === true ? 200 : 201),
      );
      return before?.kind === 'refusal' && before.problem === idempotencyKeyReused ? null : before;
    }

    function lodge(input: CreateInput, lodgement: Lodgement, now: Date) {
      const { idempotency, request } = input;
      return create(input, () => {
        const change = planLodgement(input, now, lodgement, deps.source);
        const compared = prepareLodgementResponse(
          lodgement,
          { baseUrl, language: request.language, isKeyed: idempotency.isKeyed },
          (warnings) =>
            resourceText(change.after, change.document ?? '', now, {
              ...deps.expectedTimes.of(change.after),
              warnings,
            }),
        );
        return { change, body: compared.body, compared };
      });
    }

    async function create({ idempotency }: CreateInput, plan: () => PlannedCreation) {
      const outcome = await repeatIfChanged(() => {
        const { change, body, ...more } = plan();
        const { id, revision } = change.after;
        const headers = ['Location', declarationUrl(baseUrl, id), 'ETag', versionTag(revision)];
        const made = { kind: 'made', body, headers } as const;
        return storeChangeWithResponse(
          deps,
          change,
          { idempotency, made, status: 201, ...more },
          (obstacle) => refuseNew(obstacle, change.after),
        );
      });
      if (outcome !== 'changed_meanwhile') return outcome;
      throw new Error('other requests create and delete declarations with this LRN at the same time');
    }

    function refuseNew(obstacle: ChangeObstacle, { contentHash: hash }: { readonly contentHash: Buffer }) {
      switch (obstacle.kind) {
        case 'lrn_in_use':
          return obstacle.holder
            ? refuseLrn(obstacle.holder, hash.toString('hex'), baseUrl)
            : 'changed_meanwhile';
        case 'storage_full':
          return refuseStorage('drafts', storage);
        default:
          return refuseContent(obstacle, baseUrl);
      }
    }
  },
);

// Rejects a dry run together with a lodgement: a dry run stores nothing, so its response must not show the status
// `lodged`.
const lodgedDryRunErrors = [
  exclusionError('dryRun=true', 'lodge=true'),
  exclusionError('lodge=true', 'dryRun=true'),
];

function exclusionError(sent: string, other: string): ValidationError {
  const [name = ''] = sent.split('=');
  return {
    code: 'unexpected',
    in: 'query',
    name,
    words: 'unexpected.lodged_dry_run',
    params: { sent, other },
  };
}

interface PlannedCreation {
  readonly change: DeclarationChange;
  readonly body: string;
  readonly compared: ComparedResponse | null;
  readonly maxDrafts?: number;
}

interface CreateInput {
  readonly caller: Declarant;
  readonly query: { readonly lodge?: boolean; readonly dryRun?: boolean; readonly date?: string };
  readonly body: DraftDeclarationInput;
  readonly bytes: Buffer;
  readonly request: RequestFacts;
  readonly idempotency: Idempotency;
}
