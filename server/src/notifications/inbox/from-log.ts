import { type LoggedChange, readLog } from '../../declarations/feed/public.ts';
import type { Transaction } from '../../foundation/database/database.ts';
import { membersWithRoles } from '../../organisations/members/public.ts';
import { type NoticeKind, noticeKinds } from './notice.ts';
import { movePosition, positionOf } from './position-store.ts';
import { type TellingParts, tell } from './tell.ts';

/** What of the log people are told of. */
const kindOfEvent: Readonly<Record<string, NoticeKind>> = {
  'query.opened': 'query',
  'declaration.rejected': 'decision',
  'declaration.released': 'decision',
  'declaration.not_released': 'decision',
  'declaration.invalidated': 'decision',
  'amendment.granted': 'decision',
  'amendment.denied': 'decision',
  'invalidation.denied': 'decision',
  'discharge.denied': 'decision',
};
const events = Object.keys(kindOfEvent);
const atOnce = 200;

/** Tells an organisation's people what the log has behind their position; whether there is more. */
export async function tellFromLog(
  transaction: Transaction,
  parts: TellingParts,
  organisationId: string,
): Promise<boolean> {
  const before = await positionOf(transaction, organisationId);
  const page = await readLog(transaction, organisationId, before, { events }, atOnce);
  for (const change of page.entries) await tellChange(transaction, parts, organisationId, change);
  if (page.position !== before) await movePosition(transaction, organisationId, page.position);
  return page.more;
}

async function tellChange(
  transaction: Transaction,
  parts: TellingParts,
  organisationId: string,
  { declarationId, event, lrn, sequence }: LoggedChange,
): Promise<void> {
  const kind = kindOfEvent[event];
  if (kind === undefined) return;
  const people = await membersWithRoles(transaction, organisationId, noticeKinds[kind]);
  const about = { type: 'declaration', id: declarationId, name: lrn, detail: event, dueBy: null } as const;
  await tell(transaction, parts, { organisationId, kind, topic: String(sequence), about }, people);
}
