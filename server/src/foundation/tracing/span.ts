/** What happened, from when to when, as a part of what; ids are in lower-case hexadecimal. */
export interface Span {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentId: string | null;
  readonly name: string;
  readonly kind: 'server' | 'internal' | 'client';
  /** Milliseconds since 1970, with fractions. */
  readonly startedAt: number;
  readonly endedAt: number;
  readonly attributes: Readonly<Record<string, string | number>>;
  readonly failed: boolean;
}

/** Where a caller's trace stands (W3C Trace Context). */
export interface TraceParent {
  readonly traceId: string;
  readonly parentId: string;
  readonly sampled: boolean;
}

const form = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/;

/** The header `traceparent`, or null for one that is none: a trace then begins anew (section 3.2.2). */
export function readTraceParent(header: string | undefined): TraceParent | null {
  const [, version = '', traceId = '', parentId = '', flags = '', more] = form.exec(header ?? '') ?? [];
  if (version === '' || version === 'ff' || (version === '00' && more !== undefined)) return null;
  if (/^0+$/.test(traceId) || /^0+$/.test(parentId)) return null;
  return { traceId, parentId, sampled: (Number.parseInt(flags, 16) & 1) === 1 };
}
