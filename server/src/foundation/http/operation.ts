import type { Static, TObject, TSchema } from 'typebox';
import type { Language } from '../messages/language.ts';
import type { Chunk } from './body/stream.ts';
import type { PipelineRefusal, Problem, Refusal } from './problem.ts';
import type { Validator } from './validate.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
export type AnswerStatus = 200 | 201 | 204;

/** An example stands in the OpenAPI document; the first one of a body is valid as it is, on any day. */
export interface Example {
  readonly summary: string;
  readonly value: unknown;
}

export interface BodyContract {
  readonly kind?: 'json';
  readonly schema: TSchema;
  /** What rule 17 asks, where the handler judges the rest. */
  readonly validator?: Validator;
  /** Lists the properties that are read, where the schema leaves them open. */
  readonly outline?: TSchema;
  readonly description: string;
  readonly required: boolean;
  readonly examples: Readonly<Record<string, Example>>;
}

/** A body that the handler reads piece by piece as it arrives, instead of JSON. */
export interface StreamContract {
  readonly kind: 'stream';
  readonly mediaTypes: readonly string[];
  readonly maxBytes: number;
  readonly description: string;
  readonly required: true;
  readonly examples: Readonly<Record<string, Example>>;
}

/** Its pieces, once. Whoever iterates it gets a `BodyFault` thrown when it is too long, broken off or stalled. */
export interface BodyStream extends AsyncIterable<Buffer> {
  /** As declared, one of the contract's, without parameters. */
  readonly mediaType: string;
}

export interface AnswerContract {
  readonly description: string;
  readonly body?: TSchema;
  /** JSON, if none is told. */
  readonly mediaType?: string;
  /** What else the same answer can be had as, by media type; the caller chooses with `Accept`. */
  readonly alternatives?: Readonly<Record<string, AnswerAlternative>>;
  /** Headers of this answer beyond those that every answer carries. */
  readonly headers?: readonly (
    | 'Location'
    | 'ETag'
    | 'Idempotency-Replayed'
    | 'Content-Disposition'
    | 'Set-Cookie'
  )[];
  readonly examples?: Readonly<Record<string, Example>>;
}

export interface AnswerAlternative {
  readonly body: TSchema;
  readonly examples?: Readonly<Record<string, Example>>;
}

/** The facts of one request that a handler may look at. */
export interface RequestFacts {
  readonly id: string;
  readonly path: string;
  readonly queryString: string;
  readonly address: string;
  readonly header: (name: string) => string | undefined;
  /** What people read is told in. */
  readonly language: Language;
  /** Fires when the caller has gone away or the process drains; held calls listen to it. */
  readonly ended: AbortSignal;
  /** Asks the guard again whether the caller may still call: a held call does so before it answers. */
  readonly recheck: () => Promise<PipelineRefusal | null>;
  /** Tells the log how far a call with many parts has come. */
  readonly count: (counts: Counts) => void;
}

/**
 * What a poll was told: nothing new, with 304, so that its rate token is given back (contract 3, rule 13); what it was told
 * before; or something that was looked up.
 */
export type PollAnswer = 'unchanged' | 'known' | 'looked_up';

/** How many parts of a call ended how. */
export type Counts = Readonly<Record<string, number>>;

export interface Answer {
  readonly kind: 'answer';
  readonly status: AnswerStatus | 304;
  /** Serialised already (a string or bytes), or a value that becomes JSON. */
  readonly body?: unknown;
  /** Instead of `body`: written as it comes and as fast as the caller reads, without a Content-Length. */
  readonly chunks?: AsyncIterable<Chunk>;
  /** Whether any part of the chunks is a whole: when the process drains they are ended, not cut. */
  readonly openEnded?: boolean;
  /** One of the contract's alternatives; otherwise the body has the contract's own media type. */
  readonly mediaType?: string;
  readonly headers?: readonly string[];
  /** Of a `translated` operation: the language of its texts, where another caller may get another one. */
  readonly language?: string;
  /** Of a call that follows changes, and of a read that memory answers as it does them. */
  readonly poll?: PollAnswer;
}

export function answer(status: AnswerStatus | 304, body?: unknown, headers?: readonly string[]): Answer {
  return { kind: 'answer', status, body, ...(headers && { headers }) };
}

/**
 * An answer that is never in memory whole. `chunks` is asked for its first chunk before the head is written, so a fault up
 * to there is answered as usual; a later one cuts the connection. It is closed when the caller goes away.
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
  /** The bytes of a JSON body as received; empty when there is none. */
  readonly bytes: Buffer;
  readonly request: RequestFacts;
}

/** What one operation promises: validation, types and the OpenAPI entry come from here. */
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
  /** `If-Match` is read; where it is required its absence is a fault of the input. */
  readonly ifMatch?: 'required' | 'optional';
  /** `Idempotency-Key` is read (contract 6, safe resubmission): the handler answers by its `idempotency`, see idempotency.ts. */
  readonly idempotent?: Idempotent;
  /** Answers carry an `ETag` and `If-None-Match` is honoured. */
  readonly conditional?: boolean;
  /** `Accept-Language` is read: answers hold texts in the language that the caller prefers. */
  readonly translated?: boolean;
  /** `Last-Event-ID` is read: a stream of events goes on where another one ended. */
  readonly resumable?: boolean;
  /** A client in debt can still send one such request a second. */
  readonly isPoll?: true;
  readonly answers: Readonly<Partial<Record<AnswerStatus, AnswerContract>>>;
  readonly problems: readonly Problem<Code>[];
}

/** Answers one call. A problem that the contract does not list does not compile. */
export type HandlerOf<
  TheCaller,
  Params extends TObject | undefined,
  Query extends TObject | undefined,
  Body extends BodyContract | StreamContract | undefined,
  Code extends string,
> = (
  input: Input<TheCaller, Params, Query, Body>,
) => Outcome<NoInfer<Code>> | Promise<Outcome<NoInfer<Code>>>;

/** What a handler returns: an answer, or a problem that its operation lists. */
export type Outcome<Code extends string> = Answer | Refusal<Code> | PipelineRefusal;

/** A contract with its types forgotten, once, here: a constant, told without a server, a database or a fake. */
export interface OperationContract {
  readonly id: string;
  readonly method: Method;
  readonly path: `/${string}`;
  readonly tag: string;
  readonly summary: string;
  readonly description: string;
  readonly scope: string | null;
  /** Only under `/management`: the roles of people who may. */
  readonly roles?: readonly string[] | undefined;
  readonly fresh?: boolean | undefined;
  /** `authority`: of programs only those of the customs authority that no person made; otherwise all with scope and role. */
  readonly programs?: 'any' | 'authority' | undefined;
  /** What a person's command line needs to call it, beside their role; without it none may. */
  readonly terminal?: string | undefined;
  /**
   * Only under `/management`: for a person about themselves, for people in their roles and no program, or for anyone;
   * otherwise scope and roles decide.
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

/** What the pipeline runs. */
export interface Operation extends OperationContract {
  readonly handle: (input: never) => Answer | Refusal | Promise<Answer | Refusal>;
}

/** A contract, and its handler as soon as the parts are there that it names. */
export interface OperationDefinition<Parts> extends OperationContract {
  readonly handler: (parts: Parts) => Operation['handle'];
}

/** All parts that some definitions need together. */
export type PartsOf<Definition> = (
  Definition extends OperationDefinition<infer Parts>
    ? (parts: Parts) => void
    : never
) extends (parts: infer All) => void
  ? All
  : never;

/** An operation as it runs. A copy, not a rest: of so many members a rest makes an object that is slow to read. */
export function withParts<Parts>(definition: OperationDefinition<Parts>, parts: NoInfer<Parts>): Operation {
  return { ...definition, handle: definition.handler(parts) };
}

/** The same for many, in their order. */
export function wire<Parts>(
  definitions: readonly OperationDefinition<Parts>[],
  parts: NoInfer<Parts>,
): Operation[] {
  return definitions.map((definition) => withParts(definition, parts));
}
