import type { Transaction } from '../../foundation/database/database.ts';
import { findOrganisationWithNumber } from '../../organisations/public.ts';
import {
  type AuthorisationEventName,
  deletePendingNotice,
  recordPendingNotice,
} from '../pending-notices/public.ts';
import type { Authorisation } from './authorisation.ts';
import type { AuthorisationHearing } from './authorisation-hearing.ts';

/**
 * Records a revocation, its intention, the answer or the withdrawal of the intention for the organisation of the holder.
 * The officer who intended the revocation gets a notice of the answer, or of the time limit that passed without one.
 */
export async function recordAuthorisationEvents(
  transaction: Transaction,
  before: Authorisation,
  after: Authorisation,
): Promise<void> {
  const { id: subjectId, number: name, hearing, changedAt } = after;
  if (before.hearing?.status === 'open' && (hearing?.status !== 'open' || after.status === 'revoked'))
    await deletePendingNotice(transaction, subjectId, 'authorisation.hearing_expired');
  const holderId = await findOrganisationWithNumber(transaction, after.holder);
  for (const event of holderId ? eventsOf(before, after) : []) {
    const dueBy = event === 'authorisation.intended' ? (hearing?.dueBy ?? null) : null;
    const officerId = event === 'authorisation.answered' ? (hearing?.intendedBy ?? null) : null;
    const recorded = { organisationId: holderId ?? '', event, subjectId, name, dueBy, officerId };
    await recordPendingNotice(transaction, recorded, changedAt);
  }
  if (hearing?.status === 'open' && hearing !== before.hearing)
    await recordPendingNotice(
      transaction,
      {
        ...{ organisationId: hearing.organisationId, event: 'authorisation.hearing_expired' },
        ...{ subjectId, name, dueBy: null, officerId: hearing.intendedBy },
      },
      timeOfExpiry(hearing, changedAt),
    );
}

function eventsOf(before: Authorisation, after: Authorisation): readonly AuthorisationEventName[] {
  return [
    ...(after.hearing === before.hearing ? [] : eventOfHearing(after.hearing?.status)),
    ...(after.status === before.status || after.status !== 'revoked'
      ? []
      : (['authorisation.revoked'] as const)),
  ];
}

function eventOfHearing(status?: AuthorisationHearing['status']): readonly AuthorisationEventName[] {
  switch (status) {
    case 'open':
      return ['authorisation.intended'];
    case 'answered':
    case 'agreed':
      return ['authorisation.answered'];
    case 'withdrawn':
      return ['authorisation.intention_withdrawn'];
    case 'waived':
    case undefined:
      return [];
    default:
      return status satisfies never;
  }
}

/** Returns the system time at which a hearing expires. In the sandbox, its time limit is on the clock of the holder. */
function timeOfExpiry({ dueBy, intendedAt }: AuthorisationHearing, now: Date): Date {
  return new Date(now.getTime() + Date.parse(dueBy ?? intendedAt) - Date.parse(intendedAt));
}
