import { AsyncLocalStorage } from 'node:async_hooks';
import type { BackgroundJob } from '../background-job.ts';
import type { Database, Sql, Transaction } from '../database/database.ts';
import type { Guard } from '../http/pipeline.ts';
import type { Exchange } from '../http/request-context.ts';
import type { Exporter } from './otlp.ts';
import { readTraceParent, type Span } from './span.ts';

/** Records traces of requests with the time spent in guard and database. Loaded only if tracing is configured. */
export interface Tracing {
  /** Handles a request as part of its caller's trace, or of a new one. */
  handle(exchange: Exchange, handle: (exchange: Exchange) => void): void;
  /** Ends the span of a request. `path` must contain no secrets. */
  finished(exchange: Exchange, answered: { readonly status: number; readonly path: string }): void;
  guard(guard: Guard): Guard;
  database(database: Database): Database;
  /** The background job that sends the collected spans. */
  readonly job: BackgroundJob;
  stop(): Promise<void>;
}

interface OpenSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentId: string | null;
  readonly startedAt: number;
}

export function openTracing(settings: {
  readonly exporter: Exporter;
  /** Sampling rate of new traces, from 0 to 1. In a caller's trace, the caller's sampling decision applies. */
  readonly share: number;
  readonly chance: () => number;
  readonly random: (bytes: number) => Uint8Array;
}): Tracing {
  const { exporter } = settings;
  const current = new AsyncLocalStorage<OpenSpan>();
  const open = new WeakMap<Exchange, OpenSpan>();
  const id = (bytes: number): string => Buffer.from(settings.random(bytes)).toString('hex');
  const now = (): number => performance.timeOrigin + performance.now();

  function end(
    { startedAt, ...span }: OpenSpan,
    spanFields: Pick<Span, 'name' | 'kind' | 'attributes' | 'failed'>,
  ): void {
    exporter.add({ ...span, ...spanFields, startedAt, endedAt: now() });
  }

  /** Records a part of the current request as a span. Records nothing outside a request. */
  async function part<T>(
    spanFields: Pick<Span, 'name' | 'kind' | 'attributes'>,
    work: () => T | Promise<T>,
  ): Promise<T> {
    const parent = current.getStore();
    if (!parent) return work();
    const span = { traceId: parent.traceId, spanId: id(8), parentId: parent.spanId, startedAt: now() };
    try {
      const result = await work();
      end(span, { ...spanFields, failed: false });
      return result;
    } catch (error) {
      end(span, { ...spanFields, failed: true });
      throw error;
    }
  }

  return {
    handle(exchange, handle) {
      const header = exchange.message.headers.traceparent;
      const above = readTraceParent(Array.isArray(header) ? undefined : header);
      if (!(above ? above.sampled : settings.chance() < settings.share)) return handle(exchange);
      const span: OpenSpan = {
        traceId: above?.traceId ?? id(16),
        spanId: id(8),
        parentId: above?.parentId ?? null,
        startedAt: now(),
      };
      open.set(exchange, span);
      current.run(span, () => handle(exchange));
    },
    finished(exchange, { status, path }) {
      const span = open.get(exchange);
      if (!span) return;
      const { method, operationId, code, clientId, id: requestId } = exchange;
      const attributes = {
        'http.request.method': method,
        'http.response.status_code': status,
        'url.path': path,
        'portal.request_id': requestId,
        ...(operationId !== null && { 'portal.operation': operationId }),
        ...(clientId !== null && { 'portal.client': clientId }),
        ...(code !== null && { 'portal.problem': code }),
      };
      const name = operationId === null ? method : `${method} ${operationId}`;
      end(span, { name, kind: 'server', attributes, failed: status >= 500 });
    },
    guard: (guard) => ({
      admit: (exchange, operation) =>
        current.getStore()
          ? part({ name: 'guard', kind: 'internal', attributes: {} }, () => guard.admit(exchange, operation))
          : guard.admit(exchange, operation),
    }),
    database: (database) => tracedDatabase(database, part),
    job: exporter.job,
    stop: exporter.stop,
  };
}

type RecordPart = <T>(
  spanFields: Pick<Span, 'name' | 'kind' | 'attributes'>,
  work: () => T | Promise<T>,
) => Promise<T>;

/**
 * Wraps the database so that the time of its calls is recorded, without statements and values, because of personal
 * data.
 */
function tracedDatabase(database: Database, part: RecordPart): Database {
  const describeSpan = (name: string): Pick<Span, 'name' | 'kind' | 'attributes'> => ({
    name: `database ${name}`,
    kind: 'client',
    attributes: { 'db.system.name': 'postgresql', 'db.operation.name': name },
  });
  const traced = (name: string, sql: Sql): Sql => ({
    query: (text, values) => part(describeSpan(name), () => sql.query(text, values)),
  });
  return {
    ...database,
    organisation: (organisationId, work) =>
      part(describeSpan('organisation'), () => database.organisation(organisationId, work)),
    organisationTransaction: <T>(organisationId: string, work: (transaction: Transaction) => Promise<T>) =>
      part(describeSpan('organisation transaction'), () =>
        database.organisationTransaction(organisationId, work),
      ),
    callFor: (organisationId, functionName, values) =>
      part(describeSpan(functionName), () => database.callFor(organisationId, functionName, values)),
    system: traced('system', database.system),
    systemTransaction: (work) =>
      part(describeSpan('system transaction'), () => database.systemTransaction(work)),
  };
}
