import { type Static, Type } from 'typebox';
import { type AuditActor, auditActorOf, recordAudit } from '../audit/public.ts';
import { declarantOperation, type PortalParts } from '../callers/public.ts';
import type { Calendar } from '../foundation/calendar.ts';
import type { Transaction } from '../foundation/database/database.ts';
import { nameSchema } from '../foundation/http/common-schemas.ts';
import { answer } from '../foundation/http/operation.ts';
import { type Refusal, refuse } from '../foundation/http/problem.ts';
import { inputInvalid, notFound, versionConflict } from '../foundation/http/problems.ts';
import { isIfMatchMet, versionTag } from '../foundation/http/version-tag.ts';
import { reasonOf } from '../foundation/messages/format-detail.ts';
import { mandateExample, mandateParams } from './get-mandate.ts';
import type { Mandate } from './mandate.ts';
import { MandateWithHistory, mandatePartyOf, mandateWithHistory } from './mandate-schema.ts';
import { decideMandate, type RequestingParty } from './mandate-states.ts';
import { insertMandateEvent, lockMandate, updateMandate } from './mandate-store.ts';
import { mandateStatusConflict } from './problems.ts';

const MandateChange = Type.Object(
  {
    status: Type.Enum(['active', 'suspended', 'ended'], { description: 'The new status of the mandate.' }),
    reason: Type.Optional(nameSchema('Reason for the change, shown in the history of the mandate.')),
  },
  {
    additionalProperties: false,
    title: 'MandateChange',
    description: 'A change of the status of a mandate.',
  },
);

/** Part of the contract that `updateMandate` and `updateMandateAsCustoms` share. */
export const mandateChangeContract = {
  params: mandateParams,
  ifMatch: 'optional',
  body: {
    schema: MandateChange,
    description: 'The new status and the reason.',
    examples: {
      accept: { summary: 'Accept or resume the mandate', value: { status: 'active' } },
      end: {
        summary: 'End the mandate',
        value: { status: 'ended', reason: 'We declare ourselves from now on' },
      },
    },
  },
  answers: {
    200: {
      description: 'The updated mandate.',
      body: MandateWithHistory,
      headers: ['ETag'],
      examples: { active: { summary: 'An active mandate', value: mandateExample } },
    },
  },
  problems: [inputInvalid, notFound, versionConflict, mandateStatusConflict],
} as const;

export const updateMandateOperation = declarantOperation(
  {
    id: 'updateMandate',
    client: 'mandates.change(id, change)',
    method: 'PATCH',
    path: '/openapi/mandates/{id}',
    tag: 'Mandates',
    summary: 'Update a mandate',
    description:
      'Changes the status of a mandate. The party that did not offer the mandate can accept it. The principal can suspend and resume the mandate; only customs can resume a mandate that customs suspended. Each party can end a mandate or an offer. As soon as the portal has responded, a suspended or ended mandate covers no further lodgements. After that, a direct representative can only read the declarations that it lodged in the name of the principal. An indirect representative is the declarant, and can continue with declarations that it has already lodged.',
    scope: 'mandates:write',
    ...mandateChangeContract,
  },
  ({ database, now, calendar }: PortalParts<'database' | 'now' | 'calendar'>) =>
    ({ body, caller, params, request }) => {
      const { id: organisationId, numbers } = caller.organisation;
      return database.organisationTransaction(organisationId, async (transaction) => {
        const before = await lockMandate(transaction, numbers, params.id);
        if (!before) return refuse(notFound);
        if (!isIfMatchMet(request.header('if-match'), before.version)) return refuse(versionConflict);
        const side = mandatePartyOf(numbers)(before);
        const changed = await applyMandateChange(transaction, before, body, {
          side,
          hasNoAccount: false,
          at: now(),
          calendar,
          organisationId,
          acting: auditActorOf(caller, request),
        });
        return 'kind' in changed ? changed : changedMandateResponse(transaction, changed, side, calendar);
      });
    },
);

/** Returns the response to a change of a mandate. */
export async function changedMandateResponse(
  transaction: Transaction,
  changed: Mandate,
  side: RequestingParty,
  calendar: Calendar,
) {
  const viewing = { side: () => side, now: changed.changedAt, calendar };
  const body = await mandateWithHistory(transaction, changed, viewing);
  return answer(200, body, ['ETag', versionTag(changed.version)]);
}

/** Changes the status of a locked mandate and writes its event and audit row. */
export async function applyMandateChange(
  transaction: Transaction,
  before: Mandate,
  { status, reason }: Static<typeof MandateChange>,
  by: {
    readonly side: RequestingParty;
    /** Whether the principal has no account, so that customs accepts on its behalf. */
    readonly hasNoAccount: boolean;
    readonly at: Date;
    readonly calendar: Calendar;
    /** Organisation whose audit log records the change. */
    readonly organisationId: string;
    readonly acting: AuditActor;
  },
): Promise<Mandate | Refusal<'mandate_status_conflict'>> {
  const decision = decideMandate(before, by.side, status, {
    now: by.at,
    calendar: by.calendar,
    hasNoAccount: by.hasNoAccount,
  });
  if (!decision.ok) {
    return refuse(mandateStatusConflict, {
      detail: decision.why,
      extensions: { mandateStatus: before.status, reason: reasonOf(decision.why) },
    });
  }
  const { event, next } = decision;
  const after = { ...before, ...next, version: before.version + 1, changedAt: by.at };
  await updateMandate(transaction, after);
  await insertMandateEvent(transaction, after, event, { at: by.at, by: by.side, reason: reason ?? null });
  await recordAudit(transaction, {
    ...by.acting,
    organisationId: by.organisationId,
    at: by.at,
    action: event,
    target: { kind: 'mandate', id: after.id },
    change: { before: { status: before.status }, after: { status: after.status, reason: reason ?? null } },
  });
  return after;
}
