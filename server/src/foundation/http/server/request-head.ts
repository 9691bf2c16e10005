import type { IncomingMessage } from 'node:http';
import { hasBody } from '../body/body.ts';
import type { InputValues } from '../input.ts';
import type { Refusal } from '../problem.ts';
import { headerFault, isHostGood, type RequestHeaders, readHeaders } from './request-headers.ts';

/** What the head of a request says: method, target and headers, and what follows from them alone. */
export interface RequestHead {
  readonly method: string;
  readonly url: string;
  readonly raw: readonly string[];
  /** The path as it was asked for. */
  readonly pathname: string;
  /** What of it lies below the base URL; empty where nothing of ours lies. */
  readonly path: string;
  readonly queryString: string;
  readonly headers: RequestHeaders;
  readonly hasBody: boolean;
  readonly isChunked: boolean;
  readonly isHostGood: boolean;
  /** Rule 3. */
  readonly headerFault: Refusal<'header_invalid'> | null;
  /** The input of a request without a body, once it has passed rules 16 and 17. */
  input: InputValues | null;
}

type Message = Pick<IncomingMessage, 'method' | 'url' | 'rawHeaders' | 'socket'>;

const lastOn = new WeakMap<object, RequestHead>();

/** The head of a connection's request: a caller in a loop sends the same again and again, and it is read once. */
export function headOf(message: Message, prefix: string): RequestHead {
  const last = lastOn.get(message.socket);
  if (last && isRepeated(last, message)) return last;
  const head = readHead(message, prefix);
  lastOn.set(message.socket, head);
  return head;
}

function isRepeated(last: RequestHead, { method, url, rawHeaders }: Message): boolean {
  const { raw } = last;
  if (last.url !== url || last.method !== method || raw.length !== rawHeaders.length) return false;
  for (let index = 0; index < raw.length; index += 1) {
    if (raw[index] !== rawHeaders[index]) return false;
  }
  return true;
}

function readHead({ method = '', url = '/', rawHeaders }: Message, prefix: string): RequestHead {
  const mark = url.indexOf('?');
  const pathname = mark === -1 ? url : url.slice(0, mark);
  const headers = readHeaders(rawHeaders);
  return {
    method,
    url,
    raw: rawHeaders,
    pathname,
    path: pathBelow(prefix, pathname),
    queryString: mark === -1 ? '' : url.slice(mark + 1),
    headers,
    hasBody: hasBody(headers.values),
    isChunked: headers.values['transfer-encoding'] !== undefined,
    isHostGood: isHostGood(headers),
    headerFault: headerFault(headers),
    input: null,
  };
}

/** Only the base URL and what lies below it is ours: elsewhere an empty path matches nothing. */
function pathBelow(prefix: string, pathname: string): string {
  if (pathname === prefix) return '/';
  return pathname.startsWith(prefix) && pathname[prefix.length] === '/' ? pathname.slice(prefix.length) : '';
}
