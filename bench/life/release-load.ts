import { readFile } from 'node:fs/promises';

/*
 * A trader that lodges at a fixed rate and follows its events, and a bank that reports the payment of each bill when its event arrives.
 * It runs in a separate process, reads its settings from a JSON file, and prints its results as JSON.
 */

export interface ReleaseLoadSettings {
  readonly baseUrl: string;
  /** Headers of the trader and of the program of customs that reports bank payments. */
  readonly trader: Readonly<Record<string, string>>;
  readonly bank: Readonly<Record<string, string>>;
  /** The declaration; its LRN is the prefix of all LRNs and invoice numbers. */
  readonly document: { readonly lrn: string; readonly invoice: object };
  readonly perSecond: number;
  readonly warmUpSeconds: number;
  readonly seconds: number;
}

export interface ReleaseLatencies {
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly mostMs: number;
}

export interface ReleaseLoadResult {
  readonly declarations: number;
  /** From the 201 to the event `declaration.released`. */
  readonly total: ReleaseLatencies;
  /** The same without the time from the event of the bill to the response to its payment. */
  readonly withoutPayer: ReleaseLatencies;
  readonly payer: ReleaseLatencies;
  /** From the planned time of the lodgement to its 201. */
  readonly lodgement: ReleaseLatencies;
  /** Number of requests that the portal refused after the warm-up because it was overloaded, and that were repeated. */
  readonly refused: number;
  /** CPU time of this generator as a share of one core. */
  readonly generatorShare: number;
}

interface Times {
  lodgementMs?: number;
  lodgedAt?: number;
  billedAt?: number;
  paidAt?: number;
  releasedAt?: number;
}

interface StreamEvent {
  readonly type: string;
  readonly declaration: { readonly id: string };
}

const maxReleaseSeconds = 60;

async function run(load: ReleaseLoadSettings): Promise<ReleaseLoadResult> {
  const { baseUrl, perSecond, warmUpSeconds, seconds } = load;
  const times = new Map<string, Times>();
  const timesOf = (id: string): Times => {
    const found = times.get(id) ?? {};
    times.set(id, found);
    return found;
  };
  const ending = new AbortController();
  const failures: unknown[] = [];
  const fail = (error: unknown): void => void failures.push(error);
  let pending = 0;
  const track = (work: Promise<void>): void => {
    pending += 1;
    void work.catch(fail).finally(() => {
      pending -= 1;
    });
  };
  const take = ({ type, declaration: { id } }: StreamEvent): void => {
    const own = timesOf(id);
    if (type === 'declaration.released') own.releasedAt = performance.now();
    if (type !== 'payment.due') return;
    own.billedAt = performance.now();
    track(
      payBill(load, id).then(() => {
        own.paidAt = performance.now();
      }),
    );
  };
  const stream = followEvents(load, take, ending.signal).catch((error: unknown) => {
    if (!ending.signal.aborted) fail(error);
  });
  const cpu = process.cpuUsage();
  const start = performance.now();
  const warmUpCount = (perSecond * warmUpSeconds) / 2;
  const count = warmUpCount + perSecond * seconds;
  // The rate grows evenly during the warm-up, because a process that has just started is slower.
  const dueSeconds = (sent: number): number =>
    sent < warmUpCount
      ? Math.sqrt((2 * warmUpSeconds * sent) / perSecond)
      : warmUpSeconds + (sent - warmUpCount) / perSecond;
  const measured: string[] = [];
  let refusedInWarmUp = 0;
  for (let sent = 0; sent < count && failures.length === 0; sent += 1) {
    const dueAt = start + dueSeconds(sent) * 1_000;
    if (dueAt > performance.now()) await sleep(dueAt - performance.now());
    if (sent === Math.ceil(warmUpCount)) refusedInWarmUp = refused;
    const lodging = async (): Promise<void> => {
      const lrn = `${load.document.lrn}${sent}`;
      const body = { ...load.document, lrn, invoice: { ...load.document.invoice, number: lrn } };
      const { id } = await send(`${baseUrl}/openapi/declarations?lodge=true`, load.trader, body);
      const own = timesOf(String(id));
      own.lodgedAt = performance.now();
      own.lodgementMs = own.lodgedAt - dueAt;
      if (sent >= warmUpCount) measured.push(String(id));
    };
    track(lodging());
  }
  const end = performance.now() + maxReleaseSeconds * 1_000;
  const isReleased = (id: string): boolean => timesOf(id).releasedAt !== undefined;
  const isDone = (): boolean => pending === 0 && [...times.keys()].every(isReleased);
  while (!isDone() && failures.length === 0 && performance.now() < end) await sleep(50);
  const { user, system } = process.cpuUsage(cpu);
  const generatorShare = (user + system) / 1_000 / (performance.now() - start);
  ending.abort();
  await stream;
  if (failures.length > 0) throw failures[0];
  const all = measured.map((id) => completeTimes(id, timesOf(id)));
  return {
    declarations: all.length,
    total: latenciesOf(all.map(({ totalMs }) => totalMs)),
    withoutPayer: latenciesOf(all.map(({ totalMs, payerMs }) => totalMs - payerMs)),
    payer: latenciesOf(all.map(({ payerMs }) => payerMs)),
    lodgement: latenciesOf(all.map(({ lodgementMs }) => lodgementMs)),
    refused: refused - refusedInWarmUp,
    generatorShare,
  };
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, ms));
}

function completeTimes(id: string, { lodgedAt, lodgementMs, billedAt, paidAt, releasedAt }: Times) {
  if ([lodgedAt, lodgementMs, billedAt, paidAt, releasedAt].includes(undefined))
    throw new Error(`declaration ${id} was not released within ${maxReleaseSeconds} seconds`);
  const [lodged = 0, billed = 0, paid = 0, released = 0] = [lodgedAt, billedAt, paidAt, releasedAt];
  return { totalMs: released - lodged, payerMs: paid - billed, lodgementMs: lodgementMs ?? 0 };
}

/** Reads the due bill of a declaration and reports its payment by bank. */
async function payBill({ baseUrl, trader, bank }: ReleaseLoadSettings, id: string): Promise<void> {
  const { bills = [] } = await send(`${baseUrl}/openapi/declarations/${id}`, trader);
  for (const { reference, outstanding, status } of bills)
    if (status === 'due')
      await send(
        `${baseUrl}/management/payments`,
        { ...bank, 'Idempotency-Key': reference },
        { reference, amount: outstanding, payer: { name: 'Payer of the benchmark' } },
      );
}

interface Answer {
  readonly id?: string;
  readonly outcome?: string;
  readonly bills?: readonly {
    readonly reference: string;
    readonly outstanding: string;
    readonly status: string;
  }[];
}

let refused = 0;

/** Sends a request, and repeats it while the portal refuses it because it is overloaded. */
async function send(url: string, headers: Readonly<Record<string, string>>, body?: object): Promise<Answer> {
  for (;;) {
    const response = await fetch(url, {
      method: body ? 'POST' : 'GET',
      headers: { ...headers, ...(body && { 'Content-Type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const answer: Answer = JSON.parse(text);
    if (response.ok) return answer;
    const isRepeatable = answer.outcome === 'not_applied' || 'Idempotency-Key' in headers;
    if (response.status !== 503 || !isRepeatable)
      throw new Error(`${url} returned ${response.status}: ${text.slice(0, 500)}`);
    refused += 1;
    await sleep(Number(response.headers.get('retry-after') ?? 1) * 1_000);
  }
}

/** Passes each event of the trader on, as Server-Sent Events, until the signal fires. */
async function followEvents(
  { baseUrl, trader }: ReleaseLoadSettings,
  take: (event: StreamEvent) => void,
  signal: AbortSignal,
): Promise<void> {
  const headers = { ...trader, Accept: 'text/event-stream' };
  const response = await fetch(`${baseUrl}/openapi/events`, { headers, signal });
  if (!response.ok) throw new Error(`the event stream returned ${response.status}`);
  let text = '';
  for await (const piece of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    const frames = (text + piece).split('\n\n');
    text = frames.pop() ?? '';
    for (const frame of frames) {
      const data = /^data: (.*)$/m.exec(frame)?.[1];
      if (data) take(JSON.parse(data));
    }
  }
}

function latenciesOf(values: readonly number[]): ReleaseLatencies {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (part: number): number =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
  return { p50Ms: at(0.5), p99Ms: at(0.99), mostMs: at(1) };
}

const [, , file] = process.argv;
if (file !== undefined && import.meta.main)
  console.log(JSON.stringify(await run(JSON.parse(await readFile(file, 'utf8')))));
