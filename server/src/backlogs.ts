import { readUnsealedTail } from './audit/public.ts';
import { countDue, countUnnumbered } from './declarations/public.ts';
import { countWaitingMails } from './foundation/mail/mail.ts';
import type { Backlog } from './foundation/system/backlog.ts';
import { countDueWebhooks } from './notifications/public.ts';
import { countQuarantined } from './papers/public.ts';

/** Every queue of the portal, as the system page shows them. */
export function backlogsOf(parts: {
  readonly now: () => Date;
  /** How long a settled import stays `released`. */
  readonly clearAfterMs: number;
}): Backlog[] {
  const { now, clearAfterMs } = parts;
  const clearBefore = (): Date => new Date(now().getTime() - clearAfterMs);
  return [
    { name: 'audit_events_unsealed', read: readUnsealedTail },
    { name: 'changes_unnumbered', read: countUnnumbered },
    { name: 'declarations_to_expire', read: (sql) => countDue(sql, 'present', now()) },
    { name: 'exports_to_expire', read: (sql) => countDue(sql, 'exit', now()) },
    { name: 'debts_to_collect', read: (sql) => countDue(sql, 'collect', now()) },
    { name: 'declarations_to_clear', read: (sql) => countDue(sql, 'clear', clearBefore()) },
    { name: 'lanes_missing', read: (sql) => countDue(sql, 'lane', now()) },
    { name: 'documents_in_quarantine', read: countQuarantined },
    { name: 'mails', read: countWaitingMails },
    { name: 'webhooks', read: (sql) => countDueWebhooks(sql, now()) },
  ];
}
