import { Type } from 'typebox';
import type { Declarant } from '../../callers/public.ts';
import { declarantOperation } from '../../callers/public.ts';
import type { Database } from '../../foundation/database/database.ts';
import { answer, type BodyContract, type Input } from '../../foundation/http/operation.ts';
import { type Refusal, refuse } from '../../foundation/http/problem.ts';
import {
  idempotencyKeyReused,
  inputInvalid,
  notFound,
  requestInProgress,
  versionConflict,
} from '../../foundation/http/problems.ts';
import { ifMatchHolds, versionTag } from '../../foundation/http/version-tag.ts';
import type { RememberedReference } from '../../reference/lists/public.ts';
import type { Feed } from '../feed/public.ts';
import type { CustomsClock } from '../lifecycle/public.ts';
import { decide } from '../lifecycle/public.ts';
import {
  actionNotAllowed,
  answerRemembered,
  callFacts,
  changeDeclaration,
  changeToStore,
  findDeclaration,
  findRemembered,
  LodgedDeclaration,
  parseDocument,
  parseReference,
  referenceDataMissing,
  referenceParams,
  refuseAction,
  resourceText,
  summaryExample,
} from '../record/public.ts';
import { judgeForLodging } from './judge-for-lodging.ts';

export const lodgeDeclaration = declarantOperation(
  {
    id: 'lodgeDeclaration',
    method: 'POST',
    path: '/openapi/declarations/{id}/lodgement',
    tag: 'Declarations',
    summary: 'Lodge a draft',
    description:
      'Lodges a draft that keeps the [rules](/rules): from now on it has legal effect, and customs decides.',
    scope: 'declarations:write',
    params: referenceParams,
    idempotent: true,
    ifMatch: 'optional',
    body: {
      schema: Type.Object({}, { additionalProperties: false }),
      description: 'Nothing, or an empty object.',
      required: false,
      examples: { empty: { summary: 'Nothing to say', value: {} } },
    },
    answers: {
      201: {
        description: 'The declaration is lodged',
        body: LodgedDeclaration,
        headers: ['Location', 'ETag', 'Idempotency-Replayed'],
        examples: {
          lodged: {
            summary: 'Lodged',
            value: { ...summaryExample, warnings: [], document: { type: 'import', lrn: 'COFFEE-2026-0001' } },
          },
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
  (deps: {
    readonly database: Database;
    readonly feed: Pick<Feed, 'committed'>;
    readonly customsNow: CustomsClock;
    readonly reference: RememberedReference;
    readonly baseUrl: string;
  }) => {
    const { database, feed, customsNow: now, baseUrl } = deps;
    return async (input) => {
      // Somebody else may change the draft between reading and writing: what is true then is looked at anew.
      const first = await lodgeOnce(input);
      return first === 'changed_meanwhile' ? settle(await lodgeOnce(input)) : first;
    };

    async function lodgeOnce({ caller, params, bytes, request }: LodgeInput) {
      const organisationId = caller.organisation.id;
      const call = callFacts(caller, request, 'POST', 'declaration.lodge', bytes);
      // The declaration first: where it shows what a call with this key has done, the answer of that call is there too.
      const { found, remembered } = await database.organisation(organisationId, async (sql) => ({
        found: await findDeclaration(sql, organisationId, parseReference(params.id)),
        remembered: await findRemembered(sql, organisationId, call),
      }));
      if (remembered) return answerRemembered(remembered, 201);
      if (!found) return refuse(notFound);
      if (!ifMatchHolds(request.header('if-match'), found.revision)) return refuse(versionConflict);
      const at = now(caller.organisation.id);
      const decision = decide(found.lifecycle, 'lodge', 'declarant', { now: at });
      if (!decision.ok) return refuseAction(found, 'lodge', decision);
      const judged = await judgeForLodging(parseDocument(found.document), at, deps);
      if (judged.kind === 'refusal') return judged;
      const next = {
        ...found,
        lifecycle: decision.next ?? found.lifecycle,
        changedAt: at,
        lodgedAt: at,
        contentHash: found.contentHash.toString('hex'),
      };
      const text = resourceText(next, found.document, at, { warnings: judged.warnings });
      const location = `${baseUrl}/openapi/declarations/${found.id}`;
      const headers = ['Location', location, 'ETag', versionTag(found.revision + 1)];
      const outcome = await changeDeclaration(
        database,
        organisationId,
        { ...changeToStore(next, decision.event), revision: found.revision },
        { ...call, answerHeaders: headers, answerBody: text },
        null,
      );
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
  },
);

type LodgeInput = Pick<
  Input<Declarant, typeof referenceParams, undefined, BodyContract>,
  'caller' | 'params' | 'bytes' | 'request'
>;

function settle<T>(outcome: T | 'changed_meanwhile'): T | Refusal<'version_conflict'> {
  return outcome === 'changed_meanwhile' ? refuse(versionConflict) : outcome;
}
