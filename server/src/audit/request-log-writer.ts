import { createLoop, type Loop } from '../foundation/background-loop.ts';
import type { CallAccount, ShownCredentials } from '../foundation/http/request-account.ts';
import { boundBodies } from './captured-body-limits.ts';
import { bucketOf, type Call, type CallFacts, type CountedCall } from './request-log-response.ts';

/** Calls of one client, operation, answer and bucket within an hour. */
export interface UsageCount {
  readonly organisationId: string;
  readonly clientId: string;
  /** In ms since 1970. */
  readonly hour: number;
  readonly operation: string;
  readonly status: number;
  readonly code: string;
  readonly bucket: number;
  calls: number;
}

/** A call whose credentials were refused, and what they show of whose it is. */
export interface RefusedCall {
  readonly shown: ShownCredentials;
  readonly address: string;
  readonly call: Omit<CountedCall, 'account'>;
  readonly facts: () => CallFacts;
}

/** On whose account refused calls go, in their order; null where nothing is proven. */
export type OwnersOf = (shown: readonly ShownCredentials[]) => Promise<readonly (CallAccount | null)[]>;

/** What is written at once. */
export interface CallBatch {
  readonly calls: readonly Call[];
  readonly usage: readonly UsageCount[];
}

/** Calls that the log does not have, by the reason why. */
export interface LostCalls {
  /** One client made more than is logged of one. */
  client: number;
  /** All together made more than is kept in memory. */
  full: number;
  /** The database did not take them; these are not in the usage either. */
  unwritten: number;
}

export interface CallRecorder {
  /**
   * Takes an answered call: a few operations in memory, whatever the database does. Facts are asked for if it is logged;
   * without them it is only counted.
   */
  record(call: CountedCall, facts: (() => CallFacts) | null): void;
  /**
   * Takes a call whose credentials were refused: whose it is, if anybody's, is found with the next write. Of what strangers send
   * much is left out, and nobody misses it.
   */
  recordRefused(refused: RefusedCall): void;
  readonly lost: Readonly<LostCalls>;
  readonly loop: Loop;
  /** Writes what is left, and ends. */
  stop(): Promise<void>;
}

export const writeEveryMs = 500;
/** What one client may add to the log between two writes: 50 calls a second. */
export const mostOfClient = 25;
/** What waits in memory between two writes at most. */
const mostCalls = 5_000;
const mostProblemCharacters = 8_000_000;
const mostCounts = 50_000;
/** Refused calls between two writes, of all addresses and of one: nobody crowds out the others from a single place. */
const mostRefused = 400;
export const mostRefusedOfAddress = 40;
const hourMs = 3_600_000;

/**
 * Keeps answered calls in memory and writes them in batches, beside the requests. A 304 is counted and not logged: a poller
 * that runs in a loop would leave room for nothing else. While a write takes longer than usual the next batch fills up to
 * its bounds.
 */
export function recordCalls(
  write: (batch: CallBatch) => Promise<void>,
  failed: (error: unknown) => void,
  ownersOf: OwnersOf = async () => [],
): CallRecorder {
  const lost: LostCalls = { client: 0, full: 0, unwritten: 0 };
  const allow = boundBodies();
  const keep = (batch: OpenBatch, call: CountedCall, facts: (() => CallFacts) | null): void => {
    count(batch, call);
    if (facts && call.status !== 304) log(batch, call, facts, { lost, allow });
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
      lost.unwritten += calls.length;
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

  const everyMs = writeEveryMs;
  const pauses = { everyMs, firstMs: everyMs, longestPauseMs: everyMs };
  const loop = createLoop({ name: 'request_log', turn: writeOpen, ...pauses, failed });
  loop.start();
  return {
    lost,
    loop,
    record(call, facts) {
      keep(open, call, facts);
    },
    recordRefused(refusedCall) {
      const { refused, refusedOf } = open;
      const { shown, address } = refusedCall;
      if (shown.clientId === null && shown.apiKey === null) return;
      const before = refusedOf.get(address) ?? 0;
      if (before >= mostRefusedOfAddress || refused.length >= mostRefused) return;
      refusedOf.set(address, before + 1);
      refused.push(refusedCall);
    },
    async stop() {
      await loop.stop();
      await writeOpen().catch(failed);
    },
  };
}

interface OpenBatch {
  readonly calls: Call[];
  readonly usage: Map<string, UsageCount>;
  readonly callsOf: Map<string, number>;
  readonly refused: RefusedCall[];
  /** How many of them came from an address. */
  readonly refusedOf: Map<string, number>;
  problemCharacters: number;
  /** What was counted last: a caller in a loop does the same again, and its name need not be put together. */
  latest: UsageCount | null;
}

function openBatch(): OpenBatch {
  return {
    calls: [],
    usage: new Map(),
    callsOf: new Map(),
    refused: [],
    refusedOf: new Map(),
    problemCharacters: 0,
    latest: null,
  };
}

function count(open: OpenBatch, call: CountedCall): void {
  const { clientId } = call.account;
  const { operation, status } = call;
  const code = call.code ?? '';
  const hour = call.at - (call.at % hourMs);
  const bucket = bucketOf(call.durationMs);
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
  else if (usage.size >= mostCounts) return;
  const { organisationId } = call.account;
  const entry = counted ?? { organisationId, clientId, hour, operation, status, code, bucket, calls: 1 };
  if (!counted) usage.set(name, entry);
  open.latest = entry;
}

function log(
  open: OpenBatch,
  call: CountedCall,
  factsOf: () => CallFacts,
  { lost, allow }: { readonly lost: LostCalls; readonly allow: ReturnType<typeof boundBodies> },
): void {
  const { clientId } = call.account;
  const before = open.callsOf.get(clientId) ?? 0;
  if (before >= mostOfClient) {
    lost.client += 1;
    return;
  }
  const facts = factsOf();
  const characters = open.problemCharacters + (facts.problem?.length ?? 0);
  if (open.calls.length >= mostCalls || characters > mostProblemCharacters) {
    lost.full += 1;
    return;
  }
  open.callsOf.set(clientId, before + 1);
  open.problemCharacters = characters;
  const bodies = facts.bodies && allow(call, facts.bodies) ? facts.bodies : null;
  open.calls.push({ ...call, ...facts, bodies });
}
