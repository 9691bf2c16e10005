import { type Static, Type } from 'typebox';
import { callerIdentityOf } from '../../callers/public.ts';
import { country } from '../../country/public.ts';
import type { Transaction } from '../../foundation/database/database.ts';
import { inputRefusal } from '../../foundation/http/input.ts';
import { type Refusal, refuse } from '../../foundation/http/problem.ts';
import { findOrganisationWithNumber } from '../../organisations/public.ts';
import { type EntryChange, updateEntryOperation } from '../change-entries.ts';
import { updateEntry } from '../register.ts';
import { type Authorisation, authorisationStatus, exampleAuthorisation } from './authorisation.ts';
import { recordAuthorisationEvents } from './authorisation-events.ts';
import {
  HearingExceptionElement,
  hearingText,
  hearsHolders,
  isAuthorisationHearingOpen,
  isPendingHearing,
  newAuthorisationHearing,
  waivedHearing,
  wasHeard,
} from './authorisation-hearing.ts';
import { authorisationRegister } from './authorisation-register.ts';
import { authorisationRevoked, hearingOpen } from './problems.ts';

const AuthorisationChange = Type.Object(
  {
    status: authorisationStatus,
    reason: Type.Optional(
      hearingText(2_000, 'Reason for the revocation, which the holder can read. Required for an intention'),
    ),
    hearingException: Type.Optional(HearingExceptionElement),
  },
  {
    additionalProperties: false,
    title: 'AuthorisationChange',
    description: 'New status of an authorisation.',
  },
);

export const updateAuthorisationOperation = updateEntryOperation(
  authorisationRegister,
  {
    id: 'updateAuthorisation',
    summary: 'Update an authorisation',
    description: `Changes the status of an authorisation. Its procedures, goods and office can’t be changed: create a new authorisation instead. Goods that were placed under a procedure with the authorisation stay under that procedure. ${
      hearsHolders
        ? 'The first `revoked` without `hearingException` is an intention: the status remains, and the holder can answer until `hearing.dueBy`. After an answer or this time, `revoked` revokes the authorisation. `active` withdraws the intention. '
        : ''
    }Only for the customs authority.`,
    schema: AuthorisationChange,
    changes: 'New status.',
    examples: {
      suspend: { summary: 'Suspend the authorisation', value: { status: 'suspended' } },
      revoke: {
        summary: 'Intend to revoke the authorisation',
        value: { status: 'revoked', reason: 'The stock records are missing.' },
      },
    },
    answered: {
      suspended: {
        summary: 'A suspended authorisation',
        value: { ...exampleAuthorisation, status: 'suspended' },
      },
    },
    problems: [authorisationRevoked, hearingOpen],
    isForAuthorityOnly: true,
  },
  async (transaction, before, body, by) => {
    if (before.status === 'revoked') return body.status === 'revoked' ? before : refuse(authorisationRevoked);
    const planned = await planChange(transaction, before, body, by);
    if ('problem' in planned) return planned;
    const { at, acting, caller } = by;
    const act = { at, acting, auditedFor: caller.organisation.id };
    const changed = { ...before, ...planned };
    const after = await updateEntry(transaction, authorisationRegister, act, before, changed, {
      ...(body.reason !== undefined && { reason: body.reason }),
    });
    await recordAuthorisationEvents(transaction, before, after);
    return after;
  },
);

/** Returns the new status and hearing. A revocation that the holder has not been heard on is only an intention. */
async function planChange(
  transaction: Transaction,
  { holder, hearing }: Authorisation,
  body: Static<typeof AuthorisationChange>,
  { caller, customs: { now: nowOf, reference } }: EntryChange,
): Promise<Partial<Pick<Authorisation, 'status' | 'hearing'>> | Refusal<'input_invalid' | 'hearing_open'>> {
  const { reason, hearingException: exception } = body;
  if (body.status === 'active' && isPendingHearing(hearing))
    return { status: 'active', hearing: { ...hearing, status: 'withdrawn' } };
  if (body.status !== 'revoked') return { status: body.status };
  const organisationId = (await findOrganisationWithNumber(transaction, holder)) ?? caller.organisation.id;
  const now = nowOf(organisationId);
  const intended = { organisationId, intendedBy: callerIdentityOf(caller).id, intendedAt: now.toISOString() };
  if (exception) {
    const day = await reference.on(reference.calendar.dayOf(now));
    if (!day.has('hearing-exceptions', exception.code))
      return inputRefusal([
        {
          ...{ code: 'code_list', words: 'code_list.hearing_exception', actual: exception.code },
          ...{ in: 'body', pointer: '/hearingException/code' },
        },
      ]);
    return { status: 'revoked', hearing: waivedHearing(exception, intended) };
  }
  if (!hearsHolders || wasHeard(hearing, now)) return { status: 'revoked' };
  if (isAuthorisationHearingOpen(hearing, now))
    return refuse(hearingOpen, { extensions: { dueBy: hearing.dueBy } });
  if (reason === undefined) return inputRefusal([{ code: 'required', in: 'body', pointer: '/reason' }]);
  const { hearingDays } = country.timeLimits;
  const dueBy = reference.calendar.endOfLegalTerm(now, { days: hearingDays }).toISOString();
  return { hearing: newAuthorisationHearing({ ...intended, reason, dueBy }) };
}
