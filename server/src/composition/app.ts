import { randomBytes } from 'node:crypto';
import packageManifest from '../../../package.json' with { type: 'json' };
import { findClientsWithCapture, keyEnvironment } from '../access/credentials/public.ts';
import { createPublicGuard, findAccountsOfRefusedRequests } from '../access/guard/public.ts';
import type { ReportTokenClient } from '../access/oauth/public.ts';
import { createRequestLogWriter, insertRequestLogBatch, type RequestLogWriter } from '../audit/public.ts';
import { country } from '../country/public.ts';
import { countUnsequencedChanges } from '../declarations/customs/public.ts';
import { lifecycleSection } from '../declarations/lifecycle/public.ts';
import { exampleCountry, ruleSection } from '../declarations/rules/public.ts';
import { decisionKeySet, verifyDecision } from '../documents/decisions/public.ts';
import { isConnectionError } from '../foundation/database/database-errors.ts';
import { runForRequest } from '../foundation/database/request-query-stats.ts';
import { consoleFiles } from '../foundation/documentation/console-files.ts';
import { readGuideBook } from '../foundation/documentation/guide.ts';
import { publicPages } from '../foundation/documentation/public-routes.ts';
import { servePublic } from '../foundation/documentation/serve-public.ts';
import { withLocalNotifications } from '../foundation/events/local-notifications.ts';
import type { Admission } from '../foundation/http/admission/admission.ts';
import { type ClientLimits, createClientLimits } from '../foundation/http/admission/client-limits.ts';
import { createWorkTurns } from '../foundation/http/admission/work-slices.ts';
import { parseCidr } from '../foundation/http/ip-address.ts';
import { createPipeline, methodRefusal } from '../foundation/http/pipeline.ts';
import { type Refusal, refuse } from '../foundation/http/problem.ts';
import { internalError, serviceUnavailable } from '../foundation/http/problems.ts';
import { isPageNavigation } from '../foundation/http/refusal-page.ts';
import type { Exchange } from '../foundation/http/request-context.ts';
import { createRequestIds } from '../foundation/http/server/request-ids.ts';
import { createPortalServer, type PortalServer } from '../foundation/http/server/server.ts';
import type { Log } from '../foundation/log.ts';
import { createOperationsServer, type OperationsServer } from '../foundation/metrics/operations-server.ts';
import { droppedLines } from '../foundation/output.ts';
import { readDatabaseMetrics } from '../foundation/system/database-metrics.ts';
import { addRunsThatNeverHappened, readOperatorRuns } from '../foundation/system/maintenance-runs.ts';
import { readQueueDepths } from '../foundation/system/queue-depth.ts';
import { endsWithinLimit } from '../foundation/time-limit.ts';
import { injectFaults } from '../sandbox/public.ts';
import { statusRoutes } from '../system/status/public.ts';
import { type AppDependencies, idSource, monotonicMs } from './app-dependencies.ts';
import { type BackgroundJobs, openBackgroundJobs } from './background-jobs.ts';
import { servePostmanCollection } from './collection/serve-postman-collection.ts';
import { consoleCountry } from './console-country.ts';
import { contractProblems } from './contract-documents.ts';
import { cachedOrganisationOf, createNodeAdmission } from './node-admission.ts';
import { createNumberingCheck } from './numbering-check.ts';
import { preparedDocuments } from './openapi-texts.ts';
import { portalOperations } from './operations.ts';
import { portalQueues } from './queue-depths.ts';
import { readReadiness } from './readiness.ts';
import { attributeTokenRequest, recordResponse } from './record-response.ts';
import { createServiceStatus, type PublishedService } from './service-status.ts';
import { type RunningModules, startModules } from './start-modules.ts';

export interface App {
  readonly portal: PortalServer;
  readonly operations: OperationsServer;
  /** Stops the background jobs. Must be called after the server has drained. */
  stop(): Promise<void>;
}

/** Time limits for stopping the jobs and for closing connections, parts of the shutdown limit (programs/portal.ts). */
const [jobsLimitMs, closeLimitMs] = [4_000, 2_000];

/** Starts the modules in order, and connects their operations and background jobs. */
export async function createApp(parts: AppDependencies): Promise<App> {
  const { database, tracing } = parts;
  const { baseUrl } = parts.config;
  const running = await startModules(parts);
  const { notifications, origins, addressOf } = running;
  const keyRules = { pepper: parts.secrets.pepper, environment: keyEnvironment(parts.config.profile) };
  const calls = createRequestLogWriter(
    (batch) =>
      database.systemTransaction((transaction) =>
        insertRequestLogBatch(transaction, batch, findClientsWithCapture),
      ),
    running.failed,
    (shown) => findAccountsOfRefusedRequests(database.system, keyRules, shown),
  );
  const admission = createNodeAdmission(parts);
  const service = createServiceStatus(parts, running);
  const jobs = openBackgroundJobs(parts, running, { calls, service });
  const limits = createClientLimits({
    ratePerSecond: parts.config.clientRate?.callsPerSecond ?? 0,
    processes: running.processes.count,
    clock: monotonicMs,
    othersWait: admission.othersWait,
  });
  const answer = createDispatcherOfRequests(parts, running, { jobs, limits, admission, service });
  const handle = (exchange: Exchange): void => runForRequest(exchange, () => answer(exchange));
  const portal = createPortalServer({
    shedding: admission.shedding,
    ownerOf: cachedOrganisationOf(parts, running),
    charge: admission.charge,
    prefix: new URL(baseUrl).pathname.replace(/\/$/, ''),
    connections: {
      ...parts.config.connections,
      trustedProxies: parts.config.trustedProxies.map(parseCidr),
    },
    exchange: {
      baseUrl,
      makeRequestId: createRequestIds(randomBytes),
      clock: monotonicMs,
      addressOf,
      isRegisteredOrigin: origins,
      keyAliases: country.apiKeyAliases,
    },
    handle: tracing ? (exchange) => tracing.handle(exchange, handle) : handle,
    finished: (exchange) => recordExchange(exchange),
  });
  const operations = operationsServer(parts, running, { calls, portal, jobs, limits, admission });
  const recordExchange = recordResponse(parts, {
    count: operations.answered,
    countForStatus: service.count,
    calls,
  });
  jobs.start();
  return {
    portal,
    operations,
    async stop() {
      admission.shedding.stop();
      if (!(await endsWithinLimit(jobs.stop(), jobsLimitMs))) {
        parts.log.warn(
          { jobs: jobs.running() },
          'background jobs did not stop before the time limit of the shutdown',
        );
      }
      const closed = notifications.close().then(() => database.close());
      await endsWithinLimit(closed, closeLimitMs);
    },
  };
}

interface ObservedParts {
  readonly calls: RequestLogWriter;
  readonly portal: PortalServer;
  readonly jobs: BackgroundJobs;
  readonly limits: ClientLimits;
  readonly admission: Admission;
  readonly service: PublishedService;
}

/** Creates the operations server of this process: health and metrics. */
function operationsServer(
  parts: AppDependencies,
  running: RunningModules,
  { calls, portal, jobs, limits, admission }: Omit<ObservedParts, 'service'>,
): OperationsServer {
  const { database } = parts;
  const { notifications, processes, guards } = running;
  const checkNumbering = createNumberingCheck({
    read: () => countUnsequencedChanges(database.system),
    now: idSource.now,
    clock: monotonicMs,
  });
  const backlogs = portalQueues(parts, running);
  return createOperationsServer({
    host: parts.config.operationsHost,
    baseUrl: parts.config.baseUrl,
    makeRequestId: createRequestIds(randomBytes),
    failed: running.failed,
    gatherFigures: parts.gatherFigures,
    readiness: () => readReadiness(database, notifications, checkNumbering, processes.job.state),
    liveProcesses: processes.count,
    lostCalls: () => ({ ...calls.unlogged }),
    refusedRequests: () => ({ cost: limits.debts().refused, load: admission.shedding.refused() }),
    clientsInDebt: () => limits.debts().clients,
    droppedLines,
    failedMails: running.mail.sender.failedMails,
    queues: () => readQueueDepths(database.system, backlogs, idSource.now()),
    runs: async () =>
      addRunsThatNeverHappened(await readOperatorRuns(database.system), parts.config.database.kind),
    database: () => readDatabaseMetrics(database.system),
    deliveries: () => running.webhooks.dispatcher.counts,
    connections: portal.connections,
    pools: database.pools,
    statements: database.statements,
    caches: guards.metrics,
    jobs: jobs.states,
    hears: notifications.fresh,
    version: packageManifest.version,
  });
}

/** Factor by which the rate of an address for public pages exceeds that of a client: a page loads dozens of files. */
const publicRateFactor = 5;

function createDispatcherOfRequests(
  parts: AppDependencies,
  running: RunningModules,
  { jobs, limits, admission, service }: Pick<ObservedParts, 'jobs' | 'limits' | 'admission' | 'service'>,
): (exchange: Exchange) => void {
  const { config, database, log, tracing } = parts;
  const { guards, oauth, origins, papers: uploadsAndDecisions, processes, reference, sandbox } = running;
  const { baseUrl } = config;
  const isSandbox = config.profile === 'sandbox';
  const ratePerSecond = config.clientRate?.callsPerSecond ?? 0;
  const turns = createWorkTurns(monotonicMs);
  const localParts = { ...parts, database: withLocalNotifications(database, running.notifications) };
  const operations = portalOperations(localParts, running, { limits, jobs: jobs.states, turns, service });
  const failed = (error: unknown, exchange: Exchange): Refusal => refuseUnexpectedError(error, exchange, log);
  const fail = (error: unknown, exchange: Exchange): void => exchange.refuse(failed(error, exchange));
  const { organisationsWait: othersWait } = admission;
  const publicGuard = createPublicGuard({
    common: createClientLimits({ ratePerSecond, processes: processes.count, clock: monotonicMs, othersWait }),
    othersWait,
  });
  const pipeline = createPipeline({
    operations: [...operations.openapi, ...operations.management, ...operations.public],
    guards: tracing
      ? {
          '/openapi': tracing.guard(guards.byArea['/openapi']),
          '/management': tracing.guard(guards.byArea['/management']),
          '/public': tracing.guard(publicGuard),
        }
      : { ...guards.byArea, '/public': publicGuard },
    limits,
    isRegisteredOrigin: origins,
    turns,
    keepsBodies: isSandbox,
    failed,
    ...(sandbox && {
      injectFault: injectFaults({ database, settings: sandbox, now: idSource.now, chance: Math.random }),
    }),
  });
  const documents = preparedDocuments(operations, baseUrl, turns);
  const { prepare, openapi } = documents;
  const pages = publicPages({
    baseUrl,
    problems: contractProblems(operations),
    ...documents,
    book: readGuideBook(),
    sections: [ruleSection, lifecycleSection, servePostmanCollection({ prepare, openapi, isSandbox })],
    ...(country.code !== exampleCountry && { examplesOf: exampleCountry }),
    isReady: running.notifications.fresh,
    isSandbox,
  });
  const { now } = idSource;
  const ofDecisions = {
    ...uploadsAndDecisions,
    baseUrl,
    database,
    reference,
    now,
    clock: monotonicMs,
    processes: processes.count,
  };
  const verification = verifyDecision(ofDecisions);
  const forPeople = consoleFiles(baseUrl, consoleCountry());
  const ofStatus = statusRoutes({ baseUrl, serviceStatus: service.read });
  const routes = [
    ...pages.routes,
    ...ofStatus,
    decisionKeySet(uploadsAndDecisions.keys),
    verification.route,
    ...forPeople.routes,
  ];
  const resources = [...pages.resources, verification.resource, ...forPeople.resources];
  const ofAddress = createClientLimits({
    ratePerSecond: ratePerSecond * publicRateFactor,
    processes: processes.count,
    clock: monotonicMs,
  });
  const servePages = servePublic(routes, fail, resources, ofAddress);
  return (exchange) => {
    // Requests below /openapi/ skip the lookup of public pages, because no page has such a path.
    if (exchange.path.startsWith('/openapi/')) pipeline.run(exchange);
    else if (oauth.serves(exchange.pathname)) {
      const methods = oauth.methodsOf(exchange.pathname);
      // A browser gets an error page for an unsupported method, and an API client gets a problem.
      if (isPageNavigation(exchange) && !methods.includes(exchange.method)) {
        return exchange.refuse(methodRefusal(methods.join(', ')));
      }
      exchange.carryAlways();
      const reportClient: ReportTokenClient = (client, error) =>
        attributeTokenRequest(exchange, client, error);
      oauth
        .handle(exchange.message, exchange.response, reportClient)
        .catch((error: unknown) => fail(error, exchange));
    } else if (!servePages(exchange)) pipeline.run(exchange);
  };
}

/** Converts every unexpected error to a response: 503 if the database is unavailable, otherwise 500. */
function refuseUnexpectedError(error: unknown, exchange: Exchange, log: Log): Refusal {
  // A change may have been committed before the error, so its outcome is unknown. A read has no effect.
  const outcome = exchange.method === 'GET' || exchange.method === 'HEAD' ? 'not_applied' : 'unknown';
  if (isConnectionError(error)) {
    log.warn({ err: error, requestId: exchange.id }, 'the database is unavailable');
    return refuse(serviceUnavailable, {
      outcome,
      headers: ['Retry-After', '2'],
      extensions: { retryAfterSeconds: 2 },
    });
  }
  log.error({ err: error, requestId: exchange.id }, 'unexpected error');
  return refuse(internalError, { outcome });
}
