import { randomBytes, randomUUID } from 'node:crypto';
import {
  createGuards,
  deleteEndedSessions,
  keyEnvironment,
  passwordCheck,
  startAuthorizationServer,
} from './access/public.ts';
import type { Config } from './config.ts';
import { contractDocuments } from './contract-documents.ts';
import { type CustomsClock, createFeed, type Feed, feedChannel, ruleSection } from './declarations/public.ts';
import { type Database, isConnectionFault } from './foundation/database/database.ts';
import { listen, type Notifications } from './foundation/database/notifications.ts';
import { publicRoutes } from './foundation/documentation/public-routes.ts';
import { servePublic } from './foundation/documentation/serve-public.ts';
import { accessChannel } from './foundation/events/access-changes.ts';
import { addressReader, parseCidr } from './foundation/http/address.ts';
import { createClientLimits } from './foundation/http/client-limits.ts';
import type { Exchange } from './foundation/http/exchange.ts';
import { deleteOldAnswers } from './foundation/http/idempotency-store.ts';
import { createPipeline } from './foundation/http/pipeline.ts';
import { type Refusal, refuse } from './foundation/http/problem.ts';
import { internalError, serviceUnavailable } from './foundation/http/problems.ts';
import { createRequestIds } from './foundation/http/request-ids.ts';
import { createPortalServer, type PortalServer } from './foundation/http/server.ts';
import type { IdSource } from './foundation/ids.ts';
import type { AnswerLine, Log } from './foundation/log.ts';
import { createOperationsServer, type Operations } from './foundation/operations-server.ts';
import { joinProcesses, type LiveProcesses } from './foundation/processes.ts';
import type { Secrets, Wrapping } from './foundation/secrets/secrets.ts';
import { portalOperations } from './operations.ts';
import {
  clamdScanner,
  createQuarantine,
  noScanner,
  openDecisionKeys,
  publicPapers,
  rehearsalScanner,
  verificationTokens,
} from './papers/public.ts';
import { watchRegisteredOrigins } from './platforms/public.ts';
import {
  type CustomsWork,
  createCustomsWork,
  type JobParts,
  rememberRiskRules,
  riskChannel,
} from './processing/public.ts';
import { type RememberedReference, referenceChannel, rememberReference } from './reference/public.ts';
import {
  deleteOldFaults,
  injectFaults,
  loadSandboxSettings,
  type SandboxSettings,
  sandboxChannel,
} from './sandbox/public.ts';

export interface App {
  readonly portal: PortalServer;
  readonly operations: Operations;
  /** Ends what runs beside the requests; call it after the server has drained. */
  stop(): Promise<void>;
}

export interface AppParts {
  readonly config: Config;
  readonly database: Database;
  readonly secrets: Secrets;
  readonly wrapping: Wrapping;
  readonly log: Log;
  /** Writes one line for each answer. */
  readonly answered: (line: AnswerLine) => void;
}

const source: IdSource = { now: () => new Date(), random: randomBytes };
const clock = (): number => performance.now();
const sweepEveryMs = 60_000;

/** The modules in their order, their routes and jobs. */
export async function createApp(parts: AppParts): Promise<App> {
  const { config, database, answered } = parts;
  const { baseUrl } = config;
  const services = await startServices(parts);
  const { notifications, processes, origins, addressOf, oauth, guards, feed, customs, papers } = services;
  const told = createOperationsServer({
    readiness: () => readiness(database, notifications),
    liveProcesses: processes.count,
  });
  const portal = createPortalServer({
    prefix: new URL(baseUrl).pathname.replace(/\/$/, ''),
    exchange: {
      baseUrl,
      makeRequestId: createRequestIds(randomBytes),
      clock,
      addressOf,
      isRegisteredOrigin: origins,
    },
    handle: answering(parts, services),
    finished(exchange) {
      const status = exchange.response.statusCode;
      told.answered(exchange.method, status, exchange.code ?? '');
      answered(lineOf(exchange, status));
    },
  });
  feed.start();
  papers.quarantine.start();
  customs.start();
  const sweep = (): Promise<unknown> =>
    Promise.all([
      oauth.sweep(),
      deleteEndedSessions(database.system, source.now()),
      deleteOldAnswers(database.system),
      papers.quarantine.sweep(),
      papers.keys.renew(),
      services.sandbox && deleteOldFaults(database.system, source.now()),
    ]);
  const sweeping = setInterval(() => void sweep().catch(services.failed), sweepEveryMs);
  return {
    portal,
    operations: told,
    async stop() {
      clearInterval(sweeping);
      oauth.stop();
      await Promise.all([
        customs.stop(),
        papers.quarantine.stop(),
        feed.stop(),
        guards.stop(),
        processes.stop(),
      ]);
      await notifications.close();
      await database.close();
    },
  };
}

type Services = Awaited<ReturnType<typeof startServices>>;

/** What runs beside the requests, each on what stands above it. */
async function startServices(parts: AppParts) {
  const { config, database, log } = parts;
  const { now } = source;
  const failed = (error: unknown): void => log.error({ err: error }, 'background work failed');
  const channels = [accessChannel, feedChannel, referenceChannel, riskChannel, sandboxChannel];
  const notifications = await listen(database, channels, clock);
  const rehearsing = config.profile === 'sandbox';
  const sandbox = rehearsing ? await loadSandboxSettings({ database, notifications, now, failed }) : null;
  const customsNow = sandbox?.customsNow ?? now;
  const processes = await joinProcesses(database, randomUUID(), failed);
  const origins = await watchRegisteredOrigins(database, notifications, failed);
  const addressOf = addressReader(config.trustedProxies.map(parseCidr));
  const { checkPassword, oauth, guards } = await startAccess(parts, {
    notifications,
    processes,
    origins,
    addressOf,
    failed,
  });
  const feed = createFeed({ database, notifications, clock, failed });
  const reference = rememberReference({ sql: database.system, clock, notifications });
  const decisions = jobParts(parts, customsNow, reference, notifications);
  const customs = customsWork(parts, { decisions, feed, sandbox, failed });
  const papers = await startPapers(parts, failed);
  return {
    failed,
    notifications,
    processes,
    origins,
    addressOf,
    checkPassword,
    oauth,
    guards,
    feed,
    customs,
    decisions,
    reference,
    papers,
    sandbox,
    customsNow,
  };
}

interface Surroundings {
  readonly notifications: Notifications;
  readonly processes: LiveProcesses;
  readonly origins: (origin: string) => boolean;
  readonly addressOf: ReturnType<typeof addressReader>;
  readonly failed: (error: unknown) => void;
}

/** Who gives tokens, and who judges them. */
async function startAccess(
  { config, database, secrets, wrapping, log }: AppParts,
  { notifications, processes, origins, addressOf, failed }: Surroundings,
) {
  const { baseUrl, failedAuthPerMinute } = config;
  const { now } = source;
  const checkPassword = passwordCheck(database, now);
  const oauth = await startAuthorizationServer({
    database,
    baseUrl,
    wrapping,
    sealingKey: secrets.sealingKey,
    notifications,
    now,
    addressOf: (request) => addressOf(request, headerText(request.headers['x-forwarded-for'])),
    isRegisteredOrigin: origins,
    checkPassword,
    failedAuthPerMinute,
    processes: processes.count,
    failed,
  });
  const guards = createGuards({
    baseUrl,
    environment: keyEnvironment(config.profile),
    pepper: secrets.pepper.key,
    keys: oauth.publicKeys,
    database,
    notifications,
    failedAuthPerMinute,
    processes: processes.count,
    factorsRequired: config.profile === 'production',
    now,
    clock,
    failed,
    securityEvent: (event) => log.warn(event, 'security event'),
  });
  return { checkPassword, oauth, guards };
}

/** What customs decides with, be it a person or a job. */
function jobParts(
  { config, database, secrets }: AppParts,
  now: CustomsClock,
  reference: RememberedReference,
  notifications: Notifications,
): JobParts {
  return {
    now,
    random: randomBytes,
    reference,
    riskRules: rememberRiskRules(database, notifications),
    riskKey: secrets.sealingKey,
    clearAfterMs: config.clearAfterHours * 3_600_000,
    automaticOffices: config.automaticOffices,
  };
}

/** What customs does without a person. */
function customsWork(
  { config, database }: AppParts,
  beside: {
    readonly decisions: JobParts;
    readonly sandbox: SandboxSettings | null;
    readonly feed: Feed;
    readonly failed: (error: unknown) => void;
  },
): CustomsWork {
  const { decisions, feed, sandbox, failed } = beside;
  return createCustomsWork({
    database,
    now: source.now,
    ahead: sandbox?.ahead ?? (() => []),
    automaticOfficer: config.profile === 'sandbox',
    decided: feed.committed,
    failed,
    parts: decisions,
  });
}

/** What uploads and decisions need beside the database. */
async function startPapers(
  { config, database, secrets, wrapping }: Pick<AppParts, 'config' | 'database' | 'secrets' | 'wrapping'>,
  failed: (error: unknown) => void,
) {
  const { now } = source;
  const unscanned = config.profile === 'sandbox' ? rehearsalScanner : noScanner;
  const scanner = config.scanner ? clamdScanner(config.scanner) : unscanned;
  const quarantine = createQuarantine({ database, scanner, now, failed });
  const keys = await openDecisionKeys({ database, wrapping, now });
  const tokens = verificationTokens(secrets.sealingKey);
  return { scanner, quarantine, quarantined: quarantine.wake, keys, tokens };
}

/** Who answers a request: the authorization server, a public page, or the pipeline. */
function answering(
  { config, database, secrets, log }: AppParts,
  services: Services,
): (exchange: Exchange) => void {
  const {
    checkPassword,
    customsNow,
    decisions,
    feed,
    guards,
    oauth,
    origins,
    papers,
    processes,
    reference,
    sandbox,
  } = services;
  const { baseUrl, profile } = config;
  const { sealingKey, pepper } = secrets;
  const environment = keyEnvironment(profile);
  const operations = portalOperations({
    database,
    feed,
    source,
    customsNow,
    customs: decisions,
    sandbox,
    wakeCustoms: services.customs.wake,
    reference,
    papers,
    sealingKey,
    pepper,
    environment,
    profile,
    baseUrl,
    checkPassword,
    clock,
  });
  const failed = (error: unknown, exchange: Exchange): Refusal => refuseFault(error, exchange, log);
  const fail = (error: unknown, exchange: Exchange): void => exchange.refuse(failed(error, exchange));
  const ratePerSecond = config.clientRate?.callsPerSecond ?? 0;
  const pipeline = createPipeline({
    operations: [...operations.openapi, ...operations.management],
    guards: guards.byArea,
    limits: createClientLimits({ ratePerSecond, processes: processes.count, clock }),
    isRegisteredOrigin: origins,
    failed,
    ...(sandbox && {
      injectFault: injectFaults({ database, settings: sandbox, now: source.now, chance: Math.random }),
    }),
  });
  const { problems, ...documents } = contractDocuments(operations, baseUrl);
  const openapi = JSON.stringify(documents.openapi);
  const management = JSON.stringify(documents.management);
  const pages = publicRoutes({ baseUrl, problems, openapi, management, sections: [ruleSection] });
  const { now } = source;
  const open = publicPapers({
    ...papers,
    baseUrl,
    database,
    reference,
    now,
    clock,
    processes: processes.count,
  });
  const servePages = servePublic([...pages, ...open.routes], fail, open.resources);
  return (exchange) => {
    if (oauth.serves(exchange.pathname)) {
      exchange.carryAlways();
      oauth.handle(exchange.message, exchange.response).catch((error: unknown) => fail(error, exchange));
    } else if (!servePages(exchange)) pipeline.run(exchange);
  };
}

function lineOf(exchange: Exchange, status: number): AnswerLine {
  return {
    requestId: exchange.id,
    method: exchange.method,
    path: exchange.path,
    operation: exchange.operationId,
    client: exchange.clientId,
    status,
    code: exchange.code,
    ms: Math.round((clock() - exchange.startedAt) * 100) / 100,
  };
}

/** An unexpected fault becomes an answer here, and only here: 503 when the database is away, else 500. */
function refuseFault(error: unknown, exchange: Exchange, log: Log): Refusal {
  // A change may have been stored before the answer was lost; a read changes nothing either way.
  const outcome = exchange.method === 'GET' || exchange.method === 'HEAD' ? 'not_applied' : 'unknown';
  if (isConnectionFault(error)) {
    log.warn({ err: error, requestId: exchange.id }, 'the database is away');
    return refuse(serviceUnavailable, {
      outcome,
      headers: ['Retry-After', '2'],
      extensions: { retryAfterSeconds: 2 },
    });
  }
  log.error({ err: error, requestId: exchange.id }, 'unexpected fault');
  return refuse(internalError, { outcome });
}

async function readiness(database: Database, notifications: Notifications) {
  const answers = await database.system.query('select 1').then(
    () => true,
    () => false,
  );
  const checks = {
    database: answers ? 'ok' : 'away',
    notifications: notifications.fresh() ? 'ok' : 'late',
  };
  return { ready: answers && notifications.fresh(), checks };
}

function headerText(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value.join(', ') : value;
}
