import { findClient } from '../../access/credentials/public.ts';
import { countErrorsByHour, listClientsWithErrors } from '../../audit/public.ts';
import { type BackgroundJob, createBackgroundJob } from '../../foundation/background-job.ts';
import type { Database, Transaction } from '../../foundation/database/database.ts';
import { membersWithRoles } from '../../organisations/members/public.ts';
import { deliverToOrganisation } from '../deliveries/public.ts';
import { healthEventOf } from '../events/public.ts';
import {
  type AddressedNotice,
  acquireNoticeLock,
  advanceNoticeSchedule,
  createNotices,
  type NoticeDependencies,
  noticeKinds,
} from '../inbox/public.ts';
import { findWebhook } from '../webhooks/public.ts';
import {
  type AlertStep,
  type CountedHour,
  historyDays,
  hourMs,
  maxDifference,
  nextAlertStep,
} from './failure-baseline.ts';
import {
  countAttemptsByHour,
  deleteAlert,
  deleteAlertsBefore,
  deleteOldAttempts,
  type HealthSubject,
  listFailingWebhooks,
  listOpenAlerts,
  type StoredAlert,
  type SubjectType,
  saveAlert,
} from './health-alert-store.ts';

export interface HealthJobDependencies extends NoticeDependencies {
  readonly database: Pick<Database, 'systemTransaction'>;
  /** Starts the dispatcher of webhooks, because deliveries are due. */
  readonly wakeDispatcher: () => void;
  readonly failed: (error: unknown, job: string) => void;
}

const everyMs = 60_000;
/** Time after which all nodes have written the requests of an hour. */
const settledAfterMs = 2 * 60_000;
const historyMs = historyDays * 24 * hourMs;

/** Counts a type of object: its minimum in an hour, the objects with many failures, and their hours. */
interface Counting {
  readonly minCalls: number;
  readonly suspects: (transaction: Transaction, hour: Date) => Promise<readonly HealthSubject[]>;
  readonly hours: (
    transaction: Transaction,
    subjects: readonly HealthSubject[],
    from: Date,
    before: Date,
  ) => Promise<readonly (CountedHour & HealthSubject)[]>;
  /** Returns the name of an object; null if the organisation does not have it. */
  readonly nameOf: (transaction: Transaction, subject: HealthSubject) => Promise<string | null>;
}

const minClientCalls = 50;
/** While all deliveries fail, a webhook has at most one attempt a minute, and fewer with few events. */
const minWebhookAttempts = 10;

const countings: Readonly<Record<SubjectType, Counting>> = {
  client: {
    minCalls: minClientCalls,
    suspects: (transaction, hour) => listClientsWithErrors(transaction, hour, minClientCalls, maxDifference),
    hours: countErrorsByHour,
    nameOf: async (transaction, { organisationId, id }) =>
      (await findClient(transaction, organisationId, id))?.name ?? null,
  },
  webhook: {
    minCalls: minWebhookAttempts,
    suspects: (transaction, hour) =>
      listFailingWebhooks(transaction, hour, minWebhookAttempts, maxDifference),
    hours: countAttemptsByHour,
    nameOf: async (transaction, { organisationId, id }) =>
      (await findWebhook(transaction, organisationId, id))?.url ?? null,
  },
};

/**
 * Creates the background job that alerts organisations about unusual failures of their clients and webhooks, once an hour
 * for the previous hour.
 */
export function createHealthJob(parts: HealthJobDependencies): BackgroundJob {
  return createBackgroundJob({
    name: 'health_alerts',
    everyMs,
    failed: parts.failed,
    turn: async () => {
      if (await parts.database.systemTransaction((transaction) => checkHealth(transaction, parts)))
        parts.wakeDispatcher();
    },
  });
}

/**
 * Opens, continues and closes the alerts after the previous hour. Returns false if this hour was checked before, or if
 * another node creates notices.
 */
export async function checkHealth(transaction: Transaction, parts: NoticeDependencies): Promise<boolean> {
  const now = parts.source.now();
  const hourOf = (at: Date): number => Math.floor((at.getTime() - settledAfterMs) / hourMs) * hourMs;
  if (!(await acquireNoticeLock(transaction))) return false;
  const last = await advanceNoticeSchedule(transaction, 'error_rate', now);
  if (last !== null && hourOf(last) === hourOf(now)) return false;
  const before = new Date(hourOf(now));
  const from = new Date(before.getTime() - hourMs);
  const oldest = new Date(from.getTime() - historyMs);
  await deleteOldAttempts(transaction, oldest);
  await deleteAlertsBefore(transaction, oldest);
  const alerts = await listOpenAlerts(transaction);
  for (const type of ['client', 'webhook'] as const) {
    const { suspects, hours, minCalls } = countings[type];
    const open = new Map(
      alerts.filter((each) => each.type === type).map((each) => [subjectKeyOf(each), each]),
    );
    const subjects = new Map(
      [...open.values(), ...(await suspects(transaction, from))].map((each) => [subjectKeyOf(each), each]),
    );
    if (subjects.size === 0) continue;
    const counted = Map.groupBy(
      await hours(transaction, [...subjects.values()], oldest, before),
      subjectKeyOf,
    );
    for (const [key, { organisationId, id }] of subjects) {
      const alert = open.get(key) ?? null;
      const step = nextAlertStep(counted.get(key) ?? [], from, minCalls, alert);
      const begun = { organisationId, id, type, openedAt: now, unusualUntil: before };
      if (step) await takeStep(transaction, parts, { step, alert, begun });
    }
  }
  return true;
}

function subjectKeyOf({ organisationId, id }: HealthSubject): string {
  return `${organisationId} ${id}`;
}

interface Taken {
  readonly step: AlertStep;
  /** The open alert; null before its beginning. */
  readonly alert: StoredAlert | null;
  /** The alert that begins with this step. */
  readonly begun: Omit<StoredAlert, 'usualShare'>;
}

/** Stores a step of an alert. The beginning and the end of an alert are sent to the organisation. */
async function takeStep(
  transaction: Transaction,
  parts: NoticeDependencies,
  { step, alert, begun }: Taken,
): Promise<void> {
  if (step.kind === 'continued') {
    if (alert) await saveAlert(transaction, { ...alert, unusualUntil: begun.unusualUntil });
    return;
  }
  const name = await countings[begun.type].nameOf(transaction, begun);
  if (step.kind === 'closed' && alert) await deleteAlert(transaction, alert);
  // Requests of a platform count for the organisation that consented to it, which can't repair its client.
  if (name === null) return;
  const current = alert ?? { ...begun, usualShare: step.usualShare };
  if (step.kind === 'opened') await saveAlert(transaction, current);
  await send(transaction, parts, { step, alert: current, name, before: begun.unusualUntil });
}

/** Sends a step to the people who can act on it, and to the webhooks of the organisation that list its event. */
async function send(
  transaction: Transaction,
  parts: NoticeDependencies,
  {
    step,
    alert,
    name,
    before,
  }: {
    readonly step: Exclude<AlertStep, { kind: 'continued' }>;
    readonly alert: StoredAlert;
    readonly name: string;
    readonly before: Date;
  },
): Promise<void> {
  const { organisationId, type, id, openedAt } = alert;
  const now = parts.source.now();
  const { failedShare, usualShare, calls } = step;
  const event = healthEventOf(
    { baseUrl: parts.baseUrl, organisationId, at: now },
    `health.alert_${step.kind}`,
    {
      ...{ subject: type, id, name, openedAt: openedAt.toISOString(), calls, failedShare, usualShare },
      ...{ from: step.from.toISOString(), before: before.toISOString() },
    },
  );
  const notice: AddressedNotice = {
    content: {
      ...{ organisationId, kind: 'error_rate', topic: event.id },
      about: {
        ...{ type, id, name, detail: event.type, dueBy: null },
        ...{ failedPercent: percentOf(failedShare), usualPercent: percentOf(usualShare) },
      },
    },
    people: await membersWithRoles(transaction, organisationId, noticeKinds.error_rate),
  };
  await createNotices(transaction, parts, [notice]);
  await deliverToOrganisation(transaction, event, { organisationId, now });
}

function percentOf(share: number): number {
  return Math.round(share * 100);
}
