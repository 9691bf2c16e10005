import { type BackgroundJob, createBackgroundJob } from '../../foundation/background-job.ts';
import type { Database, Transaction } from '../../foundation/database/database.ts';
import { listMembersAfter, type MembersOfOrganisations } from '../../organisations/members/public.ts';
import {
  lockPendingAnnouncement,
  type PendingAnnouncement,
  recordProgress,
} from '../../system/incidents/public.ts';
import { incidentTextFor } from '../../system/status/public.ts';
import { deliverServiceEvent } from '../deliveries/public.ts';
import { serviceEventOf } from '../events/public.ts';
import { type AddressedNotice, createNotices, type NoticeDependencies } from '../inbox/public.ts';

export interface AnnouncementJobDependencies extends NoticeDependencies {
  readonly database: Pick<Database, 'systemTransaction'>;
  /** Starts the dispatcher of webhooks, because deliveries are due. */
  readonly wakeDispatcher: () => void;
  readonly failed: (error: unknown, job: string) => void;
}

const everyMs = 2_000;
/** Organisations in one transaction. A killed node loses at most these, and another node continues after the last ones. */
const maxOrganisationsPerRun = 200;

/** Creates the background job that sends announcements of incidents to all organisations: notices, mails and webhooks. */
export function createAnnouncementJob(parts: AnnouncementJobDependencies): BackgroundJob {
  return createBackgroundJob({
    name: 'service_announcements',
    everyMs,
    failed: parts.failed,
    async turn(run) {
      while (!run.stopping) {
        const isSent = await parts.database.systemTransaction((transaction) =>
          sendToNext(transaction, parts),
        );
        if (!isSent) return;
        parts.wakeDispatcher();
      }
    },
  });
}

/** Sends the oldest pending announcement to the next organisations. Returns false if none is pending. */
async function sendToNext(transaction: Transaction, parts: AnnouncementJobDependencies): Promise<boolean> {
  const announcement = await lockPendingAnnouncement(transaction);
  if (announcement === null) return false;
  const { sentTo: after } = announcement;
  const now = parts.source.now();
  const { members, last: upTo } = await listMembersAfter(transaction, after, maxOrganisationsPerRun);
  const event = serviceEventOf(parts.baseUrl, announcement);
  await createNotices(transaction, parts, noticesOf(event, announcement, members));
  await deliverServiceEvent(transaction, event, { now, after, upTo });
  await recordProgress(transaction, announcement, upTo ?? after, upTo === null ? now : null);
  return true;
}

function noticesOf(
  { id: topic, type: detail }: ReturnType<typeof serviceEventOf>,
  announcement: PendingAnnouncement,
  members: MembersOfOrganisations['members'],
): AddressedNotice[] {
  const { title: name } = incidentTextFor(announcement.texts, 'en');
  const about = { type: 'incident', id: announcement.incidentId, name, detail, dueBy: null } as const;
  const names = new Map(announcement.texts.map(({ language, title }) => [language, title]));
  return [...Map.groupBy(members, ({ organisationId }) => organisationId)].map(
    ([organisationId, people]) => ({
      content: { organisationId, kind: 'service', topic, about, names },
      people,
    }),
  );
}
