import type { Static, TObject, TSchema } from 'typebox';
import type { Language } from '../messages/language.ts';
import type { ResponseChunk } from './body/response-stream.ts';
import type { PipelineRefusal, Problem, Refusal } from './problem.ts';
import type { Validator } from './validate.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
export type AnswerStatus = 200 | 201 | 204;

/** An example in the OpenAPI document. The first example of a body must be valid without changes, on any day. */
export interface OperationExample {
  readonly summary: string;
  readonly value: unknown;
}

export interface BodyContract {
  readonly kind?: 'json';
  readonly schema: TSchema;
  /** Replaces validation by the schema (rule 17) if the handler validates the rest. */
  readonly validator?: Validator;
  /** A schema of the properties that are read, if `schema` allows any properties. */
  readonly outline?: TSchema;
  readonly description: string;
  /** Whether a request without a body is invalid; defaults to true. */
  readonly required?: boolean;
  readonly examples: Readonly<Record<string, OperationExample>>;
}

/** A body that the handler reads in chunks as it arrives, instead of JSON. */
export interface StreamContract {
  readonly kind: 'stream';
  readonly mediaTypes: readonly string[];
  readonly maxBytes: number;
  readonly description: string;
  readonly required?: true;
  readonly examples: Readonly<Record<string, OperationExample>>;
}

/**
 * The chunks of a body, readable once. Iteration throws a `BodyReadError` if the body is too long, aborted or stalled.
 */
export interface BodyStream extends AsyncIterable<Buffer> {
  /** The declared media type, one of the contract's, without parameters. */
  readonly mediaType: string;
}

export interface AnswerContract {
  readonly description: string;
  readonly body?: TSchema;
  /** Media type of the response; defaults to JSON. */
  readonly mediaType?: string;
  /** Alternative representations of the same response, by media type; the caller chooses with `Accept`. */
  readonly alternatives?: Readonly<Record<string, AnswerAlternative>>;
  /** Headers of this response in addition to the standard ones. */
  readonly headers?: readonly (
    | 'Location'
    | 'ETag'
    | 'Idempotency-Replayed'
    | 'Content-Disposition'
    | 'Set-Cookie'
  )[];
  readonly examples?: Readonly<Record<string, OperationExample>>;
}

export interface AnswerAlternative {
  readonly body: TSchema;
  readonly examples?: Readonly<Record<string, OperationExample>>;
}

/** The properties of a request that a handler may use. */
export interface RequestFacts {
  readonly id: string;
  readonly path: string;
  readonly queryString: string;
  readonly address: string;
  readonly header: (name: string) => string | undefined;
  /** Language of the texts in the response. A response whose handler reads it has `Content-Language` and `Vary`. */
  readonly language: Language;
  /** These two headers, once the handler has read `language`; empty before. */
  readonly languageHeaders: readonly string[];
  /** Aborted when the caller has disconnected or the process drains; long polls then end. */
  readonly ended: AbortSignal;
  /**
   * Checks the caller's access again, which a long poll does before it responds. Returns a refusal if it was revoked.
   */
  readonly recheck: () => Promise<PipelineRefusal | null>;
  /** Sets the numbers of parts by outcome for the log line of a request with many parts. */
  readonly count: (counts: Counts) => void;
}

/**
 * The result of a poll: `unchanged` with 304, whose charge is refunded (contract 3, rule 13), `known` from memory, or
 * `looked_up` in the database.
 */
export type PollResult = 'unchanged' | 'known' | 'looked_up';

/** Number of parts of a request by outcome. */
export type Counts = Readonly<Record<string, number>>;

export interface Answer {
  readonly kind: 'answer';
  readonly status: AnswerStatus | 304;
  /** Serialised content (text or bytes), or a value to serialise as JSON. */
  readonly body?: unknown;
  /** The content in chunks, instead of `body`. It is written as fast as the caller reads, without a Content-Length. */
  readonly chunks?: AsyncIterable<ResponseChunk>;
  /** Whether each chunk is a complete message: a draining process ends such a stream instead of aborting it. */
  readonly openEnded?: boolean;
  /** Media type of the body, one of the contract's alternatives; defaults to the media type of the contract. */
  readonly mediaType?: string;
  readonly headers?: readonly string[];
  /** The result of a poll for changes, or of a read that is answered from memory like a poll. */
  readonly poll?: PollResult;
}

export function answer(status: AnswerStatus | 304, body?: unknown, headers?: readonly string[]): Answer {
  return { kind: 'answer', status, body, ...(headers && { headers }) };
}

/**
 * Creates a response that is sent in chunks and never completely in memory. The first chunk is read before the headers are
 * written, so that an error before it results in an error response. A later error aborts the connection. The source
 * `chunks` is closed when the caller disconnects.
 */
export function streamAnswer(
  chunks: AsyncIterable<ResponseChunk>,
  mediaType: string,
  headers?: readonly string[],
): Answer {
  return { kind: 'answer', status: 200, chunks, mediaType, ...(headers && { headers }) };
}

type StaticOr<Schema, Otherwise> = Schema extends TSchema ? Static<Schema> : Otherwise;

export interface Input<TheCaller, Params, Query, Body> {
  readonly caller: TheCaller;
  readonly params: StaticOr<Params, Record<string, never>>;
  readonly query: StaticOr<Query, Record<string, never>>;
  readonly body: Body extends StreamContract
    ? BodyStream
    : Body extends BodyContract
      ? Static<Body['schema']>
      : undefined;
  /** The bytes of a JSON body as received; empty if there is no body. */
  readonly bytes: Buffer;
  readonly request: RequestFacts;
}

/** The contract of one operation. Validation, types and the OpenAPI entry are derived from it. */
export interface ContractOf<
  TheScope,
  Params extends TObject | undefined,
  Query extends TObject | undefined,
  Body extends BodyContract | StreamContract | undefined,
  Code extends string,
  Idempotent extends true | undefined = undefined,
> {
  readonly id: string;
  readonly method: Method;
  readonly path: `/${string}`;
  readonly tag: string;
  readonly summary: string;
  readonly description: string;
  /**
   * Method of the client packages, required for operations of the Open API: `debts.claim(id, claim)`. The arguments are the
   * path parameters in their order, the JSON body and the query. `number: integer` is a path parameter whose values are
   * numbers. `as array` loads a list completely. Without parentheses, the client packages implement the method by hand.
   */
  readonly client?: string;
  readonly scope: TheScope;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  /** Whether the operation reads `If-Match`. If it is required, its absence is an input error. */
  readonly ifMatch?: 'required' | 'optional';
  /**
   * Whether the operation reads `Idempotency-Key` (contract 6). Its handler must then create the response through
   * `idempotency`, see idempotency.ts.
   */
  readonly idempotent?: Idempotent;
  /** Whether responses have an `ETag` and the operation supports `If-None-Match`. */
  readonly conditional?: boolean;
  /** Whether responses contain texts in the language of `Accept-Language`. */
  readonly translated?: boolean;
  /** Whether an event stream continues after the event in `Last-Event-ID`. */
  readonly resumable?: boolean;
  /**
   * Whether requests are status polls, of which a client can still send one a second after exceeding its work units.
   */
  readonly isPoll?: true;
  readonly answers: Readonly<Partial<Record<AnswerStatus, AnswerContract>>>;
  readonly problems: readonly Problem<Code>[];
}

/** Handler of an operation. It compiles only if it returns problems that the contract lists. */
export type HandlerOf<
  TheCaller,
  Params extends TObject | undefined,
  Query extends TObject | undefined,
  Body extends BodyContract | StreamContract | undefined,
  Code extends string,
> = (
  input: Input<TheCaller, Params, Query, Body>,
) => OperationOutcome<NoInfer<Code>> | Promise<OperationOutcome<NoInfer<Code>>>;

/**
 * The result of a handler: a response, a problem that its operation lists, or a refusal that any operation may return.
 */
export type OperationOutcome<Code extends string> = Answer | Refusal<Code> | PipelineRefusal;

/** The contract of an operation without type parameters. It is a constant that needs neither server nor database. */
export interface OperationContract {
  readonly id: string;
  readonly method: Method;
  readonly path: `/${string}`;
  readonly tag: string;
  readonly summary: string;
  readonly description: string;
  readonly scope: string | null;
  /** Roles of the people who can call the operation. Only for operations under `/management`. */
  readonly roles?: readonly string[] | undefined;
  readonly fresh?: boolean | undefined;
  /**
   * Restricts the programs that can call the operation. `authority` admits only clients of the customs authority that no
   * person created; otherwise all programs with the scope and role are admitted.
   */
  readonly programs?: 'any' | 'authority' | undefined;
  /**
   * The permission that a person's command line needs in addition to the role. Without this property, a command line
   * can't call the operation.
   */
  readonly terminal?: string | undefined;
  /**
   * Only for operations under `/management`. `session` admits signed-in people for their own data, `people` admits people
   * by their roles but no programs, `anyone` admits all callers. Without this property, scope and roles decide.
   */
  readonly access?: 'session' | 'people' | 'anyone' | undefined;
  readonly stages?: readonly string[] | undefined;
  readonly params?: TObject | undefined;
  readonly query?: TObject | undefined;
  readonly body?: BodyContract | StreamContract | undefined;
  readonly ifMatch?: 'required' | 'optional' | undefined;
  readonly idempotent?: boolean | undefined;
  readonly conditional?: boolean | undefined;
  readonly translated?: boolean | undefined;
  readonly resumable?: boolean | undefined;
  readonly isPoll?: true | undefined;
  readonly client?: string | undefined;
  readonly answers: Readonly<Partial<Record<AnswerStatus, AnswerContract>>>;
  readonly problems: readonly Problem[];
}

/** An operation that the pipeline runs. */
export interface Operation extends OperationContract {
  readonly handle: (input: never) => Answer | Refusal | Promise<Answer | Refusal>;
}

/** A contract with a function that creates its handler from the named dependencies. */
export interface OperationDefinition<Parts> extends OperationContract {
  readonly handler: (parts: Parts) => Operation['handle'];
}

/** The dependencies of several operation definitions together. */
export type DependenciesOf<Definition> = (
  Definition extends OperationDefinition<infer Parts>
    ? (parts: Parts) => void
    : never
) extends (parts: infer All) => void
  ? All
  : never;

/**
 * Creates an operation from its definition. Copies the properties explicitly, because an object from a rest pattern with
 * so many properties is slow to read.
 */
export function withDependencies<Parts>(
  definition: OperationDefinition<Parts>,
  parts: NoInfer<Parts>,
): Operation {
  return { ...definition, handle: definition.handler(parts) };
}

/** Creates operations from several definitions, in the same order. */
export function withDependenciesAll<Parts>(
  definitions: readonly OperationDefinition<Parts>[],
  parts: NoInfer<Parts>,
): Operation[] {
  return definitions.map((definition) => withDependencies(definition, parts));
}
