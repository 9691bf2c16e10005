import { errorMessageOf, formatMessage, problemTextsOf } from '../messages/catalogue.ts';
import { formatDetail } from '../messages/format-detail.ts';
import { type LocalizedError, localizeError, redactErrorValues } from '../messages/format-error.ts';
import { defaultLanguage, type Language } from '../messages/language.ts';
import type { Detail, ProblemCode } from '../messages/problem-messages.ts';
import type { ValidationError } from '../messages/validation-error.ts';
import { redactSecrets } from '../secrets/redact-secrets.ts';

export type { ValidationError } from '../messages/validation-error.ts';

/**
 * Status names: those of the original API, including its spelling "METHOD ALLOWED", and those of RFC 9110 for added
 * codes.
 */
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

/** A kind of error response, which several operations may return. Its messages are in the catalogue. */
export interface Problem<Code extends string = string> {
  readonly code: Code;
  readonly status: ProblemStatus;
  /** Whether the same request can succeed later. */
  readonly retryable: boolean;
}

/** Maximum number of errors in one response, because each error takes time to describe. */
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
  /** The case of the problem that occurred, as a message with parameters. */
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

/** An error response as a return value: a problem with details. Operations return only problems that they list. */
export interface Refusal<Code extends string = string> extends RefusalParts {
  readonly kind: 'refusal';
  readonly problem: Problem<Code>;
}

/** A refusal that any operation may return without listing its problem, because the pipeline returns it too. */
export interface PipelineRefusal extends Refusal {
  readonly ofPipeline: true;
}

/** Returns a problem, which is not retryable by default. */
export function defineProblem<const Code extends ProblemCode>({
  retryable = false,
  ...problem
}: Omit<Problem<Code>, 'retryable'> & { readonly retryable?: boolean }): Problem<Code> {
  return { ...problem, retryable };
}

export function refuse<Code extends string>(problem: Problem<Code>, parts: RefusalParts = {}): Refusal<Code> {
  return { kind: 'refusal', problem, ...parts };
}

/** Removes values of the request from a refusal, because values of bodies must not be logged. */
export function withoutValues(refusal: Refusal): Refusal {
  const { errors } = refusal;
  return errors ? { ...refusal, errors: errors.map(redactErrorValues) } : refusal;
}

/**
 * Returns the problem document (RFC 9457) of a refusal with the portal's properties (contract 4), in one language. Its
 * errors contain values of the request, but not those of secret properties, because callers log responses.
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
