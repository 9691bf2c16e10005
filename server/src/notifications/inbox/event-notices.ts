import { type LoggedChange, readLog } from '../../declarations/feed/public.ts';
import type { Transaction } from '../../foundation/database/database.ts';
import { type Addressee, membersWithRoles } from '../../organisations/members/public.ts';
import { createNotices, type NewNoticeContent, type NoticeDependencies } from './create-notices.ts';
import { type NoticeKind, noticeKinds } from './notice.ts';
import { movePosition, noticePositionOf } from './notice-cursor-store.ts';

/** Notice type by event type. Other events create no notice. */
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
  'debt.notified': 'decision',
  'debt.stayed': 'decision',
  'claim.query': 'query',
  'claim.intended': 'decision',
  'claim.decided': 'decision',
  'appeal.decided': 'decision',
};
const events = Object.keys(kindOfEvent);
const maxEventsPerNoticeRun = 200;

/** Creates notices for an organisation's log events after its position. Returns whether there is more. */
export async function createEventNotices(
  transaction: Transaction,
  parts: NoticeDependencies,
  organisationId: string,
): Promise<boolean> {
  const before = await noticePositionOf(transaction, organisationId);
  const page = await readLog(transaction, organisationId, before, { events }, maxEventsPerNoticeRun);
  const told = page.entries.flatMap((change) => toldOf(organisationId, change));
  const peopleOf = await peopleByKind(transaction, organisationId, new Set(told.map(({ kind }) => kind)));
  await createNotices(
    transaction,
    parts,
    told.map((each) => ({ told: each, people: peopleOf.get(each.kind) ?? [] })),
  );
  if (page.position !== before) await movePosition(transaction, organisationId, page.position);
  return page.more;
}

function toldOf(
  organisationId: string,
  { declarationId, event, lrn, sequence, debt }: LoggedChange,
): NewNoticeContent[] {
  const kind = kindOfEvent[event];
  // The organisation that lodged the declaration gets a notice of its payment.
  if (kind === undefined || (event === 'debt.notified' && debt?.isOwn)) return [];
  const about = { type: 'declaration', id: declarationId, name: lrn, detail: event, dueBy: null } as const;
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
