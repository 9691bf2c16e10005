import { createHash } from 'node:crypto';
import type { TObject } from 'typebox';
import type { Database, Sql, Transaction } from '../database/database.ts';
import {
  findStoredResponse,
  type IdempotentRequest,
  type StoredResponseRow,
  storeIdempotentResponse,
} from './idempotency-store.ts';
import type { Answer, BodyContract, Input, RequestFacts, StreamContract } from './operation.ts';
import { type PipelineRefusal, type Refusal, refuse } from './problem.ts';
import { idempotencyKeyReused, requestInProgress } from './problems.ts';

const settled = Symbol('settled');

/**
 * The response of an idempotent operation. Only this module can create it, so a handler that ignores the idempotency
 * key does not compile.
 */
export interface IdempotentAnswer extends Answer {
  readonly [settled]: 'now' | 'before';
}

/** Returns whether a response repeats the stored response to an earlier, equal request. */
export function isReplay(answer: IdempotentAnswer): boolean {
  return answer[settled] === 'before';
}

export type KeyRefusal = Refusal<'idempotency_key_reused' | 'request_in_progress'>;

/** The result of the work of an idempotent request. */
export interface CreatedResult {
  readonly kind: 'made';
  /** JSON text, or a value to serialise. */
  readonly body: string | object;
  readonly headers?: readonly string[];
  /** Properties of the body that are shown only once. They are not stored, and therefore not replayed. */
  readonly shownOnce?: Readonly<Record<string, string>>;
}

export type StoredResponseStatus = 200 | 201;

/** Arguments for a database function that looks up the idempotency key, does the work and stores the response. */
export interface IdempotencyRecord {
  readonly operation: string;
  /** The `Idempotency-Key`; null if no response is looked up or stored. */
  readonly idempotencyKey: string | null;
  /** Hexadecimal SHA-256 of the request; null without a key. */
  readonly fingerprint: string | null;
  readonly answerStatus: StoredResponseStatus;
  readonly answerHeaders: readonly string[];
  readonly answerBody: string;
}

/** The stored response or state that the database function found for the idempotency key. */
export interface StoredResponse extends StoredResponseRow {
  readonly kind: 'remembered';
}

export interface KeyOwner {
  readonly organisationId: string;
  readonly callerId: string;
}

/**
 * Runs the work of a request once per `Idempotency-Key`, and stores its response in the same transaction.
 * Caller, operation, key and fingerprint identify the request. Without a key, the work runs each time.
 */
class Idempotency {
  readonly #owner: KeyOwner;
  readonly #request: RequestFacts;
  readonly #key: string | undefined;
  readonly #content: Uint8Array;
  #known: IdempotentRequest | null = null;

  constructor(owner: KeyOwner, request: RequestFacts, content: Uint8Array) {
    this.#owner = owner;
    this.#request = request;
    this.#key = request.header('idempotency-key');
    this.#content = content;
  }

  /** Whether the request has an `Idempotency-Key`. */
  get isKeyed(): boolean {
    return this.#key !== undefined;
  }

  /** Returns a variant for a streamed body, which is identified by its hash. */
  ofContent(sha256: Uint8Array): Idempotency {
    return new Idempotency(this.#owner, this.#request, sha256);
  }

  /** Returns a variant that stores the response in another organisation, whose data the request changes. */
  keptBy(organisationId: string): Idempotency {
    return new Idempotency({ ...this.#owner, organisationId }, this.#request, this.#content);
  }

  /**
   * Returns the stored response, or a refusal if the key is in use or was used for another request; null for a new
   * request.
   */
  async answeredBefore(
    sql: Sql,
    status: StoredResponseStatus,
  ): Promise<IdempotentAnswer | KeyRefusal | null> {
    const call = this.#call();
    const row = call && (await findStoredResponse(sql, call));
    return row && replayedResponse(row, status);
  }

  /** Does the work once per key in an existing transaction. The key is locked until the transaction ends. */
  async within<Code extends string = never>(
    transaction: Transaction,
    status: StoredResponseStatus,
    work: () => Promise<CreatedResult | Refusal<Code>>,
  ): Promise<IdempotentAnswer | KeyRefusal | Refusal<NoInfer<Code>>> {
    const before = await this.answeredBefore(transaction, status);
    if (before) return before;
    const made = await work();
    if (made.kind === 'refusal') return made;
    const call = this.#call();
    const headers = this.#headersOf(made);
    if (call) await storeIdempotentResponse(transaction, call, status, headers, storedBodyText(made.body));
    return firstResponse(made, status);
  }

  /**
   * Does the work once per key in a new transaction of the organisation. The key is locked during the work, also if the
   * work uses other transactions.
   */
  once<Code extends string = never>(
    database: Pick<Database, 'organisationTransaction'>,
    status: StoredResponseStatus,
    work: (transaction: Transaction) => Promise<CreatedResult | Refusal<Code>>,
  ): Promise<IdempotentAnswer | KeyRefusal | Refusal<NoInfer<Code>>> {
    return database.organisationTransaction(this.#owner.organisationId, (transaction) =>
      this.within(transaction, status, () => work(transaction)),
    );
  }

  /** Like `once`, for read-only work. Without a key it needs no transaction, because no response is stored. */
  async onceReading<Code extends string = never>(
    database: Pick<Database, 'organisation' | 'organisationTransaction'>,
    status: StoredResponseStatus,
    work: (sql: Sql) => Promise<CreatedResult | Refusal<Code>>,
  ): Promise<IdempotentAnswer | KeyRefusal | Refusal<NoInfer<Code>>> {
    if (this.isKeyed) return this.once(database, status, work);
    const made = await database.organisation(this.#owner.organisationId, work);
    return made.kind === 'refusal' ? made : firstResponse(made, status);
  }

  /**
   * Like `once`, in a single database round trip. `store` calls a database function that looks up the key, does the work
   * and stores the response. `store` returns the obstacle that prevented this, or null.
   */
  async inOneCall<Obstacle extends string, Code extends string = never>(
    made: CreatedResult,
    status: StoredResponseStatus,
    store: (toRemember: IdempotencyRecord) => Promise<StoredResponse | Refusal<Code> | Obstacle | null>,
  ): Promise<IdempotentAnswer | KeyRefusal | Refusal<NoInfer<Code>> | NoInfer<Obstacle>> {
    const call = this.#call();
    const obstacle = await store({
      operation: this.#operation(),
      idempotencyKey: call?.key ?? null,
      fingerprint: call?.fingerprint.toString('hex') ?? null,
      answerStatus: status,
      answerHeaders: this.#headersOf(made),
      answerBody: call ? storedBodyText(made.body) : '',
    });
    if (obstacle === null) return firstResponse(made, status);
    if (typeof obstacle === 'string' || obstacle.kind === 'refusal') return obstacle;
    return replayedResponse(obstacle, status);
  }

  /** Returns the headers to store. The stored texts are in the language of the first request, whatever a retry prefers. */
  #headersOf({ headers = [] }: CreatedResult): readonly string[] {
    return [...headers, ...this.#request.languageHeaders];
  }

  #operation(): string {
    return `POST ${this.#request.path}`;
  }

  #call(): IdempotentRequest | null {
    if (this.#key === undefined) return null;
    this.#known ??= {
      ...this.#owner,
      operation: this.#operation(),
      key: this.#key,
      fingerprint: createHash('sha256')
        .update(this.#request.queryString)
        .update('\n')
        .update(this.#content)
        .digest(),
    };
    return this.#known;
  }
}

export type { Idempotency };

function storedBodyText(body: string | object): string {
  return typeof body === 'string' ? body : JSON.stringify(body);
}

function firstResponse(
  { body, headers, shownOnce }: CreatedResult,
  status: StoredResponseStatus,
): IdempotentAnswer {
  const whole = shownOnce && typeof body === 'object' ? { ...body, ...shownOnce } : body;
  return {
    kind: 'answer',
    status,
    body: storedBodyText(whole),
    ...(headers && { headers }),
    [settled]: 'now',
  };
}

function replayedResponse({ outcome, headers, body }: StoredResponseRow, status: StoredResponseStatus) {
  switch (outcome) {
    case 'replayed':
      return {
        kind: 'answer',
        status,
        body: body ?? '',
        headers: [...(headers ?? []), 'Idempotency-Replayed', 'true'],
        [settled]: 'before',
      } as const satisfies IdempotentAnswer;
    case 'reused':
      return refuse(idempotencyKeyReused);
    case 'in_progress':
      return refuse(requestInProgress, {
        headers: ['Retry-After', '1'],
        extensions: { retryAfterSeconds: 1 },
      });
  }
}

/** Handler of an operation whose contract contains `idempotent`. */
export type IdempotentHandlerOf<
  TheCaller,
  Params extends TObject | undefined,
  Query extends TObject | undefined,
  Body extends BodyContract | StreamContract | undefined,
  Code extends string,
> = (
  input: Input<TheCaller, Params, Query, Body> & { readonly idempotency: Idempotency },
) => IdempotentOutcome<NoInfer<Code>> | Promise<IdempotentOutcome<NoInfer<Code>>>;

type IdempotentOutcome<Code extends string> = IdempotentAnswer | Refusal<Code> | PipelineRefusal;

/** Converts an idempotent handler to an ordinary one, by passing it an `Idempotency` for each request. */
export function withIdempotency<
  TheCaller,
  Params extends TObject | undefined,
  Query extends TObject | undefined,
  Body extends BodyContract | StreamContract | undefined,
  Code extends string,
>(
  handle: IdempotentHandlerOf<TheCaller, Params, Query, Body, Code>,
  ownerOf: (caller: TheCaller) => KeyOwner,
) {
  return (input: Input<TheCaller, Params, Query, Body>): ReturnType<typeof handle> => {
    const idempotency = new Idempotency(ownerOf(input.caller), input.request, input.bytes);
    return handle({ ...input, idempotency });
  };
}
