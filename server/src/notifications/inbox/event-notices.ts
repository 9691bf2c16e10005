import { type LoggedChange, readLog } from '../../declarations/feed/public.ts';
import type { Transaction } from '../../foundation/database/database.ts';
import { type Addressee, membersWithRoles } from '../../organisations/members/public.ts';
import { createNotices, type NewNoticeContent, type NoticeDependencies } from './create-notices.ts';
import { type NoticeKind, noticeKinds } from './notice.ts';
import { noticePositionOf, storeNoticePosition } from './notice-progress-store.ts';

/** Maps event types to the type of the notice that they cause. All other events cause no notice. */
const kindOfEvent: Readonly<Record<string, NoticeKind>> = {
  'query.opened': 'query',
  'hearing.opened': 'query',
  'declaration.rejected': 'decision',
  'declaration.released': 'decision',
  'declaration.not_released': 'decision',
  'declaration.invalidated': 'decision',
  'amendment.granted': 'decision',
  'amendment.denied': 'decision',
  'invalidation.denied': 'decision',
  'discharge.denied': 'decision',
  'debt.intended': 'query',
  'debt.notified': 'decision',
  'debt.stayed': 'decision',
  'claim.query': 'query',
  'claim.intended': 'decision',
  'claim.decided': 'decision',
  'appeal.decided': 'decision',
  'guarantee.due': 'payment_due',
  'guarantee.drawn': 'decision',
};
/** Events whose recipients can read the debt, and not always the declaration. */
const eventsOfDebts: readonly string[] = ['debt.intended', 'guarantee.due', 'guarantee.drawn'];
/** Events of debts about which the organisation that lodged the declaration gets a notice by another event. */
const announcedToLodger: readonly string[] = ['debt.intended', 'debt.notified'];
const noticeEvents = Object.keys(kindOfEvent);
const maxEventsPerNoticeRun = 200;

/**
 * Creates notices for events of an organisation's log after its last processed event. Returns whether more events
 * follow.
 */
export async function createEventNotices(
  transaction: Transaction,
  parts: NoticeDependencies,
  organisationId: string,
): Promise<boolean> {
  const before = await noticePositionOf(transaction, organisationId);
  const page = await readLog(
    transaction,
    organisationId,
    before,
    { events: noticeEvents },
    maxEventsPerNoticeRun,
  );
  const contents = page.entries.flatMap((change) => noticesOfChange(organisationId, change));
  const peopleOf = await peopleByKind(transaction, organisationId, new Set(contents.map(({ kind }) => kind)));
  await createNotices(
    transaction,
    parts,
    contents.map((each) => ({ content: each, people: peopleOf.get(each.kind) ?? [] })),
  );
  if (page.position !== before) await storeNoticePosition(transaction, organisationId, page.position);
  return page.more;
}

function noticesOfChange(
  organisationId: string,
  { declarationId, event, lrn, sequence, debt }: LoggedChange,
): NewNoticeContent[] {
  const kind = kindOfEvent[event];
  if (kind === undefined || (announcedToLodger.includes(event) && debt?.isOwn)) return [];
  // The appeal that decided the claim causes a notice.
  if (event === 'claim.decided' && debt?.appeal) return [];
  const about =
    eventsOfDebts.includes(event) && debt
      ? ({ type: 'debt', id: debt.id, name: lrn, detail: event, dueBy: null } as const)
      : ({ type: 'declaration', id: declarationId, name: lrn, detail: event, dueBy: null } as const);
  return [{ organisationId, kind, topic: String(sequence), about }];
}

async function peopleByKind(
  transaction: Transaction,
  organisationId: string,
  kinds: ReadonlySet<NoticeKind>,
): Promise<ReadonlyMap<NoticeKind, readonly Addressee[]>> {
  const found = new Map<NoticeKind, readonly Addressee[]>();
  for (const kind of kinds) {
    found.set(kind, await membersWithRoles(transaction, organisationId, noticeKinds[kind]));
  }
  return found;
}
