import { Type } from 'typebox';
import type { Declarant, PortalParts } from '../../callers/public.ts';
import { declarantOperation } from '../../callers/public.ts';
import type { Idempotency } from '../../foundation/http/idempotency.ts';
import type { BodyContract, Input } from '../../foundation/http/operation.ts';
import { refuse } from '../../foundation/http/problem.ts';
import {
  idempotencyKeyReused,
  inputInvalid,
  notFound,
  requestInProgress,
  versionConflict,
} from '../../foundation/http/problems.ts';
import { isIfMatchMet, versionTag } from '../../foundation/http/version-tag.ts';
import type { CachedReference } from '../../reference/lists/public.ts';
import { prepareLodgementResponse } from '../duplicates/public.ts';
import type { Feed } from '../feed/public.ts';
import type { CustomsClock } from '../lifecycle/public.ts';
import { decideTransition } from '../lifecycle/public.ts';
import {
  actionNotAllowed,
  byDeclarant,
  findDeclaration,
  LodgedDeclaration,
  parseDraft,
  parseReference,
  planChange,
  referenceDataMissing,
  referenceParams,
  refuseAction,
  repeatIfChanged,
  resourceText,
  summaryExample,
} from '../record/public.ts';
import type { ExpectedTimes } from '../service-levels/public.ts';
import { dryRunDate } from './dry-run-date.ts';
import { dryRunLodgement } from './dry-run-lodgement.ts';
import { DryRun, dryRunResponse } from './dry-run-response.ts';
import { sideEffectsOf } from './plan-creation.ts';
import { storeChangeWithResponse } from './store-change-with-response.ts';
import { addMandateErrors, refuseContent, validateLodgement } from './validate-lodgement.ts';

export const lodgeDeclaration = declarantOperation(
  {
    id: 'lodgeDeclaration',
    client: 'declarations.lodge',
    method: 'POST',
    path: '/openapi/declarations/{id}/lodgement',
    tag: 'Declarations',
    summary: 'Lodge a draft',
    description:
      'Lodges a draft that follows the [rules](/rules). The declaration then has legal effect, and customs decides on it. With `dryRun=true` the portal returns the result that a lodgement would have, under the law of today or of `date`, and stores nothing.',
    scope: 'declarations:write',
    params: referenceParams,
    query: Type.Object(
      {
        dryRun: Type.Optional(
          Type.Boolean({ description: 'True to return the result of a lodgement and store nothing' }),
        ),
        date: dryRunDate,
      },
      { additionalProperties: false },
    ),
    idempotent: true,
    ifMatch: 'optional',
    translated: true,
    body: {
      schema: Type.Object({}, { additionalProperties: false }),
      description: 'No body, or an empty object.',
      required: false,
      examples: { empty: { summary: 'Empty object', value: {} } },
    },
    answers: {
      200: {
        description: 'The lodged declaration, or the result of a dry run',
        body: Type.Union([LodgedDeclaration, DryRun], {
          title: 'Lodgement',
          description: 'The lodged declaration, or the result of a dry run',
        }),
        headers: ['ETag', 'Idempotency-Replayed'],
        examples: {
          lodged: {
            summary: 'Lodged',
            value: { ...summaryExample, warnings: [], document: { type: 'import', lrn: 'COFFEE-2026-0001' } },
          },
          ...dryRunResponse.examples,
        },
      },
    },
    problems: [
      inputInvalid,
      notFound,
      idempotencyKeyReused,
      requestInProgress,
      versionConflict,
      actionNotAllowed,
      referenceDataMissing,
    ],
  },
  (
    deps: PortalParts<'database' | 'baseUrl' | 'turns'> & {
      readonly feed: Pick<Feed, 'committed'>;
      readonly customsNow: CustomsClock;
      readonly reference: CachedReference;
      readonly expectedTimes: Pick<ExpectedTimes, 'of'>;
    },
  ) => {
    const { database, customsNow: now, baseUrl } = deps;
    return async (input) => {
      const { query } = input;
      if (query.dryRun === true || query.date !== undefined) return dryRunLodgement(deps, input);
      const outcome = await repeatIfChanged(() => lodgeOnce(input));
      return outcome === 'changed_meanwhile' ? refuse(versionConflict) : outcome;
    };

    async function lodgeOnce({ caller, params, request, idempotency }: LodgeInput) {
      const organisationId = caller.organisation.id;
      // Reads the declaration before the stored response: if the declaration contains the effect of a request with this
      // key, the response is then visible too.
      const { found, before } = await database.organisation(organisationId, async (sql) => ({
        found: await findDeclaration(sql, organisationId, parseReference(params.id)),
        before: await idempotency.answeredBefore(sql, 200),
      }));
      if (before) return before;
      if (!found) return refuse(notFound);
      if (!isIfMatchMet(request.header('if-match'), found.revision)) return refuse(versionConflict);
      const at = now(organisationId);
      const decision = decideTransition(found.lifecycle, 'lodge', 'declarant', { now: at });
      if (!decision.ok) return refuseAction(found, 'lodge', decision);
      const document = parseDraft(found.document);
      const validated = await validateLodgement(document, at, deps, caller.organisation);
      if (validated.kind === 'refusal')
        return addMandateErrors(validated, document, at, deps, organisationId);
      const change = planChange(found, {
        lifecycle: { ...(decision.next ?? found.lifecycle), judged: validated.reference.edition },
        at,
        event: decision.event,
        audited: 'declaration.lodge',
        by: byDeclarant(caller, request),
        particulars: { lodgedAt: at },
        beside: sideEffectsOf(validated),
      });
      const { language } = request;
      const compared = prepareLodgementResponse(
        validated,
        { baseUrl, language, isKeyed: idempotency.isKeyed },
        (warnings) =>
          resourceText(change.after, found.document, at, {
            ...deps.expectedTimes.of(change.after),
            warnings,
          }),
      );
      const made = {
        kind: 'made',
        body: compared.body,
        headers: ['ETag', versionTag(change.after.revision)],
      } as const;
      return storeChangeWithResponse(
        deps,
        change,
        { idempotency, made, status: 200, compared },
        (obstacle) =>
          obstacle.kind === 'changed_meanwhile' ? obstacle.kind : refuseContent(obstacle, baseUrl),
      );
    }
  },
);

type LodgeInput = Pick<
  Input<Declarant, typeof referenceParams, undefined, BodyContract>,
  'caller' | 'params' | 'request'
> & { readonly idempotency: Idempotency };
