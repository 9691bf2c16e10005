import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type LoadShedding, overloaded } from '../admission/load-shedding.ts';
import { anonymous } from '../admission/fair-shares.ts';
import { type BodyTimes, bodyTimes, startBodyClock } from '../body/body-timeouts.ts';
import { boundPieces } from '../body/chunk-limit.ts';
import { Exchange } from '../request-context.ts';
import type { ExchangeSettings } from '../request-context-settings.ts';
import { refuse } from '../problem.ts';
import { headersTooLarge, requestMalformed, uriTooLong } from '../problems.ts';
import { boundConnections, type ConnectionBounds, type ConnectionFigures } from './connections.ts';
import { answerProtocolFaults } from './protocol-faults.ts';
import { framingFault } from './request-framing.ts';

export interface PortalServer {
  readonly http: Server;
  /** Answers what is in flight, takes nothing new, and resolves when the last connection has ended. */
  drain(limitMs: number): Promise<void>;
  connections(): ConnectionFigures;
}

export interface ServerSettings {
  /** The path of the base URL, without a trailing slash. */
  readonly prefix: string;
  readonly exchange: Omit<ExchangeSettings, 'draining'>;
  /** How long bodies may take; tests hurry. */
  readonly bodyTimes?: BodyTimes;
  readonly connections: ConnectionBounds;
  /** Who is turned away when more calls come than can be answered. */
  readonly shedding?: LoadShedding;
  /** Returns the owner for `LoadShedding.sheds`. */
  readonly ownerOf?: (exchange: Exchange) => string | null;
  /** Charges an exchange that was handled, when its response has ended, however it ended. */
  readonly charge?: (exchange: Exchange) => void;
  /** Answers an exchange; whoever throws here has a bug, and the caller gets a 500 from `failed`. */
  readonly handle: (exchange: Exchange) => void;
  readonly finished: (exchange: Exchange) => void;
}

const longestUrl = 8_000;
const longestRequestMs = 30 * 60_000;
const closeIdleEveryMs = 100;
const headerLimitBytes = 16 * 1024;
const mostHeaders = 2_000;

/** The HTTP server: limits and time-outs set, and every fault of the protocol answered as a problem. */
export function createPortalServer(settings: ServerSettings): PortalServer {
  const draining = new AbortController();
  const { ownerOf = () => anonymous } = settings;
  const exchangeSettings: ExchangeSettings = { ...settings.exchange, draining: draining.signal };
  const http = createServer(
    {
      // A missing Host is refused below, with a problem.
      requireHostHeader: false,
      maxHeaderSize: headerLimitBytes,
      headersTimeout: 15_000,
      // Of the longest upload; every other body has a clock of its own.
      requestTimeout: longestRequestMs,
      connectionsCheckingInterval: 5_000,
      keepAliveTimeout: 65_000,
      noDelay: true,
      // A request without a body is not made a stream that nobody reads: a twentieth of what a poll costs.
      optimizeEmptyRequests: true,
    },
    (message, response) => {
      note(message, response);
      message.url = originForm(message.url ?? '/');
      const exchange = new Exchange(message, response, settings.prefix, exchangeSettings);
      // It comes once: `on` spares what `once` would take to see to that.
      response.on('finish', () => settings.finished(exchange));
      if (exchange.head.hasBody) {
        exchange.bodyClock = startBodyClock(message, settings.bodyTimes ?? bodyTimes, () =>
          tellFault(http, message, 'ERR_HTTP_REQUEST_TIMEOUT'),
        );
      }
      if (exchange.head.isChunked) {
        boundPieces(message, response, () => tellFault(http, message, 'ERR_TOO_MANY_PIECES'));
      }
      if (draining.signal.aborted) response.shouldKeepAlive = false;
      const refusal = connections.refusalOf(message.socket);
      if (refusal) {
        response.shouldKeepAlive = false;
        exchange.allowOrigin();
        return exchange.refuse(refusal);
      }
      if (message.url.length > longestUrl) return exchange.refuse(refuse(uriTooLong));
      if (message.rawHeaders.length > mostHeaders * 2) return exchange.refuse(refuse(headersTooLarge));
      const faultyFraming = framingFault(message.httpVersion, exchange.headers.values);
      if (faultyFraming) {
        response.shouldKeepAlive = false;
        return exchange.refuse(faultyFraming);
      }
      // Whatever the path: whom a request is for is asked before what it is for.
      const { headerFault, isHostGood } = exchange.head;
      if (headerFault && !isHostGood) return exchange.refuse(headerFault);
      if (settings.shedding?.sheds(() => ownerOf(exchange))) {
        exchange.allowOrigin();
        return exchange.refuse(overloaded());
      }
      settings.handle(exchange);
      const { charge } = settings;
      if (!charge) return;
      // A request that was answered at once, as polls are, needs no listener.
      if (response.writableEnded) charge(exchange);
      else response.on('close', () => charge(exchange));
    },
  );
  const connections = boundConnections(http, settings.connections, settings.exchange.clock);
  // Node cuts a header list silently at this number; we count ourselves and refuse.
  http.maxHeadersCount = mostHeaders + 1;
  http.on('checkExpectation', (message: IncomingMessage, response: ServerResponse) => {
    note(message, response);
    const exchange = new Exchange(message, response, settings.prefix, exchangeSettings);
    response.once('finish', () => settings.finished(exchange));
    response.shouldKeepAlive = false;
    exchange.refuse(refuse(requestMalformed, { detail: { words: 'request_malformed.expectation' } }));
  });
  const note = answerProtocolFaults(http, longestUrl, settings.exchange);
  return {
    http,
    connections: connections.figures,
    drain(limitMs) {
      draining.abort();
      return new Promise((resolve) => {
        // A connection that was busy may be kept by its caller when it has been answered.
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

/** As Node tells of what its parser refuses: the caller hears 408 or 400, in its turn. */
function tellFault(http: Server, { socket }: IncomingMessage, code: string): void {
  http.emit(
    'clientError',
    Object.assign(new Error('the request body arrived too late or in too many pieces'), { code }),
    socket,
  );
}

/** The absolute form is served as the origin form (RFC 9112 section 3.2.2); whom it names decides nothing here. */
function originForm(target: string): string {
  if (target.startsWith('/')) return target;
  const rest = /^https?:\/\/[^/?#]+(.*)$/i.exec(target)?.[1];
  return rest === undefined || rest.startsWith('/') ? (rest ?? target) : `/${rest}`;
}
