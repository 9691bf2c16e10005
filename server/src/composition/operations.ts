import packageManifest from '../../../package.json' with { type: 'json' };
import { keyEnvironment } from '../access/credentials/public.ts';
import { revokeAccessOfFormerMember } from '../access/people/public.ts';
import { createBulkLimits } from '../declarations/bulk/public.ts';
import { createConditionalReads } from '../declarations/feed/public.ts';
import { readCalculationLaw } from '../declarations/record/public.ts';
import { findDocumentIds } from '../documents/uploads/public.ts';
import type { ClientLimits } from '../foundation/http/admission/client-limits.ts';
import type { WorkTurns } from '../foundation/http/admission/work-slices.ts';
import { createLongPollLimit } from '../foundation/http/long-poll-limit.ts';
import { type Operation, withDependenciesAll } from '../foundation/http/operation.ts';
import { pauseWebhooksOfFormerMember } from '../notifications/webhooks/public.ts';
import { publishTradeStatistics } from '../processing/statistics/public.ts';
import { publicSettings } from '../settings/public-settings.ts';
import { readAvailability } from '../system/status/public.ts';
import {
  type ApiDependencies,
  type ApiFeatures,
  collectManagementOperations,
  collectOpenApiOperations,
  collectPublicOperations,
} from './api.ts';
import { type AppDependencies, idSource, monotonicMs } from './app-dependencies.ts';
import { portalQueues } from './queue-depths.ts';
import type { PublishedService } from './service-status.ts';
import type { RunningModules } from './start-modules.ts';

/** All operations that this node serves. */
export interface PortalOperations {
  readonly openapi: readonly Operation[];
  readonly management: readonly Operation[];
  readonly public: readonly Operation[];
}

/** Dependencies of operations that exist only when all modules are running. */
interface RunningParts {
  readonly limits: ClientLimits;
  readonly jobs: ApiDependencies['jobs'];
  readonly turns: WorkTurns;
  readonly service: PublishedService;
}

export function portalOperations(
  app: AppDependencies,
  running: RunningModules,
  more: RunningParts,
): PortalOperations {
  const shown = { hasSandbox: running.sandbox !== null, mails: showsMails(app, running) };
  const parts = { ...apiParts(app, running, { ...more, shown }), ...more };
  return {
    openapi: withDependenciesAll<ApiDependencies>(collectOpenApiOperations(shown), parts),
    management: withDependenciesAll<ApiDependencies>(collectManagementOperations(shown), parts),
    public: withDependenciesAll<ApiDependencies>(collectPublicOperations(), parts),
  };
}

function showsMails({ config }: AppDependencies, { sandbox }: RunningModules): boolean {
  return sandbox !== null && config.sandboxMails === 'shown';
}

function apiParts(
  app: AppDependencies,
  running: RunningModules,
  { shown, turns, service }: { readonly shown: ApiFeatures } & Pick<RunningParts, 'turns' | 'service'>,
): Omit<ApiDependencies, keyof RunningParts> {
  const { config, database, secrets, encryption } = app;
  const { baseUrl, profile, storage } = config;
  const { attempts, checkPassword, customsNow, decisions, feed, passwords, reference } = running;
  const { sealingKey, cursorKey, pepper } = secrets;
  const { now } = idSource;
  const postMail = running.mail.post;
  return {
    ...running.papers,
    database,
    source: idSource,
    now,
    clock: monotonicMs,
    baseUrl,
    profile,
    storage,
    encryption,
    sealingKey,
    // Cursors have a separate key, which is replaced when the database is restored from a backup.
    cursorKey,
    maker: { source: idSource, environment: keyEnvironment(profile), pepper },
    feed,
    // All kinds of long polls and streams share one limit per caller.
    longPollLimit: createLongPollLimit(),
    unchanged: createConditionalReads({ database, feed, customsNow }),
    partyImports: createLongPollLimit(1),
    bulk: createBulkLimits({
      linesPerSecond: config.bulkRate,
      processes: running.processes.count,
      clock: monotonicMs,
      turns,
    }),
    calendar: reference.calendar,
    expectedTimes: running.expectedTimes,
    reference,
    referencePositions: running.referenceHeads,
    customs: decisions,
    customsNow,
    latestNow: running.sandbox?.latestNow ?? now,
    ...laterModuleParts(database, reference),
    uploaded: (organisationId, declarationId, ids) =>
      database.organisation(organisationId, (sql) =>
        findDocumentIds(sql, organisationId, declarationId, ids),
      ),
    transfers: profile === 'sandbox',
    playsCustoms: profile === 'sandbox',
    targetPolicy: running.webhooks.policy,
    resolveHost: running.webhooks.resolve,
    wakeDispatcher: running.webhooks.dispatcher.wake,
    checkPassword,
    attempts,
    passwords,
    postMail,
    factorsRequired: profile === 'production',
    approval: config.sandboxApproval,
    resetsOfSandbox: config.sandboxMails === 'shown',
    async rightsEnded(transaction, ended, acting) {
      await revokeAccessOfFormerMember(transaction, { baseUrl, postMail, now }, ended, acting);
      await pauseWebhooksOfFormerMember(transaction, ended, acting, now());
    },
    // The substitute is needed only for the type, because no operation uses the sandbox in production.
    sandbox: running.sandbox ?? { refresh: () => Promise.resolve() },
    wakeCustoms: running.customs.wake,
    wakeReconciler: running.reconciler.wake,
    faultTargets: collectOpenApiOperations({ ...shown, hasSandbox: false }),
    backlogs: portalQueues(app, running),
    serviceStatus: service.read,
    readAvailability: (month) => readAvailability(config.statusDir, month),
    wakeStatus() {
      service.job.publish();
      running.announcements.wake();
    },
    settings: publicSettings(config),
    version: packageManifest.version,
  };
}

/** Returns functions that operations on the tariff and on accounting periods need from other modules. */
function laterModuleParts(
  database: AppDependencies['database'],
  reference: RunningModules['reference'],
): Pick<ApiDependencies, 'lawOfDeclaration' | 'periodClosed'> {
  return {
    lawOfDeclaration: (caller, id) => readCalculationLaw(database, caller, id),
    periodClosed: (month) =>
      database.systemTransaction((transaction) =>
        publishTradeStatistics(transaction, month, idSource.now(), reference),
      ),
  };
}
