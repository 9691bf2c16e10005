import type { Static, TObject, TSchema } from 'typebox';
import type { Language } from '../messages/language.ts';
import type { Chunk } from './body/response-stream.ts';
import type { PipelineRefusal, Problem, Refusal } from './problem.ts';
import type { Validator } from './validate.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
export type AnswerStatus = 200 | 201 | 204;

/** An example in the OpenAPI document. The first one of a body is valid unchanged, on any day. */
export interface OperationExample {
  readonly summary: string;
  readonly value: unknown;
}

export interface BodyContract {
  readonly kind?: 'json';
  readonly schema: TSchema;
  /** Replaces validation by the schema (rule 17) if the handler validates the rest. */
  readonly validator?: Validator;
  /** Lists the properties that are read, if the schema leaves them open. */
  readonly outline?: TSchema;
  readonly description: string;
  readonly required: boolean;
  readonly examples: Readonly<Record<string, OperationExample>>;
}

/** A body that the handler reads in chunks as it arrives, instead of JSON. */
export interface StreamContract {
  readonly kind: 'stream';
  readonly mediaTypes: readonly string[];
  readonly maxBytes: number;
  readonly description: string;
  readonly required: true;
  readonly examples: Readonly<Record<string, OperationExample>>;
}

/** The chunks, readable once. Iteration throws a `BodyReadError` if the body is too long, aborted or stalled. */
export interface BodyStream extends AsyncIterable<Buffer> {
  /** The declared media type, one of the contract's, without parameters. */
  readonly mediaType: string;
}

export interface AnswerContract {
  readonly description: string;
  readonly body?: TSchema;
  /** Defaults to JSON. */
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

/** The facts of one request that a handler may use. */
export interface RequestFacts {
  readonly id: string;
  readonly path: string;
  readonly queryString: string;
  readonly address: string;
  readonly header: (name: string) => string | undefined;
  /** Language of the texts in the response. */
  readonly language: Language;
  /** Fires when the caller has disconnected or the process drains; long polls use it. */
  readonly ended: AbortSignal;
  /** Runs the guard again; a long poll does so before it responds, because access may be revoked. */
  readonly recheck: () => Promise<PipelineRefusal | null>;
  /** Logs the progress of a request with many parts. */
  readonly count: (counts: Counts) => void;
}

/**
 * The result of a poll: unchanged, with 304, so that its rate token is refunded (contract 3, rule 13);
 * answered from memory; or read from the database.
 */
export type PollAnswer = 'unchanged' | 'known' | 'looked_up';

/** Number of parts of a request by outcome. */
export type Counts = Readonly<Record<string, number>>;

export interface Answer {
  readonly kind: 'answer';
  readonly status: AnswerStatus | 304;
  /** Serialised content (text or bytes), or a value to serialise as JSON. */
  readonly body?: unknown;
  /** Instead of `body`: written as it arrives and as fast as the caller reads, without a Content-Length. */
  readonly chunks?: AsyncIterable<Chunk>;
  /** Whether each chunk is a complete message: a draining process ends such a stream instead of aborting it. */
  readonly openEnded?: boolean;
  /** One of the contract's alternatives; defaults to the media type of the contract. */
  readonly mediaType?: string;
  readonly headers?: readonly string[];
  /** For a `translated` operation: the language of the texts, if it depends on the caller. */
  readonly language?: string;
  /** Set for requests that follow changes, and for reads that are answered from memory like them. */
  readonly poll?: PollAnswer;
}

export function answer(status: AnswerStatus | 304, body?: unknown, headers?: readonly string[]): Answer {
  return { kind: 'answer', status, body, ...(headers && { headers }) };
}

/**
 * Creates a response that is never completely in memory. The first chunk is read before the headers are
 * written, so an error up to then is returned as usual; a later one aborts the connection. The source is
 * closed when the caller disconnects.
 */
export function streamAnswer(
  chunks: AsyncIterable<Chunk>,
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
  /** The bytes of a JSON body as received; empty without one. */
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
  readonly scope: TheScope;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  /** Reads `If-Match`. If it is required, its absence is an input error. */
  readonly ifMatch?: 'required' | 'optional';
  /**
   * Reads `Idempotency-Key` (contract 6, safe resubmission): the handler responds through `idempotency`, see
   * idempotency.ts.
   */
  readonly idempotent?: Idempotent;
  /** Responses have an `ETag`, and `If-None-Match` is supported. */
  readonly conditional?: boolean;
  /** Reads `Accept-Language`: responses contain texts in the caller's preferred language. */
  readonly translated?: boolean;
  /** Reads `Last-Event-ID`: an event stream continues after the last event of an earlier one. */
  readonly resumable?: boolean;
  /** A client in debt can still send one such request a second. */
  readonly isPoll?: true;
  readonly answers: Readonly<Partial<Record<AnswerStatus, AnswerContract>>>;
  readonly problems: readonly Problem<Code>[];
}

/** Handles one request. A problem that the contract does not list does not compile. */
export type HandlerOf<
  TheCaller,
  Params extends TObject | undefined,
  Query extends TObject | undefined,
  Body extends BodyContract | StreamContract | undefined,
  Code extends string,
> = (
  input: Input<TheCaller, Params, Query, Body>,
) => OperationOutcome<NoInfer<Code>> | Promise<OperationOutcome<NoInfer<Code>>>;

/** The result of a handler: a response, or a problem that its operation lists. */
export type OperationOutcome<Code extends string> = Answer | Refusal<Code> | PipelineRefusal;

/** A contract without its type parameters: a constant that needs no server or database. */
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
   * Which programs can call it: with `authority`, only clients of the customs authority that no person
   * created; otherwise all with scope and role.
   */
  readonly programs?: 'any' | 'authority' | undefined;
  /**
   * The permission that a person's command line needs in addition to the role; without it, no command line
   * can call it.
   */
  readonly terminal?: string | undefined;
  /**
   * Only under `/management`: `session` for people about themselves, `people` for people in their roles and
   * no program, `anyone` for all; otherwise scope and roles decide.
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

/** All dependencies of several definitions together. */
export type DependenciesOf<Definition> = (
  Definition extends OperationDefinition<infer Parts>
    ? (parts: Parts) => void
    : never
) extends (parts: infer All) => void
  ? All
  : never;

/**
 * Creates an operation. Copies the properties explicitly: an object from a rest pattern with as many
 * properties is slow to read.
 */
export function withDependencies<Parts>(
  definition: OperationDefinition<Parts>,
  parts: NoInfer<Parts>,
): Operation {
  return { ...definition, handle: definition.handler(parts) };
}

/** Creates several operations, in the same order. */
export function withDependenciesAll<Parts>(
  definitions: readonly OperationDefinition<Parts>[],
  parts: NoInfer<Parts>,
): Operation[] {
  return definitions.map((definition) => withDependencies(definition, parts));
}
