import type { IncomingMessage } from 'node:http';
import { hasBody } from '../body/body.ts';
import type { InputValues } from '../input.ts';
import type { Refusal } from '../problem.ts';
import { checkHeaders, isHostHeaderValid, type RequestHeaders, readHeaders } from './request-headers.ts';

/** The headers of a request and the values derived from them alone. */
interface ReadHeaders {
  readonly raw: readonly string[];
  readonly headers: RequestHeaders;
  readonly hasBody: boolean;
  readonly isChunked: boolean;
  readonly isHostGood: boolean;
  /** Refusal of the headers by rule 3; null if they are valid. */
  readonly headerFault: Refusal<'header_invalid'> | null;
}

/** Method, target and headers of a request with derived values. */
export interface RequestHead extends ReadHeaders {
  readonly method: string;
  readonly url: string;
  /** The path of the request, including the path of the base URL. */
  readonly pathname: string;
  /** The path below the base URL; empty for a path outside the base URL. */
  readonly path: string;
  readonly queryString: string;
  /** Cached input of a request without a body that has passed rules 16 and 17; null before. */
  input: InputValues | null;
}

type Message = Pick<IncomingMessage, 'method' | 'url' | 'rawHeaders' | 'socket'>;

const previousHeadBySocket = new WeakMap<object, RequestHead>();

/**
 * Parses method, URL and headers of a request. Clients often repeat requests, so the result of the previous request on
 * the connection is reused, or at least its headers. For `keyAliases` see `readHeaders`.
 */
export function parseRequestHead(
  message: Message,
  prefix: string,
  keyAliases?: readonly string[],
): RequestHead {
  const last = previousHeadBySocket.get(message.socket);
  const repeated = last && areSameHeaders(last.raw, message.rawHeaders) ? last : null;
  if (repeated && repeated.url === message.url && repeated.method === message.method) return repeated;
  const head = readHead(message, prefix, repeated ?? readRawHeaders(message.rawHeaders, keyAliases));
  previousHeadBySocket.set(message.socket, head);
  return head;
}

function areSameHeaders(raw: readonly string[], other: readonly string[]): boolean {
  if (raw.length !== other.length) return false;
  for (let index = 0; index < raw.length; index += 1) {
    if (raw[index] !== other[index]) return false;
  }
  return true;
}

function readRawHeaders(raw: readonly string[], keyAliases?: readonly string[]): ReadHeaders {
  const headers = readHeaders(raw, keyAliases);
  return {
    raw,
    headers,
    hasBody: hasBody(headers.values),
    isChunked: headers.values['transfer-encoding'] !== undefined,
    isHostGood: isHostHeaderValid(headers),
    headerFault: checkHeaders(headers),
  };
}

function readHead({ method = '', url = '/' }: Message, prefix: string, read: ReadHeaders): RequestHead {
  const mark = url.indexOf('?');
  const pathname = mark === -1 ? url : url.slice(0, mark);
  const { raw, headers, isChunked, headerFault: fault } = read;
  return {
    method,
    url,
    pathname,
    path: pathBelow(prefix, pathname),
    queryString: mark === -1 ? '' : url.slice(mark + 1),
    raw,
    headers,
    hasBody: read.hasBody,
    isChunked,
    isHostGood: read.isHostGood,
    headerFault: fault,
    input: null,
  };
}

/** Returns the part of a path below the base URL; empty for any other path, which matches no route. */
function pathBelow(prefix: string, pathname: string): string {
  if (pathname === prefix) return '/';
  return pathname.startsWith(prefix) && pathname[prefix.length] === '/' ? pathname.slice(prefix.length) : '';
}
