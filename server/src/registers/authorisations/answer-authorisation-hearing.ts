import { Type } from 'typebox';
import { auditActorOf, recordAudit } from '../../audit/public.ts';
import { declarantOperation } from '../../callers/public.ts';
import { inputRefusal } from '../../foundation/http/input.ts';
import { refuse } from '../../foundation/http/problem.ts';
import {
  idempotencyKeyReused,
  inputInvalid,
  notFound,
  requestInProgress,
} from '../../foundation/http/problems.ts';
import { versionTag } from '../../foundation/http/version-tag.ts';
import type { RegisterParts } from '../change-entries.ts';
import { entryParams } from '../read-entries.ts';
import {
  type Authorisation,
  AuthorisationBody,
  authorisationBody,
  exampleAuthorisation,
} from './authorisation.ts';
import { recordAuthorisationEvents } from './authorisation-events.ts';
import { hearingText, isAuthorisationHearingOpen } from './authorisation-hearing.ts';
import { findAuthorisation, updateAuthorisation } from './authorisation-store.ts';
import { hearingNotOpen } from './problems.ts';

export const answerAuthorisationHearing = declarantOperation(
  {
    id: 'answerAuthorisationHearing',
    client: 'authorisations.answer(id, answer)',
    method: 'POST',
    path: '/openapi/authorisations/{id}/answers',
    tag: 'Procedures and stock',
    summary: 'Answer an intended revocation',
    description:
      'Answers the intention of customs to revoke an authorisation. You can answer once, until `hearing.dueBy`. With `agreed`, the authorisation is revoked at once. Otherwise, customs decides after your answer.',
    scope: 'declarations:write',
    params: entryParams('authorisation'),
    idempotent: true,
    body: {
      schema: Type.Object(
        {
          agreed: Type.Optional(
            Type.Boolean({ description: 'True if you agree. The authorisation is then revoked at once' }),
          ),
          text: Type.Optional(hearingText(4_000, 'Text of the answer. Required if you do not agree')),
        },
        {
          additionalProperties: false,
          title: 'RevocationAnswer',
          description: 'An answer to an intended revocation.',
        },
      ),
      description: 'The answer.',
      examples: {
        text: { summary: 'An objection', value: { text: 'The stock records are complete since Monday.' } },
        agreed: { summary: 'Agreement with the revocation', value: { agreed: true } },
      },
    },
    answers: {
      200: {
        description: 'The authorisation after the answer.',
        body: AuthorisationBody,
        headers: ['ETag', 'Idempotency-Replayed'],
        examples: { warehouse: { summary: 'A customs warehouse', value: exampleAuthorisation } },
      },
    },
    problems: [inputInvalid, notFound, hearingNotOpen, idempotencyKeyReused, requestInProgress],
  },
  ({ database, source, customs }: Omit<RegisterParts, 'baseUrl'>) =>
    async ({ caller, params, body, request, idempotency }) => {
      const { agreed = false, text = null } = body;
      if (!agreed && text === null) return inputRefusal([{ code: 'required', in: 'body', pointer: '/text' }]);
      return database.systemTransaction((transaction) =>
        idempotency.within(transaction, 200, async () => {
          const { id: organisationId, numbers } = caller.organisation;
          const before = await findAuthorisation(transaction, numbers, params.id, 'for update');
          if (!before) return refuse(notFound);
          const now = customs.now(organisationId);
          const { hearing } = before;
          if (before.status === 'revoked' || !isAuthorisationHearingOpen(hearing, now))
            return refuse(hearingNotOpen);
          const after: Authorisation = {
            ...before,
            status: agreed ? 'revoked' : before.status,
            hearing: {
              ...hearing,
              ...{
                status: agreed ? 'agreed' : 'answered',
                answer: { agreed, text, answeredAt: now.toISOString() },
              },
            },
            ...{ version: before.version + 1, changedAt: source.now() },
          };
          await updateAuthorisation(transaction, after);
          await recordAuthorisationEvents(transaction, before, after);
          await recordAudit(transaction, {
            ...auditActorOf(caller, request),
            ...{ organisationId, at: now, action: 'authorisation.answer' },
            target: { kind: 'authorisation', id: after.id },
            change: { after: { status: after.status, agreed } },
          });
          return {
            kind: 'made',
            body: authorisationBody(after, customs.now),
            headers: ['ETag', versionTag(after.version)],
          } as const;
        }),
      );
    },
);
