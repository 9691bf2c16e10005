import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { CountedRequest, RequestQueryStats } from '../database/request-query-stats.ts';
import { type Language, languageOf, languageOfPage } from '../messages/language.ts';
import { RequestCost } from './admission/request-cost.ts';
import type { BodyTimer } from './body/body-timeouts.ts';
import type { BodyCapture } from './body/capture-bodies.ts';
import { type ResponseChunk, writeChunks } from './body/response-stream.ts';
import { compress, isCompressible } from './compression.ts';
import { headersOfProblem, standardHeaders, valueIn, withoutStandardHeaders } from './header-list.ts';
import type { Counts, PollResult, RequestFacts } from './operation.ts';
import { type PipelineRefusal, problemDocument, type Refusal, refuse, withoutValues } from './problem.ts';
import { serviceUnavailable } from './problems.ts';
import { isPageNavigation, refusalPage } from './refusal-page.ts';
import type { RequestOwner, ShownCredentials } from './request-account.ts';
import type { ExchangeSettings } from './request-context-settings.ts';
import { parseRequestHead, type RequestHead } from './server/request-head.ts';
import { type RequestHeaders, requestIdOf } from './server/request-headers.ts';

export const exposedHeaders =
  'ETag, Location, Retry-After, RateLimit, RateLimit-Policy, X-Request-Id, WWW-Authenticate, Idempotency-Replayed, Date, Portal-Api-Key-Ends';

/** One request and its response. */
export class Exchange implements RequestFacts, CountedRequest {
  readonly message: IncomingMessage;
  readonly response: ServerResponse;
  readonly head: RequestHead;
  readonly id: string;
  readonly startedAt: number;
  /** Fields of the request log, set as soon as their values are known. */
  clientId: string | null = null;
  operationId: string | null = null;
  code: string | null = null;
  poll: PollResult | null = null;
  account: RequestOwner | null = null;
  /** Credentials of the request, set by the guard. The request log uses them if no account is found. */
  shown: ShownCredentials | null = null;
  counts: Counts | null = null;
  readonly cost = new RequestCost();
  statements: RequestQueryStats | null = null;
  /** Runs the guard again. The pipeline sets this function, which is created once per operation to save memory. */
  askAgain: ((exchange: Exchange) => Promise<PipelineRefusal | null>) | null = null;
  /** The timer of the request body; null while no body is arriving. */
  bodyClock: BodyTimer | null = null;
  /** Whether the response contains a secret, so that it must not be compressed (BREACH attack). */
  holdsSecrets = false;
  /** Captured bodies; null in production and for operations with secrets. */
  bodies: BodyCapture | null = null;
  /** Names and values of the headers that every response to the request contains. */
  readonly always: string[];
  readonly #settings: ExchangeSettings;
  #ended: AbortController | null = null;
  #held: { readonly fate: 'late' | 'lost'; readonly ms: number } | null = null;
  #address: string | null = null;
  #isLanguageRead = false;
  #refused: Refusal | null = null;

  // These are properties instead of methods, because handlers destructure their request.
  readonly recheck = (): Promise<PipelineRefusal | null> =>
    this.askAgain ? this.askAgain(this) : Promise.resolve(null);

  readonly header = (name: string): string | undefined => this.headers.values[name];

  get keyAliases(): readonly string[] {
    return this.#settings.keyAliases ?? [];
  }

  readonly count = (counts: Counts): void => {
    this.counts = counts;
  };

  constructor(
    message: IncomingMessage,
    response: ServerResponse,
    prefix: string,
    settings: ExchangeSettings,
  ) {
    this.message = message;
    this.response = response;
    this.#settings = settings;
    this.startedAt = settings.clock();
    this.head = parseRequestHead(message, prefix, settings.keyAliases);
    this.id = requestIdOf(this.headers.values['x-request-id'], settings.makeRequestId);
    this.always = standardHeaders(this.id, settings.baseUrl);
  }

  get method(): string {
    return this.head.method;
  }

  get headers(): RequestHeaders {
    return this.head.headers;
  }

  get baseUrl(): string {
    return this.#settings.baseUrl;
  }

  /** The path of the request, including the path of the base URL. */
  get pathname(): string {
    return this.head.pathname;
  }

  get path(): string {
    return this.head.path;
  }

  get isAnswered(): boolean {
    return this.response.writableFinished;
  }

  get queryString(): string {
    return this.head.queryString;
  }

  get language(): Language {
    this.#isLanguageRead = true;
    return languageOf(this.headers.values['accept-language']);
  }

  get languageHeaders(): readonly string[] {
    return this.#isLanguageRead ? ['Content-Language', this.language, 'Vary', 'Accept-Language'] : [];
  }

  get address(): string {
    this.#address ??= this.#settings.addressOf(this.message, this.headers.values['x-forwarded-for']);
    return this.#address;
  }

  get ended(): AbortSignal {
    if (!this.#ended) {
      const controller = new AbortController();
      const end = (): void => controller.abort();
      const { draining } = this.#settings;
      this.#ended = controller;
      if (draining.aborted) end();
      else draining.addEventListener('abort', end, { signal: controller.signal });
      this.response.once('close', end);
    }
    return this.#ended.signal;
  }

  /** Lets a page of a registered origin read the response (CORS). Always adds `Vary: Origin`. */
  allowOrigin(): void {
    const { origin } = this.headers.values;
    this.always.push('Vary', 'Origin');
    if (origin === undefined || !this.#settings.isRegisteredOrigin(origin)) return;
    this.always.push('Access-Control-Allow-Origin', origin, 'Access-Control-Expose-Headers', exposedHeaders);
  }

  /** Sets the standard headers on the response, for a component that writes the response itself. */
  carryAlways(): void {
    for (let index = 0; index + 1 < this.always.length; index += 2) {
      this.response.setHeader(this.always[index] ?? '', this.always[index + 1] ?? '');
    }
  }

  /** Injects a fault: delays the response by `ms`, then sends it (`late`) or closes the connection (`lost`). */
  holdAnswer(fate: 'late' | 'lost', ms: number): void {
    this.#held = { fate, ms };
  }

  /** Waits for the injected delay, but not while the process drains. Resolves to false if the response is lost. */
  async #letGo(): Promise<boolean> {
    const delay = this.#held;
    if (!delay) return true;
    this.#held = null;
    await pause(delay.ms, undefined, { signal: this.ended }).catch(() => {});
    if (delay.fate === 'lost') this.response.destroy();
    return delay.fate === 'late';
  }

  /** Sends a complete response. If the body is cached (`isKept`), its compressed form is cached too. */
  send(status: number, headers: readonly string[], body: string | Buffer, isKept = false): void {
    const { response } = this;
    if (response.headersSent || response.destroyed) return;
    if (this.#held) {
      void this.#letGo().then((sent) => (sent ? this.send(status, headers, body, isKept) : undefined));
      return;
    }
    if (this.method !== 'HEAD') this.bodies?.hear('answer', valueIn(headers, 'Content-Type'), body);
    const isRead = this.method === 'GET' || this.method === 'HEAD';
    if (!isRead || this.holdsSecrets || !isCompressible(headers, body.length))
      return this.#send(status, headers, body);
    const varying = [...headers, 'Vary', 'Accept-Encoding'];
    const packed = compress(body, this.headers.values['accept-encoding'], isKept);
    if (!packed) return this.#send(status, varying, body);
    if (!(packed instanceof Promise))
      return this.#send(status, [...varying, 'Content-Encoding', packed.encoding], packed.bytes);
    packed.then(
      ({ bytes, encoding }) => this.#send(status, [...varying, 'Content-Encoding', encoding], bytes),
      () => this.#send(status, varying, body),
    );
  }

  #send(status: number, headers: readonly string[], body: string | Buffer): void {
    const { response } = this;
    if (response.headersSent || response.destroyed) return;
    // The connection is closed after the response if the drain began during the injected delay.
    if (this.#settings.draining.aborted) response.shouldKeepAlive = false;
    if (status === 204 || status === 304) {
      this.#writeHead(status, headers, null);
      response.end();
      return;
    }
    const bytes = Buffer.byteLength(body);
    this.#writeHead(status, headers, bytes);
    if (this.method === 'HEAD') response.end();
    // Node writes headers and body as one text, and writes ASCII faster as Latin-1, which is a superset.
    else if (bytes === body.length && typeof body === 'string') response.end(body, 'latin1');
    else response.end(body);
  }

  #writeHead(status: number, headers: readonly string[], contentLength: number | null): void {
    const { always } = this;
    const carried = always.length;
    for (const part of headers) always.push(part);
    if (contentLength !== null) always.push('Content-Length', String(contentLength));
    try {
      this.response.writeHead(status, always);
    } catch (error) {
      // Removes the headers of the failed response, so that the error response has only the standard headers.
      always.length = carried;
      throw error;
    }
  }

  /**
   * Sends a response in chunks, without a length. Throws an error that occurs before the first chunk. After a later error
   * or a loss of access, the connection is aborted, so that no client regards a partial response as complete. Open-ended
   * streams consist of complete messages, so they end cleanly when the process drains.
   */
  async stream(
    status: number,
    headers: readonly string[],
    { chunks, openEnded }: { readonly chunks: AsyncIterable<ResponseChunk>; readonly openEnded: boolean },
    failed: (error: unknown) => void,
  ): Promise<void> {
    const { response, ended } = this;
    if (this.#held && !(await this.#letGo())) return;
    const source = chunks[Symbol.asyncIterator]();
    const nothing: IteratorResult<ResponseChunk> = { done: true, value: undefined };
    const first = this.method === 'HEAD' ? nothing : await source.next();
    // The result of a change is sent even while the process drains.
    const isReading = this.method === 'GET' || this.method === 'HEAD';
    if (response.destroyed || (isReading && this.#settings.draining.aborted)) {
      await source.return?.();
      return this.refuse(
        refuse(serviceUnavailable, { headers: ['Retry-After', '1'], extensions: { retryAfterSeconds: 1 } }),
      );
    }
    this.#writeHead(status, headers, null);
    const mayContinue = async (): Promise<boolean> => (await this.recheck()) === null;
    const said = this.bodies?.open('answer', valueIn(headers, 'Content-Type'));
    const hear = said && ((chunk: ResponseChunk) => said.add(chunk));
    const whole = await writeChunks(response, source, first, { ended, openEnded, mayContinue, hear }).catch(
      (error: unknown) => {
        failed(error);
        return false;
      },
    );
    if (whole || this.method === 'HEAD') response.end();
    // Before HTTP/1.1, the end of the connection ends the response, unless the connection is reset.
    else if (this.message.httpVersion === '1.0') response.socket?.resetAndDestroy();
    else response.destroy();
  }

  /** The problem document for the log, in English and without values of the caller. */
  get problem(): string | null {
    return this.#refused && problemDocument(withoutValues(this.#refused), this.#settings.baseUrl, this.id);
  }

  /** Sends the refusal as a problem document (RFC 9457), or as a page to a browser that opened the address. */
  refuse(refusal: Refusal): void {
    this.code = refusal.problem.code;
    this.#refused = refusal;
    const headers = refusal.headers ?? [];
    if (isPageNavigation(this)) return this.#refuseOnPage(refusal, headers);
    const { language } = this;
    const { problem } = this.bodies ? this : { problem: null };
    this.send(
      refusal.problem.status,
      [...headersOfProblem(language), ...headers],
      problemDocument(refusal, this.#settings.baseUrl, this.id, language),
    );
    // The captured document omits the caller's values, because values of the query must not be stored.
    if (problem) this.bodies?.hear('answer', 'application/problem+json', problem);
  }

  #refuseOnPage(refusal: Refusal, headers: readonly string[]): void {
    const { baseUrl } = this.#settings;
    const language = languageOfPage(this);
    const { detail }: { readonly detail: string } = JSON.parse(
      problemDocument(refusal, baseUrl, this.id, language),
    );
    const place = { prefix: new URL(baseUrl).pathname.replace(/\/$/, ''), path: this.path, language };
    const { headers: ofPage, body } = refusalPage(refusal, { detail, requestId: this.id }, place);
    this.send(refusal.problem.status, [...withoutStandardHeaders(ofPage, this.always), ...headers], body);
  }
}
