import { createHash } from 'node:crypto';
import type { TObject } from 'typebox';
import type { Database, Sql, Transaction } from '../database/database.ts';
import { findRemembered, type KeyedCall, type RememberedRow, rememberAnswer } from './idempotency-store.ts';
import type { Answer, BodyContract, Input, RequestFacts, StreamContract } from './operation.ts';
import { type PipelineRefusal, type Refusal, refuse } from './problem.ts';
import { idempotencyKeyReused, requestInProgress } from './problems.ts';

const settled = Symbol('settled');

/**
 * The answer of an idempotent operation. It is made here alone: an operation that promises safe resubmission does not
 * compile if it answers without having asked for its key.
 */
export interface SettledAnswer extends Answer {
  readonly [settled]: 'now' | 'before';
}

/** Whether it is what the same call was answered before. */
export function isReplay(answer: SettledAnswer): boolean {
  return answer[settled] === 'before';
}

export type KeyRefusal = Refusal<'idempotency_key_reused' | 'request_in_progress'>;

/** What a call has made. */
export interface Made {
  readonly kind: 'made';
  /** JSON already, or a value that becomes JSON. */
  readonly body: string | object;
  readonly headers?: readonly string[];
  /** Members of the body that are shown this once: they are not in what is remembered, and so in nothing that is replayed. */
  readonly shownOnce?: Readonly<Record<string, string>>;
}

export type MadeStatus = 200 | 201;

/** What a function of the database takes that looks a call up, does its work and remembers its answer. */
export interface ToRemember {
  readonly operation: string;
  /** Null: nothing is looked up or kept. */
  readonly idempotencyKey: string | null;
  /** In hexadecimal. */
  readonly fingerprint: string | null;
  readonly answerStatus: MadeStatus;
  readonly answerHeaders: readonly string[];
  readonly answerBody: string;
}

/** What such a function found of a call that is known. */
export interface Remembered extends RememberedRow {
  readonly kind: 'remembered';
}

/** Whose a key is. */
export interface KeyOwner {
  readonly organisationId: string;
  readonly callerId: string;
}

/**
 * The way of a call through its `Idempotency-Key`: it is known by caller, operation, key, and the fingerprint of what it says;
 * its work is done once, and its answer remembered in the same transaction. Without a key the work is done each time.
 */
class Idempotency {
  readonly #owner: KeyOwner;
  readonly #request: RequestFacts;
  readonly #key: string | undefined;
  readonly #content: Uint8Array;
  #known: KeyedCall | null = null;

  constructor(owner: KeyOwner, request: RequestFacts, content: Uint8Array) {
    this.#owner = owner;
    this.#request = request;
    this.#key = request.header('idempotency-key');
    this.#content = content;
  }

  /** Whether the call has a key. */
  get isKeyed(): boolean {
    return this.#key !== undefined;
  }

  /** The same for a body that is read piece by piece and never there whole: its hash stands for it. */
  ofContent(sha256: Uint8Array): Idempotency {
    return new Idempotency(this.#owner, this.#request, sha256);
  }

  /** The same with its answer kept by another organisation: the one whose data the call changes. */
  keptBy(organisationId: string): Idempotency {
    return new Idempotency({ ...this.#owner, organisationId }, this.#request, this.#content);
  }

  /** What this call was answered before, or why it cannot be answered now; null for one that is new. */
  async answeredBefore(sql: Sql, status: MadeStatus): Promise<SettledAnswer | KeyRefusal | null> {
    const call = this.#call();
    const row = call && (await findRemembered(sql, call));
    return row && answerRemembered(row, status);
  }

  /** Does the work once, in a transaction that is there already: nobody else does it until the end of that. */
  async within<Code extends string = never>(
    transaction: Transaction,
    status: MadeStatus,
    work: () => Promise<Made | Refusal<Code>>,
  ): Promise<SettledAnswer | KeyRefusal | Refusal<NoInfer<Code>>> {
    const before = await this.answeredBefore(transaction, status);
    if (before) return before;
    const made = await work();
    if (made.kind === 'refusal') return made;
    const call = this.#call();
    const { headers = [] } = made;
    if (call) await rememberAnswer(transaction, call, status, headers, textOf(made.body));
    return answerNow(made, status);
  }

  /** The same in a transaction of the organisation's own. What the work does elsewhere, it does while the key is held. */
  once<Code extends string = never>(
    database: Pick<Database, 'organisationTransaction'>,
    status: MadeStatus,
    work: (transaction: Transaction) => Promise<Made | Refusal<Code>>,
  ): Promise<SettledAnswer | KeyRefusal | Refusal<NoInfer<Code>>> {
    return database.organisationTransaction(this.#owner.organisationId, (transaction) =>
      this.within(transaction, status, () => work(transaction)),
    );
  }

  /** The same for work that only reads: without a key there is nothing to keep, and so no transaction. */
  async onceReading<Code extends string = never>(
    database: Pick<Database, 'organisation' | 'organisationTransaction'>,
    status: MadeStatus,
    work: (sql: Sql) => Promise<Made | Refusal<Code>>,
  ): Promise<SettledAnswer | KeyRefusal | Refusal<NoInfer<Code>>> {
    if (this.isKeyed) return this.once(database, status, work);
    const made = await database.organisation(this.#owner.organisationId, work);
    return made.kind === 'refusal' ? made : answerNow(made, status);
  }

  /**
   * The same in one round trip: `store` hands all of it to one function of the database, which looks the call up, does the
   * work and remembers its answer. It tells what stood against that; null when all is stored.
   */
  async inOneCall<Obstacle extends string, Code extends string = never>(
    made: Made,
    status: MadeStatus,
    store: (toRemember: ToRemember) => Promise<Remembered | Refusal<Code> | Obstacle | null>,
  ): Promise<SettledAnswer | KeyRefusal | Refusal<NoInfer<Code>> | NoInfer<Obstacle>> {
    const call = this.#call();
    const obstacle = await store({
      operation: this.#operation(),
      idempotencyKey: call?.key ?? null,
      fingerprint: call?.fingerprint.toString('hex') ?? null,
      answerStatus: status,
      answerHeaders: made.headers ?? [],
      answerBody: call ? textOf(made.body) : '',
    });
    if (obstacle === null) return answerNow(made, status);
    if (typeof obstacle === 'string' || obstacle.kind === 'refusal') return obstacle;
    return answerRemembered(obstacle, status);
  }

  #operation(): string {
    return `POST ${this.#request.path}`;
  }

  #call(): KeyedCall | null {
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

function textOf(body: string | object): string {
  return typeof body === 'string' ? body : JSON.stringify(body);
}

function answerNow({ body, headers, shownOnce }: Made, status: MadeStatus): SettledAnswer {
  const whole = shownOnce && typeof body === 'object' ? { ...body, ...shownOnce } : body;
  return { kind: 'answer', status, body: textOf(whole), ...(headers && { headers }), [settled]: 'now' };
}

function answerRemembered({ outcome, headers, body }: RememberedRow, status: MadeStatus) {
  switch (outcome) {
    case 'replayed':
      return {
        kind: 'answer',
        status,
        body: body ?? '',
        headers: [...(headers ?? []), 'Idempotency-Replayed', 'true'],
        [settled]: 'before',
      } as const satisfies SettledAnswer;
    case 'reused':
      return refuse(idempotencyKeyReused);
    case 'in_progress':
      return refuse(requestInProgress, {
        headers: ['Retry-After', '1'],
        extensions: { retryAfterSeconds: 1 },
      });
  }
}

/** Answers one call of an operation whose contract says `idempotent`. */
export type IdempotentHandlerOf<
  TheCaller,
  Params extends TObject | undefined,
  Query extends TObject | undefined,
  Body extends BodyContract | StreamContract | undefined,
  Code extends string,
> = (
  input: Input<TheCaller, Params, Query, Body> & { readonly idempotency: Idempotency },
) => IdempotentOutcome<NoInfer<Code>> | Promise<IdempotentOutcome<NoInfer<Code>>>;

type IdempotentOutcome<Code extends string> = SettledAnswer | Refusal<Code> | PipelineRefusal;

/** Gives such a handler, with each call, its way through the key. */
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
