import type { CaseContext, ConformanceCase } from '../case.ts';
import { pathPrefixOf } from '../http.ts';
import { errorCodeCase } from './error-codes.ts';
import { createOncePerFixtures } from './guard/guard-errors.ts';

const STATUS = '/openapi/status';
const ADDED =
  'The portal adds only these statuses to those of the original API: 304, 408, 413, 414, 429, 431, 501 (method_unknown), 503.';
const EVERY_LAYER =
  "Every error, from every layer (Node's own HTTP parser included), is application/problem+json, regardless of Accept.";

type Place = { readonly host: string; readonly prefix: string };

export const httpParserCases: readonly ConformanceCase[] = [
  parserCase(
    '414',
    'refuses a URL of more than 8,000 bytes',
    414,
    ({ host, prefix }) => `GET ${prefix}${STATUS}?q=${'x'.repeat(9_000)} HTTP/1.1\r\nHost: ${host}\r\n\r\n`,
    'uri_too_long',
  ),
  parserCase(
    '431',
    'refuses headers of more than 16 kB',
    431,
    ({ host, prefix }) =>
      `GET ${prefix}${STATUS} HTTP/1.1\r\nHost: ${host}\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`,
  ),
  parserCase(
    '501',
    'refuses an unknown method',
    501,
    ({ host, prefix }) => `BREW ${prefix}${STATUS} HTTP/1.1\r\nHost: ${host}\r\n\r\n`,
    'method_unknown',
  ),
  parserCase(
    '400-line',
    'refuses a request that is not HTTP',
    400,
    () => 'good morning\r\n\r\n',
    ['request_malformed', 'method_unknown'],
    501,
  ),
  parserCase(
    '400-version',
    'refuses an HTTP version that does not exist',
    400,
    ({ host, prefix }) => `GET ${prefix}${STATUS} HTTP/9.9\r\nHost: ${host}\r\n\r\n`,
    'request_malformed',
  ),
  parserCase(
    '400-header',
    'refuses a header without a colon',
    400,
    ({ host, prefix }) => `GET ${prefix}${STATUS} HTTP/1.1\r\nHost: ${host}\r\nno colon here\r\n\r\n`,
    'request_malformed',
  ),
  parserCase(
    '400-nul',
    'refuses a header with a NUL',
    400,
    ({ host, prefix }) => `GET ${prefix}${STATUS} HTTP/1.1\r\nHost: ${host}\r\nX-A: a\0b\r\n\r\n`,
    'request_malformed',
  ),
  parserCase(
    '400-smuggling',
    'refuses Content-Length together with Transfer-Encoding',
    400,
    ({ host, prefix }) =>
      `POST ${prefix}/openapi/declarations HTTP/1.1\r\nHost: ${host}\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    'request_malformed',
  ),
  parserCase(
    '400-length',
    'refuses two values of Content-Length',
    400,
    ({ host, prefix }) =>
      `POST ${prefix}/openapi/declarations HTTP/1.1\r\nHost: ${host}\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nhello`,
    'request_malformed',
  ),
  parserCase(
    '400-expect',
    'refuses an unknown Expect header',
    400,
    ({ host, prefix }) =>
      `GET ${prefix}${STATUS} HTTP/1.1\r\nHost: ${host}\r\nExpect: miracles\r\nConnection: close\r\n\r\n`,
  ),
  {
    ...errorCodeCase('408', 'returns 408 for headers that do not arrive in time', ADDED, async (context) => {
      const answer = await slowRequest(context);
      context.expect.status(answer, 408);
      context.expect.header(answer, 'Content-Type', /^application\/problem\+json\b/);
    }),
    prepare: (context) => void slowRequest(context).catch(() => undefined),
  },
];

/**
 * Defines a case about bytes that the HTTP parser of Node refuses. Some of them allow two statuses, because the
 * parser can't distinguish a bad method from a bad line.
 */
function parserCase(
  name: string,
  title: string,
  status: number,
  bytes: (place: Place) => string,
  code?: string | readonly string[],
  orStatus = status,
): ConformanceCase {
  return errorCodeCase(
    name,
    `${title}: ${status}`,
    `${ADDED} ${EVERY_LAYER}`,
    async ({ client, raw, expect }) => {
      const place = { host: new URL(client.target.base).host, prefix: pathPrefixOf(client.target) };
      const answer = await raw(bytes(place), 10_000);
      expect.header(answer, 'Content-Type', /^application\/problem\+json\b/);
      const expected = answer.status === orStatus ? orStatus : status;
      if (code === undefined) expect.status(answer, status);
      else expect.problem(answer, expected, code);
    },
  );
}

/**
 * A request whose headers never end. It starts before the other cases, so that its timeout passes while they
 * run.
 */
const slowRequest = createOncePerFixtures(({ client, raw }: CaseContext) => {
  const { host } = new URL(client.target.base);
  return raw(`GET ${pathPrefixOf(client.target)}${STATUS} HTTP/1.1\r\nHost: ${host}\r\n`, 40_000);
});
