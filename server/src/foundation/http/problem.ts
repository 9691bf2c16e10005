import { errorMessageOf, formatMessage, problemTextsOf } from '../messages/catalogue.ts';
import { formatDetail } from '../messages/format-detail.ts';
import { type LocalizedError, localizeError, redactErrorValues } from '../messages/format-error.ts';
import { defaultLanguage, type Language } from '../messages/language.ts';
import type { Detail, ProblemCode } from '../messages/problem-messages.ts';
import type { ValidationError } from '../messages/validation-error.ts';
import { redactSecrets } from '../secrets/redact-secrets.ts';

export type { ValidationError } from '../messages/validation-error.ts';

/** Status names of the original API, including its "METHOD ALLOWED", and of RFC 9110 for added codes. */
export const statusNames = {
  400: 'BAD REQUEST',
  401: 'UNAUTHORIZED',
  403: 'FORBIDDEN',
  404: 'NOT FOUND',
  405: 'METHOD ALLOWED',
  406: 'NOT ACCEPTABLE',
  408: 'REQUEST TIMEOUT',
  409: 'CONFLICT',
  413: 'CONTENT TOO LARGE',
  414: 'URI TOO LONG',
  415: 'UNSUPPORTED MEDIA TYPE',
  429: 'TOO MANY REQUESTS',
  431: 'REQUEST HEADER FIELDS TOO LARGE',
  500: 'INTERNAL SERVER ERROR',
  501: 'NOT IMPLEMENTED',
  503: 'SERVICE UNAVAILABLE',
} as const;
export type ProblemStatus = keyof typeof statusNames;

/** One error condition of requests, shared by all operations that return it. Its messages are in the catalogue. */
export interface Problem<Code extends string = string> {
  readonly code: Code;
  readonly status: ProblemStatus;
  /** Whether the same request can succeed later. */
  readonly retryable: boolean;
}

/** Maximum number of errors in one response: no one fixes more at once, and each takes time. */
export const maxReportedErrors = 200;

/** The resource that caused a 409. */
export interface Conflict {
  readonly id: string;
  readonly lrn: string;
  readonly mrn: string | null;
  readonly declarationStatus: string;
  readonly sameContent: boolean;
  readonly href: string;
}

export interface RefusalParts {
  /** Details of this occurrence: a message of the problem. */
  readonly detail?: Detail;
  readonly errors?: readonly ValidationError[];
  readonly conflict?: Conflict;
  /** Flat list of header names and values. */
  readonly headers?: readonly string[];
  readonly outcome?: 'applied' | 'not_applied' | 'unknown';
  /** Additional properties of the problem document (RFC 9457 section 3.2). */
  readonly extensions?: Readonly<Record<string, unknown>> & { readonly [Name in ProblemMember]?: never };
}

/** The properties of every problem document, which an extension must not replace. */
type ProblemMember =
  | 'type'
  | 'title'
  | 'status'
  | 'name'
  | 'code'
  | 'detail'
  | 'instance'
  | 'requestId'
  | 'retryable';

/** A refusal as a return value. Operations return only problems that they list. */
export interface Refusal<Code extends string = string> extends RefusalParts {
  readonly kind: 'refusal';
  readonly problem: Problem<Code>;
}

/** A refusal of the pipeline, which any operation may return without listing it. */
export interface PipelineRefusal extends Refusal {
  readonly ofPipeline: true;
}

export function defineProblem<const Code extends ProblemCode>(problem: Problem<Code>): Problem<Code> {
  return problem;
}

export function refuse<Code extends string>(problem: Problem<Code>, parts: RefusalParts = {}): Refusal<Code> {
  return { kind: 'refusal', problem, ...parts };
}

/** Returns the refusal without values of the request: bodies must not be logged. */
export function withoutValues(refusal: Refusal): Refusal {
  const { errors } = refusal;
  return errors ? { ...refusal, errors: errors.map(redactErrorValues) } : refusal;
}

/**
 * Returns the problem document of RFC 9457 with the portal's properties (contract 4), in one language. It
 * contains actual values, but no secrets that a caller sent in the wrong field: responses are logged and
 * forwarded.
 */
export function problemDocument(
  refusal: Refusal,
  baseUrl: string,
  requestId: string,
  language: Language = defaultLanguage,
): string {
  const { problem } = refusal;
  const { title, cause } = problemTextsOf(language, problem.code);
  const errors = refusal.errors?.map((fault) => localizeError(language, fault));
  const document = {
    type: `${baseUrl}/problems/${problem.code}`,
    title,
    status: problem.status,
    name: statusNames[problem.status],
    code: problem.code,
    detail:
      (refusal.detail && formatDetail(language, refusal.detail)) ??
      (errors && summaryOf(language, errors, refusal)) ??
      cause,
    instance: `urn:uuid:${requestId}`,
    requestId,
    retryable: problem.retryable,
    outcome: refusal.outcome ?? 'not_applied',
    ...(errors && { errors }),
    ...(refusal.conflict && { conflict: refusal.conflict }),
    ...refusal.extensions,
  };
  return redactSecrets(JSON.stringify(document));
}

/** Describes the first error in a sentence, with the number of further errors. */
function summaryOf(
  language: Language,
  [first]: readonly LocalizedError[],
  { errors = [], extensions }: Refusal,
): string | undefined {
  const words = errorMessageOf(language, 'summary');
  if (!first) return undefined;
  const total = Number(extensions?.errorsTotal ?? errors.length);
  return formatMessage(language, words.message, {
    first: first.message,
    more: total - 1,
    unread: String(extensions?.moreErrors === true),
  });
}
