import { deleteOldChallenges } from '../access/factors/public.ts';
import { purgeAttempts } from '../access/public.ts';
import { deleteEndedSessions } from '../access/sessions/public.ts';
import { purgeRequestLog } from '../audit/public.ts';
import { sendStorageAlerts } from '../documents/uploads/public.ts';
import { dropEmptyPartitions } from '../foundation/database/partitions.ts';
import { deleteOldResponses } from '../foundation/http/idempotency-store.ts';
import { endMandates } from '../mandates/public.ts';
import { deleteOldNotices } from '../notifications/inbox/public.ts';
import { deleteOldInvitations } from '../organisations/members/public.ts';
import { deleteOldMailLinks, deleteUnverifiedPeople } from '../organisations/people/public.ts';
import { deleteOldFaults } from '../sandbox/public.ts';
import { type AppDependencies, idSource } from './app-dependencies.ts';
import type { RunningModules } from './start-modules.ts';

/** Creates the cleanup that runs once a minute: deletes expired data, expires mandates and renews derived values. */
export function createCleanup(
  { config, database }: AppDependencies,
  running: RunningModules,
): () => Promise<unknown> {
  const { oauth, papers: uploadsAndDecisions } = running;
  return () =>
    Promise.all([
      oauth.purgeExpired(),
      deleteEndedSessions(database.system, idSource.now()),
      deleteOldChallenges(database.system, idSource.now()),
      purgeAttempts(database.system),
      deleteOldResponses(database.system, idSource.now()),
      dropEmptyPartitions(database.system, idSource.now()),
      uploadsAndDecisions.quarantine.cleanUp(),
      running.mail.sender.cleanUp(),
      running.webhooks.dispatcher.cleanUp(),
      deleteOldMailLinks(database.system, idSource.now()),
      deleteOldNotices(database.system, idSource.now()),
      deleteOldInvitations(database.system, idSource.now()),
      deleteUnverifiedPeople(database.system, idSource.now()),
      endMandates(database, idSource.now(), running.reference.calendar),
      uploadsAndDecisions.keys.renew(),
      sendStorageAlerts({
        database,
        storage: config.storage,
        postMail: running.mail.post,
        baseUrl: config.baseUrl,
      }),
      purgeRequestLog(database.system, idSource.now(), config.requestLogDays),
      running.sandbox && deleteOldFaults(database.system, idSource.now()),
    ]);
}
