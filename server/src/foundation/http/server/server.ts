import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { anonymousOwnerId } from '../admission/fair-shares.ts';
import { type LoadShedding, overloadRefusal } from '../admission/load-shedding.ts';
import { type BodyTimeouts, defaultBodyTimeouts, startBodyTimer } from '../body/body-timeouts.ts';
import { limitChunks } from '../body/chunk-limit.ts';
import { refuse } from '../problem.ts';
import { headersTooLarge, requestMalformed, uriTooLong } from '../problems.ts';
import { Exchange } from '../request-context.ts';
import type { ExchangeSettings } from '../request-context-settings.ts';
import { type ConnectionMetrics, type HttpConnectionLimits, limitConnections } from './connections.ts';
import { handleProtocolErrors } from './protocol-errors.ts';
import { checkFraming } from './request-framing.ts';

export interface PortalServer {
  readonly http: Server;
  /** Stops accepting requests and completes those in progress. Resolves when the last connection has ended. */
  drain(limitMs: number): Promise<void>;
  connections(): ConnectionMetrics;
}

export interface ServerSettings {
  /** The path of the base URL, without a trailing slash. */
  readonly prefix: string;
  readonly exchange: Omit<ExchangeSettings, 'draining'>;
  /** Time limits within which callers must send bodies. */
  readonly bodyTimes?: BodyTimeouts;
  readonly connections: HttpConnectionLimits;
  /** Decides which requests are refused under overload. */
  readonly shedding?: LoadShedding;
  /** Returns the organisation in whose name a request is sent, for load shedding. */
  readonly ownerOf?: (exchange: Exchange) => string | null;
  /** Charges the cost of a request when its response has ended or was aborted. */
  readonly charge?: (exchange: Exchange) => void;
  /** Handles a request. Must not throw. */
  readonly handle: (exchange: Exchange) => void;
  readonly finished: (exchange: Exchange) => void;
}

const maxUrlLength = 8_000;
const maxRequestMs = 30 * 60_000;
const closeIdleEveryMs = 100;
const headerLimitBytes = 16 * 1024;
const maxHeaders = 2_000;

/** Creates the HTTP server with limits and timeouts. Every protocol error is answered with a problem. */
export function createPortalServer(settings: ServerSettings): PortalServer {
  const draining = new AbortController();
  const { ownerOf = () => anonymousOwnerId } = settings;
  const exchangeSettings: ExchangeSettings = { ...settings.exchange, draining: draining.signal };
  const http = createServer(
    {
      // Node must accept a missing Host, because the portal refuses it itself with a problem.
      requireHostHeader: false,
      maxHeaderSize: headerLimitBytes,
      headersTimeout: 15_000,
      // Node's limit is that of the longest upload; each body has its own, shorter timer.
      requestTimeout: maxRequestMs,
      connectionsCheckingInterval: 5_000,
      keepAliveTimeout: 65_000,
      noDelay: true,
      // Node creates no stream for a request without a body, which saves a twentieth of the cost of a poll.
      optimizeEmptyRequests: true,
    },
    (message, response) => {
      note(message, response);
      message.url = originForm(message.url ?? '/');
      const exchange = new Exchange(message, response, settings.prefix, exchangeSettings);
      // `on` is faster than `once`, and the event occurs only once anyway.
      response.on('finish', () => settings.finished(exchange));
      if (exchange.head.hasBody) {
        exchange.bodyClock = startBodyTimer(message, settings.bodyTimes ?? defaultBodyTimeouts, () =>
          emitParserError(http, message, 'ERR_HTTP_REQUEST_TIMEOUT'),
        );
      }
      if (exchange.head.isChunked) {
        limitChunks(message, response, () => emitParserError(http, message, 'ERR_TOO_MANY_PIECES'));
      }
      if (draining.signal.aborted) response.shouldKeepAlive = false;
      const refusal = connections.refusalOf(message.socket);
      if (refusal) {
        response.shouldKeepAlive = false;
        exchange.allowOrigin();
        return exchange.refuse(refusal);
      }
      if (message.url.length > maxUrlLength) return exchange.refuse(refuse(uriTooLong));
      if (message.rawHeaders.length > maxHeaders * 2) return exchange.refuse(refuse(headersTooLarge));
      const faultyFraming = checkFraming(message.httpVersion, exchange.headers.values);
      if (faultyFraming) {
        response.shouldKeepAlive = false;
        return exchange.refuse(faultyFraming);
      }
      // An invalid Host is refused for every path, before the path is looked up.
      const { headerFault, isHostGood } = exchange.head;
      if (headerFault && !isHostGood) return exchange.refuse(headerFault);
      if (settings.shedding?.sheds(() => ownerOf(exchange))) {
        exchange.allowOrigin();
        return exchange.refuse(overloadRefusal());
      }
      settings.handle(exchange);
      const { charge } = settings;
      if (!charge) return;
      // A response that has already ended, as for most polls, is charged without a listener.
      if (response.writableEnded) charge(exchange);
      else response.on('close', () => charge(exchange));
    },
  );
  const connections = limitConnections(http, settings.connections, settings.exchange.clock);
  // Node silently drops headers beyond its limit, so it must read one more than the portal's limit, which is then
  // refused.
  http.maxHeadersCount = maxHeaders + 1;
  http.on('checkExpectation', (message: IncomingMessage, response: ServerResponse) => {
    note(message, response);
    const exchange = new Exchange(message, response, settings.prefix, exchangeSettings);
    response.once('finish', () => settings.finished(exchange));
    response.shouldKeepAlive = false;
    exchange.refuse(refuse(requestMalformed, { detail: { words: 'request_malformed.expectation' } }));
  });
  const note = handleProtocolErrors(http, maxUrlLength, settings.exchange);
  return {
    http,
    connections: connections.figures,
    drain(limitMs) {
      draining.abort();
      return new Promise((resolve) => {
        // Idle connections are closed repeatedly, because a busy connection becomes idle after its response.
        const idle = setInterval(() => http.closeIdleConnections(), closeIdleEveryMs);
        http.close(() => {
          clearInterval(idle);
          resolve();
        });
        setTimeout(() => http.closeAllConnections(), limitMs).unref();
      });
    },
  };
}

/** Emits Node's event for parser errors, so that the caller gets 408 or 400 after earlier responses. */
function emitParserError(http: Server, { socket }: IncomingMessage, code: string): void {
  http.emit(
    'clientError',
    Object.assign(new Error('the request body arrived too late or in too many pieces'), { code }),
    socket,
  );
}

/** Converts the absolute form of a request target to the origin form (RFC 9112 section 3.2.2), without its host. */
function originForm(target: string): string {
  if (target.startsWith('/')) return target;
  const rest = /^https?:\/\/[^/?#]+(.*)$/i.exec(target)?.[1];
  return rest === undefined || rest.startsWith('/') ? (rest ?? target) : `/${rest}`;
}
