import { type BackgroundJob, createBackgroundJob } from '../foundation/background-job.ts';
import type { RequestOwner, ShownCredentials } from '../foundation/http/request-account.ts';
import { createCaptureLimit } from './captured-body-limits.ts';
import {
  type LoggedRequestDetails,
  type LoggedResponse,
  latencyBucketOf,
  type UsageResponse,
} from './logged-response.ts';

/** Number of requests with equal client, operation, status and latency bucket within an hour. */
export interface UsageCount {
  readonly organisationId: string;
  readonly clientId: string;
  /** Start of the hour in ms since 1970. */
  readonly hour: number;
  readonly operation: string;
  readonly status: number;
  readonly code: string;
  readonly bucket: number;
  calls: number;
}

/** Request with refused credentials, with the credentials that may prove who sent it. */
export interface RefusedRequest {
  readonly shown: ShownCredentials;
  readonly address: string;
  readonly call: Omit<UsageResponse, 'account'>;
  readonly facts: () => LoggedRequestDetails;
}

/**
 * Returns for each refused request the account that its credentials prove, in the same order; null if they
 * prove no account.
 */
export type FindRequestOwners = (
  shown: readonly ShownCredentials[],
) => Promise<readonly (RequestOwner | null)[]>;

/** Log entries and usage counts that are written together. */
export interface RequestLogBatch {
  readonly calls: readonly LoggedResponse[];
  readonly usage: readonly UsageCount[];
}

/** Counts of requests that were not written to the log, by reason. */
export interface UnloggedRequests {
  /** The client of the request exceeded its limit. */
  client: number;
  /** All clients together exceeded the memory limit. */
  full: number;
  /** The write to the database failed. These requests are also missing in the usage. */
  unwritten: number;
}

export interface RequestLogWriter {
  /**
   * Records a completed request in memory, whatever the state of the database. `facts` is called only if the
   * request is logged. If `facts` is null, the request is counted but not logged.
   */
  record(call: UsageResponse, facts: (() => LoggedRequestDetails) | null): void;
  /**
   * Records a request with refused credentials, whose owner is looked up with the next write. Requests beyond
   * the limits are dropped.
   */
  recordRefused(refused: RefusedRequest): void;
  readonly unlogged: Readonly<UnloggedRequests>;
  readonly writerJob: BackgroundJob;
  /** Writes the remaining requests and stops the writer. */
  stop(): Promise<void>;
}

export const logWriteIntervalMs = 500;
/** Maximum number of log entries per client between two writes, which is 50 requests a second. */
export const maxLogEntriesPerClient = 25;
/** Maximum number of log entries in memory between two writes. */
const maxLogEntriesInMemory = 5_000;
const maxProblemCharacters = 8_000_000;
const maxUsageCounters = 50_000;
/**
 * Maximum number of refused requests between two writes. The lower maximum per address prevents that one
 * address displaces others.
 */
const maxRefusedRequests = 400;
export const maxRefusedPerAddress = 40;
const hourMs = 3_600_000;

/**
 * Collects completed requests in memory and writes them in batches in the background. A 304 response is counted
 * but not logged, because one busy poller would fill the log. While a write is slow, the next batch grows up to
 * its limits.
 */
export function createRequestLogWriter(
  write: (batch: RequestLogBatch) => Promise<void>,
  failed: (error: unknown) => void,
  ownersOf: FindRequestOwners = async () => [],
): RequestLogWriter {
  const unlogged: UnloggedRequests = { client: 0, full: 0, unwritten: 0 };
  const allow = createCaptureLimit();
  const keep = (batch: OpenBatch, call: UsageResponse, facts: (() => LoggedRequestDetails) | null): void => {
    countResponse(batch, call);
    if (facts && call.status !== 304) logResponse(batch, call, facts, { unlogged, allow });
  };
  let open = openBatch();

  async function writeOpen(): Promise<void> {
    const batch = open;
    const { calls, usage, refused } = batch;
    if (usage.size === 0 && refused.length === 0) return;
    open = openBatch();
    if (refused.length > 0) await takeRefused(batch);
    if (usage.size === 0) return;
    await write({ calls, usage: [...usage.values()] }).catch((error: unknown) => {
      unlogged.unwritten += calls.length;
      throw error;
    });
  }

  async function takeRefused(batch: OpenBatch): Promise<void> {
    const shown = batch.refused.map((refused) => refused.shown);
    const owners = await ownersOf(shown).catch((error: unknown) => {
      failed(error);
      return [];
    });
    for (const [index, { call, facts }] of batch.refused.entries()) {
      const account = owners[index];
      if (account) keep(batch, { account, ...call }, facts);
    }
  }

  const everyMs = logWriteIntervalMs;
  const pauses = { everyMs, firstMs: everyMs, longestPauseMs: everyMs };
  const job = createBackgroundJob({ name: 'request_log', turn: writeOpen, ...pauses, failed });
  job.start();
  return {
    unlogged,
    writerJob: job,
    record(call, facts) {
      keep(open, call, facts);
    },
    recordRefused(refusedCall) {
      const { refused, refusedPerAddress } = open;
      const { shown, address } = refusedCall;
      if (shown.clientId === null && shown.apiKey === null) return;
      const before = refusedPerAddress.get(address) ?? 0;
      if (before >= maxRefusedPerAddress || refused.length >= maxRefusedRequests) return;
      refusedPerAddress.set(address, before + 1);
      refused.push(refusedCall);
    },
    async stop() {
      await job.stop();
      await writeOpen().catch(failed);
    },
  };
}

interface OpenBatch {
  readonly calls: LoggedResponse[];
  readonly usage: Map<string, UsageCount>;
  readonly entriesPerClient: Map<string, number>;
  readonly refused: RefusedRequest[];
  /** Number of refused requests per address. */
  readonly refusedPerAddress: Map<string, number>;
  problemCharacters: number;
  /** The counter that was used last. A repeated request finds it without building the key of the counter. */
  latest: UsageCount | null;
}

function openBatch(): OpenBatch {
  return {
    calls: [],
    usage: new Map(),
    entriesPerClient: new Map(),
    refused: [],
    refusedPerAddress: new Map(),
    problemCharacters: 0,
    latest: null,
  };
}

function countResponse(open: OpenBatch, call: UsageResponse): void {
  const { clientId } = call.account;
  const { operation, status } = call;
  const code = call.code ?? '';
  const hour = call.at - (call.at % hourMs);
  const bucket = latencyBucketOf(call.durationMs);
  const { latest, usage } = open;
  if (
    latest?.clientId === clientId &&
    latest.operation === operation &&
    latest.status === status &&
    latest.code === code &&
    latest.bucket === bucket &&
    latest.hour === hour
  ) {
    latest.calls += 1;
    return;
  }
  const name = `${clientId} ${operation} ${status} ${code} ${bucket} ${hour}`;
  const counted = usage.get(name);
  if (counted) counted.calls += 1;
  else if (usage.size >= maxUsageCounters) return;
  const { organisationId } = call.account;
  const entry = counted ?? { organisationId, clientId, hour, operation, status, code, bucket, calls: 1 };
  if (!counted) usage.set(name, entry);
  open.latest = entry;
}

function logResponse(
  open: OpenBatch,
  call: UsageResponse,
  factsOf: () => LoggedRequestDetails,
  {
    unlogged,
    allow,
  }: { readonly unlogged: UnloggedRequests; readonly allow: ReturnType<typeof createCaptureLimit> },
): void {
  const { clientId } = call.account;
  const before = open.entriesPerClient.get(clientId) ?? 0;
  if (before >= maxLogEntriesPerClient) {
    unlogged.client += 1;
    return;
  }
  const facts = factsOf();
  const characters = open.problemCharacters + (facts.problem?.length ?? 0);
  if (open.calls.length >= maxLogEntriesInMemory || characters > maxProblemCharacters) {
    unlogged.full += 1;
    return;
  }
  open.entriesPerClient.set(clientId, before + 1);
  open.problemCharacters = characters;
  const bodies = facts.bodies && allow(call, facts.bodies) ? facts.bodies : null;
  open.calls.push({ ...call, ...facts, bodies });
}
