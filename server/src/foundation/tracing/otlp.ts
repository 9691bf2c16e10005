import { type BackgroundJob, createBackgroundJob } from '../background-job.ts';
import { ExternalServiceFailed } from '../leased-work.ts';
import type { Span } from './span.ts';

/*
 * Sends the spans of traces to a collector, as OTLP over HTTP in JSON (opentelemetry-proto, trace service v1). No request
 * waits for the collector. If it is slow or unavailable, spans beyond the buffer are dropped and counted.
 */
export interface Exporter {
  add(span: Span): void;
  dropped(): number;
  readonly job: BackgroundJob;
  /** Sends the buffered spans for the last time. */
  stop(): Promise<void>;
}

const maxBufferedSpans = 4_096;
const maxSpansPerExport = 512;
const spanExportIntervalMs = 1_000;
const collectorTimeoutMs = 5_000;
/** Time limit of the last export, because a collector that hangs must not delay the exit of the process. */
const stopLimitMs = 800;
const kinds = { internal: 1, server: 2, client: 3 } as const;

export function createExporter(settings: {
  /** Base URL of the collector, without `/v1/traces`. */
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly service: Readonly<Record<string, string>>;
  readonly failed: (error: unknown, job?: string) => void;
}): Exporter {
  const url = `${settings.endpoint.replace(/\/+$/, '')}/v1/traces`;
  let waiting: Span[] = [];
  let dropped = 0;
  const stopping = new AbortController();

  async function send(spans: readonly Span[]): Promise<void> {
    const response = await fetch(url, {
      method: 'POST',
      headers: { ...settings.headers, 'Content-Type': 'application/json' },
      body: JSON.stringify(exportRequest(settings.service, spans)),
      signal: AbortSignal.any([stopping.signal, AbortSignal.timeout(collectorTimeoutMs)]),
    });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`the trace collector returned ${response.status}`);
  }

  async function flush(): Promise<void> {
    while (waiting.length > 0) {
      const spans = waiting.slice(0, maxSpansPerExport);
      waiting = waiting.slice(maxSpansPerExport);
      await send(spans).catch((error: unknown) => {
        dropped += spans.length;
        throw new ExternalServiceFailed('trace_collector', error);
      });
    }
  }

  const { failed } = settings;
  const job = createBackgroundJob({
    name: 'traces',
    turn: flush,
    everyMs: spanExportIntervalMs,
    firstMs: spanExportIntervalMs,
    failed,
  });
  job.start();
  return {
    add(span) {
      if (waiting.length < maxBufferedSpans) waiting.push(span);
      else dropped += 1;
    },
    dropped: () => dropped,
    job,
    async stop() {
      const limit = setTimeout(() => stopping.abort(new Error('the portal is shutting down')), stopLimitMs);
      await job.stop();
      await flush().catch((error: unknown) => failed(error, job.name));
      clearTimeout(limit);
    },
  };
}

function exportRequest(service: Readonly<Record<string, string>>, spans: readonly Span[]): object {
  return {
    resourceSpans: [
      {
        resource: { attributes: attributesOf(service) },
        scopeSpans: [{ scope: { name: 'customs-portal' }, spans: spans.map(spanOf) }],
      },
    ],
  };
}

function spanOf(span: Span): object {
  return {
    traceId: span.traceId,
    spanId: span.spanId,
    ...(span.parentId !== null && { parentSpanId: span.parentId }),
    name: span.name,
    kind: kinds[span.kind],
    startTimeUnixNano: nanoseconds(span.startedAt),
    endTimeUnixNano: nanoseconds(span.endedAt),
    attributes: attributesOf(span.attributes),
    status: span.failed ? { code: 2 } : {},
  };
}

function attributesOf(attributes: Readonly<Record<string, string | number>>): object[] {
  return Object.entries(attributes).map(([key, value]) => ({
    key,
    value:
      typeof value === 'string'
        ? { stringValue: value }
        : Number.isInteger(value)
          ? { intValue: String(value) }
          : { doubleValue: value },
  }));
}

/** Converts ms since 1970 to nanoseconds, as a string because a number is not precise enough. */
function nanoseconds(ms: number): string {
  const whole = Math.floor(ms);
  return `${whole}${String(Math.floor((ms - whole) * 1_000_000)).padStart(6, '0')}`;
}
