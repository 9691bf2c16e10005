import { listExpiringKeys } from '../../access/credentials/public.ts';
import { listReassignedDeclarations } from '../../declarations/customs/public.ts';
import { listDuePayments } from '../../declarations/search/public.ts';
import type { Transaction } from '../../foundation/database/database.ts';
import { membersWithRoles } from '../../organisations/members/public.ts';
import { findAuthority, listPendingOrganisations } from '../../organisations/public.ts';
import { listPendingPlatforms } from '../../platforms/public.ts';
import {
  type AuthorisationEventName,
  authorisationEventNames,
  type PendingNoticeEvent,
  takePendingNotices,
} from '../../registers/pending-notices/public.ts';
import { deliverToOrganisation } from '../deliveries/public.ts';
import { authorisationEventOf } from '../events/public.ts';
import { listDisabledWebhooks } from '../webhooks/public.ts';
import {
  type AddressedNotice,
  createNotices,
  type NewNoticeContent,
  type NoticeDependencies,
} from './create-notices.ts';
import { type NoticeKind, noticeKinds } from './notice.ts';
import { advanceNoticeSchedule } from './notice-progress-store.ts';

/*
 * Notices that a point in time or a row with a time causes. Each run begins where the previous run ended, so that no
 * row is processed twice.
 */

const dayMs = 86_400_000;
const paymentNoticePeriodMs = 2 * dayMs;
const daysBeforeKeyExpiry = [30, 7, 1] as const;
const maxScheduledNoticesPerBatch = 1_000;

interface Span {
  readonly from: Date;
  readonly to: Date;
}

type NoticeQuery = (transaction: Transaction, span: Span) => Promise<readonly NewNoticeContent[]>;

/** Maps notice types to the function that finds their new notices. */
const scheduledNoticeQueries: readonly (readonly [
  kind: Exclude<NoticeKind, 'query' | 'decision' | 'assignment' | 'error_rate' | 'service'>,
  look: NoticeQuery,
])[] = [
  ['payment_due', findDuePayments],
  ['key_expiring', findExpiringKeys],
  ['webhook_disabled', findDisabledWebhooks],
  ['approval', findNewApprovalRequests],
];

/** Creates the notices that have become due since the previous run. */
export async function createScheduledNotices(
  transaction: Transaction,
  parts: NoticeDependencies,
): Promise<void> {
  const now = parts.source.now();
  for (const [kind, look] of scheduledNoticeQueries) {
    const from = await advanceNoticeSchedule(transaction, kind, now);
    if (from === null) continue;
    const tellings: AddressedNotice[] = [];
    for (const notice of await look(transaction, { from, to: now })) {
      const people = await membersWithRoles(transaction, notice.organisationId, noticeKinds[kind]);
      tellings.push({ content: notice, people });
    }
    await createNotices(transaction, parts, tellings);
  }
  await notifyAssignments(transaction, parts, now);
  await createPendingNotices(transaction, parts, now);
}

function movedAhead({ from, to }: Span, ms: number): Span {
  return { from: new Date(from.getTime() + ms), to: new Date(to.getTime() + ms) };
}

async function findDuePayments(transaction: Transaction, span: Span): Promise<NewNoticeContent[]> {
  const due = await listDuePayments(transaction, {
    ...movedAhead(span, paymentNoticePeriodMs),
    most: maxScheduledNoticesPerBatch,
  });
  return due.map(({ declarationId, dueAt, lrn, organisationId }) => ({
    organisationId,
    kind: 'payment_due',
    topic: `${declarationId} ${dueAt.toISOString()}`,
    about: {
      type: 'declaration',
      id: declarationId,
      name: lrn,
      detail: null,
      dueBy: dueAt.toISOString(),
    },
  }));
}

async function findExpiringKeys(transaction: Transaction, span: Span): Promise<NewNoticeContent[]> {
  const contents: NewNoticeContent[] = [];
  for (const days of daysBeforeKeyExpiry) {
    const { from, to } = movedAhead(span, days * dayMs);
    const ending = await listExpiringKeys(transaction, null, {
      now: from,
      before: to,
      most: maxScheduledNoticesPerBatch,
    });
    for (const { clientId, expiresAt, id, name, organisationId } of ending) {
      const about = {
        type: 'client',
        id: clientId,
        name,
        detail: String(days),
        dueBy: expiresAt.toISOString(),
      } as const;
      contents.push({ organisationId, kind: 'key_expiring', topic: `${id} ${days}`, about });
    }
  }
  return contents;
}

async function findDisabledWebhooks(transaction: Transaction, span: Span): Promise<NewNoticeContent[]> {
  const disabled = await listDisabledWebhooks(transaction, span);
  return disabled.map(({ changedAt, id, organisationId, url }) => ({
    organisationId,
    kind: 'webhook_disabled',
    topic: `${id} ${changedAt.toISOString()}`,
    about: { type: 'webhook', id, name: url, detail: null, dueBy: null },
  }));
}

async function findNewApprovalRequests(transaction: Transaction, span: Span): Promise<NewNoticeContent[]> {
  const authority = await findAuthority(transaction);
  if (!authority) return [];
  const contentOf = (
    type: 'organisation' | 'platform',
    { id, name }: { id: string; name: string },
  ): NewNoticeContent => ({
    organisationId: authority.id,
    kind: 'approval',
    topic: id,
    about: { type, id, name, detail: null, dueBy: null },
  });
  const organisations = await listPendingOrganisations(transaction, span);
  const platforms = await listPendingPlatforms(transaction, span);
  return [
    ...organisations.map((one) => contentOf('organisation', one)),
    ...platforms.map((one) => contentOf('platform', one)),
  ];
}

async function notifyAssignments(
  transaction: Transaction,
  parts: NoticeDependencies,
  now: Date,
): Promise<void> {
  const from = await advanceNoticeSchedule(transaction, 'assignment', now);
  const authority = from && (await findAuthority(transaction));
  if (!authority) return;
  const reassigned = await listReassignedDeclarations(transaction, {
    from,
    to: now,
    most: maxScheduledNoticesPerBatch,
  });
  if (reassigned.length === 0) return;
  const officers = await membersWithRoles(transaction, authority.id, noticeKinds.assignment);
  const tellings = reassigned.map(({ assignedAt, declarationId, lrn, officer }): AddressedNotice => {
    const about = { type: 'declaration', id: declarationId, name: lrn, detail: null, dueBy: null } as const;
    const topic = `${declarationId} ${assignedAt.toISOString()}`;
    const content = { organisationId: authority.id, kind: 'assignment', topic, about } as const;
    return { content: content, people: officers.filter(({ id }) => id === officer) };
  });
  await createNotices(transaction, parts, tellings);
}

/** Creates the notices and deliveries of the events of authorisations and guarantees. */
async function createPendingNotices(
  transaction: Transaction,
  parts: NoticeDependencies,
  now: Date,
): Promise<void> {
  const addressed: AddressedNotice[] = [];
  const authority = await findAuthority(transaction);
  for (const occurred of await takePendingNotices(transaction, now, maxScheduledNoticesPerBatch)) {
    const { id, event, subjectId, name, dueBy, officerId } = occurred;
    if (isAboutAuthorisation(event)) {
      const delivered = authorisationEventOf(parts.baseUrl, occurred, event);
      await deliverToOrganisation(transaction, delivered, { organisationId: occurred.organisationId, now });
    }
    const kind = kindOfPendingNotice(event);
    const organisationId = kind === 'assignment' ? authority?.id : occurred.organisationId;
    if (organisationId === undefined) continue;
    const people = await membersWithRoles(transaction, organisationId, noticeKinds[kind]);
    // If a client of customs intended the revocation, or its officer has left, all officers get the notice.
    const officers = people.filter((person) => person.id === officerId);
    const type = isAboutAuthorisation(event) ? 'authorisation' : 'guarantee';
    const about = { type, id: subjectId, name, detail: event, dueBy } as const;
    addressed.push({
      content: { organisationId, kind, topic: `register ${id}`, about },
      people: officers.length > 0 ? officers : people,
    });
  }
  await createNotices(transaction, parts, addressed);
}

/** An intended revocation can be answered, like a query. After its hearing, an officer decides. */
function kindOfPendingNotice(event: PendingNoticeEvent): 'query' | 'assignment' | 'decision' {
  if (event === 'authorisation.intended') return 'query';
  const isOfficers = event === 'authorisation.answered' || event === 'authorisation.hearing_expired';
  return isOfficers ? 'assignment' : 'decision';
}

function isAboutAuthorisation(event: PendingNoticeEvent): event is AuthorisationEventName {
  return authorisationEventNames.some((name) => name === event);
}
