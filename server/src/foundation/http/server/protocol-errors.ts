import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { type Problem, problemDocument, refuse, statusNames } from '../problem.ts';
import {
  headersTooLarge,
  methodUnknown,
  requestMalformed,
  requestTimeout,
  serviceUnavailable,
  uriTooLong,
} from '../problems.ts';
import type { ExchangeSettings } from '../request-context-settings.ts';

export type ProtocolErrorSettings = Pick<ExchangeSettings, 'baseUrl' | 'makeRequestId'>;

type ParserFault = NodeJS.ErrnoException & { readonly rawPacket?: Buffer };

const lingerMs = 5_000;

/** Records a request, because the response to a later protocol error on its connection must wait for its response. */
export type RecordPipelinedRequest = (message: IncomingMessage, response: ServerResponse) => void;

/** Responds with problems to requests that the HTTP parser or Node refuses, after the responses to earlier requests. */
export function handleProtocolErrors(
  http: Server,
  longestUrl: number,
  settings: ProtocolErrorSettings,
): RecordPipelinedRequest {
  const latest = new WeakMap<Socket, ServerResponse>();
  const faulty = new WeakSet<Socket>();
  http.on('clientError', (error: ParserFault, socket: Socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    // The parser reports further data after an error as another error. The caller gets a response to the first one
    // only.
    if (faulty.has(socket)) return;
    faulty.add(socket);
    const problem = problemOfParserFault(error, longestUrl);
    writeAfterResponses(socket, latest.get(socket), () => writeRaw(socket, problem, settings));
  });
  http.on('connect', (_message: IncomingMessage, socket: Socket) => {
    // Node has removed its error listener from the socket, and an unhandled error of a reset connection would end the
    // process.
    socket.on('error', () => socket.destroy());
    writeRaw(socket, methodUnknown, settings);
  });
  http.on('dropRequest', (_message: IncomingMessage, socket: Socket) => {
    writeRaw(socket, serviceUnavailable, settings);
  });
  return (message, response) => void latest.set(message.socket, response);
}

/**
 * Writes an error response after the earlier responses of the connection, because the client matches responses to
 * requests by their order (RFC 9112 section 9.3).
 */
function writeAfterResponses(socket: Socket, last: ServerResponse | undefined, write: () => void): void {
  if (!last) return write();
  const itsBodyIsBroken = !last.req.complete;
  if (itsBodyIsBroken && last.headersSent) return closeBothSides(socket);
  if (itsBodyIsBroken && last.socket === null) last.once('socket', write);
  else if (itsBodyIsBroken || last.writableFinished) write();
  else last.once('finish', write);
}

function problemOfParserFault({ code, rawPacket }: ParserFault, longestUrl: number): Problem {
  switch (code) {
    case 'HPE_INVALID_METHOD':
      return methodUnknown;
    case 'HPE_HEADER_OVERFLOW': {
      const requestLine = rawPacket?.toString('latin1', 0, 2 * longestUrl).split('\r\n', 1)[0] ?? '';
      const target = /^[A-Z-]+ (\S+)/.exec(requestLine)?.[1] ?? '';
      return target.length > longestUrl ? uriTooLong : headersTooLarge;
    }
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return requestTimeout;
    default:
      return requestMalformed;
  }
}

// Writes the error response directly to the socket, because no response object exists after a parser error.
function writeRaw(socket: Socket, problem: Problem, settings: ProtocolErrorSettings): void {
  const id = settings.makeRequestId();
  const body = problemDocument(refuse(problem), settings.baseUrl, id);
  const head = [
    `HTTP/1.1 ${problem.status} ${statusNames[problem.status]}`,
    `Date: ${new Date().toUTCString()}`,
    'Content-Type: application/problem+json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
    'Cache-Control: no-store',
    "Content-Security-Policy: default-src 'none'; frame-ancestors 'none'",
    'X-Content-Type-Options: nosniff',
    'Referrer-Policy: no-referrer',
    `X-Request-Id: ${id}`,
  ];
  if (settings.baseUrl.startsWith('https:')) {
    head.push('Strict-Transport-Security: max-age=31536000; includeSubDomains');
  }
  if (problem.status === 503) head.push('Retry-After: 1');
  closeBothSides(socket, `${head.join('\r\n')}\r\n\r\n${body}`);
}

// Closes the connection completely after a time limit, in case the caller does not close its side.
function closeBothSides(socket: Socket, lastWords = ''): void {
  socket.end(lastWords);
  socket.setTimeout(lingerMs, () => socket.destroy());
}
