import { randomBytes, randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import packageManifest from '../../../package.json' with { type: 'json' };
import { countKeysWithPepper, keyEnvironment } from '../access/credentials/public.ts';
import { createSecondFactor } from '../access/factors/public.ts';
import { createGuards } from '../access/guard/public.ts';
import { startAuthorizationServer } from '../access/oauth/public.ts';
import { createAuthRateLimit, passwordCheck, purgeAttempts } from '../access/public.ts';
import { country } from '../country/public.ts';
import { createFeed, type Feed, feedChannel } from '../declarations/feed/public.ts';
import type { CustomsClock } from '../declarations/lifecycle/public.ts';
import { createExpectedTimes } from '../declarations/service-levels/public.ts';
import { openDecisionKeys, verificationTokens } from '../documents/decisions/public.ts';
import { clamdScanner, createQuarantine, noScanner, sandboxScanner } from '../documents/uploads/public.ts';
import { calendarOf } from '../foundation/calendar.ts';
import { listen, type Notifications } from '../foundation/database/notifications.ts';
import { accessChannel } from '../foundation/events/revocation-channel.ts';
import { addressReader, parseCidr } from '../foundation/http/ip-address.ts';
import type { PostMail } from '../foundation/mail/mail.ts';
import { createSecretRotation, type SecretRotation } from '../foundation/secrets/master-secret-rotation.ts';
import { joinProcesses, type LiveProcesses, type ProcessFacts } from '../foundation/system/processes.ts';
import { createAnnouncementJob } from '../notifications/announcements/public.ts';
import { createDispatcher, createSender } from '../notifications/deliveries/public.ts';
import { createHealthJob } from '../notifications/health/public.ts';
import { createNoticeJob } from '../notifications/inbox/public.ts';
import { createResolver } from '../notifications/webhooks/public.ts';
import { createPasswordQueue } from '../organisations/people/public.ts';
import { watchRegisteredOrigins } from '../platforms/public.ts';
import { automationChannel, cacheAutomation } from '../processing/automation/public.ts';
import {
  type CustomsJobs,
  createCustomsJobs,
  type DeadlineJobDependencies,
  sandboxSimulation,
} from '../processing/decisions/public.ts';
import { createReconciler } from '../processing/reconciliation/public.ts';
import { cacheRiskRules, riskChannel } from '../processing/risk/public.ts';
import { createReferenceStreamPositions } from '../reference/changes/public.ts';
import { type CachedReference, cacheReference, referenceChannel } from '../reference/lists/public.ts';
import {
  loadSandboxSettings,
  type SandboxSettingsCache,
  sandboxChannel,
  simulateDeliveryFaults,
} from '../sandbox/public.ts';
import { type AppDependencies, databaseClock, idSource, monotonicMs } from './app-dependencies.ts';
import { encryptedColumns } from './encrypted-columns.ts';
import type { JobOutages } from './log-job-outages.ts';
import { openMailDelivery } from './mail-delivery.ts';

type Failed = JobOutages['failed'];

export type RunningModules = Awaited<ReturnType<typeof startModules>>;

/** Starts the modules and their background jobs, each after the modules that it depends on. */
export async function startModules(parts: AppDependencies) {
  const { config, database } = parts;
  const { now } = idSource;
  const { failed } = parts.outages;
  const channels = [
    ...[accessChannel, automationChannel, feedChannel],
    ...[referenceChannel, riskChannel, sandboxChannel],
  ];
  const clock = monotonicMs;
  const notifications = await listen(database, channels, clock, databaseClock.learn);
  const rehearsing = config.profile === 'sandbox';
  const sandbox = rehearsing ? await loadSandboxSettings({ database, notifications, now, failed }) : null;
  const customsNow = sandbox?.customsNow ?? now;
  const keeper = createRotation(parts, failed);
  const processes = await joinProcesses(database, processFacts(keeper), failed);
  const origins = await watchRegisteredOrigins(database, notifications, failed);
  const addressOf = addressReader(config.trustedProxies.map(parseCidr));
  const { attempts, checkPassword, oauth, guards, passwords } = await startAccess(parts, {
    notifications,
    processes,
    origins,
    addressOf,
    failed,
  });
  const feed = createFeed({ database, notifications, clock, failed });
  const calendar = calendarOf(country.timeZone);
  const reference = cacheReference({ sql: database.single, clock, calendar, notifications });
  const referencePositions = createReferenceStreamPositions(notifications, monotonicMs);
  const decisions = jobParts(parts, customsNow, reference, notifications);
  const customs = createCustomsWork(parts, { decisions, feed, sandbox, failed });
  notifications.on(feedChannel, customs.declarationChanged);
  notifications.on(automationChannel, customs.declarationChanged);
  const reconciler = createReconciler({ database, now, failed });
  const uploadsAndDecisions = await startDocuments(parts, failed);
  const mail = openMailDelivery(parts, failed);
  const { baseUrl } = config;
  const telling = { database, notifications, source: idSource, baseUrl, postMail: mail.post, clock, failed };
  const notices = createNoticeJob(telling);
  const webhooks = openWebhooks(parts, mail.post, failed, sandbox);
  const announcing = { ...telling, wakeDispatcher: webhooks.dispatcher.wake };
  const announcements = createAnnouncementJob(announcing);
  return {
    failed,
    notifications,
    keeper,
    processes,
    origins,
    addressOf,
    attempts,
    checkPassword,
    oauth,
    guards,
    passwords,
    feed,
    customs,
    reconciler,
    decisions,
    expectedTimes: createExpectedTimes(),
    reference,
    referenceHeads: referencePositions,
    papers: uploadsAndDecisions,
    mail,
    notices,
    announcements,
    healthAlerts: createHealthJob(announcing),
    webhooks,
    sandbox,
    customsNow,
  };
}

function createRotation(
  { database, secrets, encryption }: Pick<AppDependencies, 'database' | 'secrets' | 'encryption'>,
  failed: Failed,
): SecretRotation {
  return createSecretRotation({
    database,
    ring: encryption,
    pepper: secrets.pepper,
    columns: encryptedColumns,
    countKeysUnder: countKeysWithPepper,
    random: randomBytes,
    failed,
  });
}

function processFacts({ knows }: SecretRotation): ProcessFacts {
  return {
    id: randomUUID(),
    knows,
    version: packageManifest.version,
    runtime: process.versions.node,
    host: hostname(),
  };
}

interface Surroundings {
  readonly notifications: Notifications;
  readonly processes: LiveProcesses;
  readonly origins: (origin: string) => boolean;
  readonly addressOf: ReturnType<typeof addressReader>;
  readonly failed: Failed;
}

async function startAccess(
  { config, database, secrets, encryption, log }: AppDependencies,
  { notifications, processes, origins, addressOf, failed }: Surroundings,
) {
  const { baseUrl, failedAuthPerMinute } = config;
  const { now } = idSource;
  // The cleanup runs once at the start, because failed attempts expire only when a cleanup runs.
  await purgeAttempts(database.system);
  const attempts = createAuthRateLimit(database, monotonicMs);
  const passwords = createPasswordQueue();
  const checkPassword = passwordCheck(database, attempts, passwords);
  const factorsRequired = config.profile === 'production';
  const { sealingKey } = secrets;
  const factorParts = { database, source: idSource, encryption, sealingKey, baseUrl, factorsRequired };
  const secondFactor = createSecondFactor(factorParts, attempts);
  const oauth = await startAuthorizationServer({
    database,
    baseUrl,
    encryption,
    sealingKey: secrets.sealingKey,
    notifications,
    now,
    addressOf: (request) => addressOf(request, headerText(request.headers['x-forwarded-for'])),
    isRegisteredOrigin: origins,
    checkPassword,
    secondFactor,
    attempts,
    failedAuthPerMinute,
    failed,
  });
  const guards = createGuards({
    baseUrl,
    environment: keyEnvironment(config.profile),
    pepper: secrets.pepper,
    keys: oauth.publicKeys,
    database,
    notifications,
    failedAuthPerMinute,
    processes: processes.count,
    factorsRequired,
    now,
    clock: monotonicMs,
    failed,
    securityEvent: (event) => log.warn(event, 'security event'),
  });
  return { attempts, checkPassword, oauth, guards, passwords };
}

/** Returns the dependencies of the decisions that officers and background jobs make. */
function jobParts(
  { config, database, secrets }: AppDependencies,
  now: CustomsClock,
  reference: CachedReference,
  notifications: Notifications,
): DeadlineJobDependencies {
  return {
    now,
    random: randomBytes,
    reference,
    riskRules: cacheRiskRules(database, notifications),
    riskKey: secrets.sealingKey,
    automation: cacheAutomation(database, notifications, config.profile),
    ...(config.profile === 'sandbox' && { simulation: sandboxSimulation }),
  };
}

/** Creates the background jobs that make the automated decisions of customs. */
function createCustomsWork(
  { database }: AppDependencies,
  beside: {
    readonly decisions: DeadlineJobDependencies;
    readonly sandbox: SandboxSettingsCache | null;
    readonly feed: Feed;
    readonly failed: Failed;
  },
): CustomsJobs {
  const { decisions, feed, sandbox, failed } = beside;
  return createCustomsJobs({
    database,
    now: idSource.now,
    ahead: sandbox?.ahead ?? (() => []),
    notifyOfDecisions: feed.committed,
    failed,
    parts: decisions,
  });
}

/** Opens the storage of uploaded documents and the keys that sign decisions. */
async function startDocuments(
  {
    config,
    database,
    secrets,
    encryption,
  }: Pick<AppDependencies, 'config' | 'database' | 'secrets' | 'encryption'>,
  failed: Failed,
) {
  const { now } = idSource;
  const unscanned = config.profile === 'sandbox' ? sandboxScanner : noScanner;
  const scanner = config.scanner ? clamdScanner(config.scanner) : unscanned;
  const quarantine = createQuarantine({ database, scanner, now, failed });
  const keys = await openDecisionKeys({ database, encryption, now });
  const tokens = verificationTokens(secrets.sealingKey);
  return { scanner, quarantine, quarantined: quarantine.wake, keys, tokens };
}

/** Creates the dispatcher of webhooks, and the policy that protects internal addresses from webhooks. */
function openWebhooks(
  { config, database, encryption }: Pick<AppDependencies, 'config' | 'database' | 'encryption'>,
  postMail: PostMail,
  failed: Failed,
  sandbox: SandboxSettingsCache | null,
) {
  const { baseUrl, port, operationsPort } = config;
  const published = new URL(baseUrl);
  const policy = {
    allowed: config.webhookAllowedAddresses.map(parseCidr),
    ownPorts: [port, operationsPort, Number(published.port)].filter((each) => each !== 0),
    baseUrl,
  };
  const resolve = createResolver();
  const sender = createSender({ policy, resolve });
  const beside = { database, now: idSource.now, chance: Math.random };
  const faults = sandbox && simulateDeliveryFaults({ ...beside, settings: sandbox });
  const { send } = sender;
  const dispatcher = createDispatcher({ ...beside, encryption, baseUrl, send, postMail, failed, faults });
  const stop = (): Promise<void> => dispatcher.stop().finally(sender.close);
  return { dispatcher, policy, resolve, stop };
}

function headerText(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value.join(', ') : value;
}
