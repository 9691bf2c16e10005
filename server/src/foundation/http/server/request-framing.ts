import { type Refusal, refuse } from '../problem.ts';
import { requestMalformed } from '../problems.ts';

/**
 * What the parser lets pass although another reader of the same bytes, a proxy in front, may see the end of the body
 * elsewhere (RFC 9112 sections 6.1 and 11.2): nothing behind it on the connection is to be trusted.
 */
export function framingFault(
  httpVersion: string,
  values: Readonly<Record<string, string>>,
): Refusal<'request_malformed'> | null {
  if (httpVersion !== '1.1' && httpVersion !== '1.0')
    return malformed(`HTTP/${httpVersion} is not spoken here.`);
  const coding = values['transfer-encoding'];
  if (coding !== undefined && httpVersion === '1.0') {
    return malformed('Transfer-Encoding does not exist in HTTP/1.0: send Content-Length.');
  }
  if (coding !== undefined && coding.toLowerCase() !== 'chunked') {
    return malformed(
      'Of transfer codings only chunked is known here, by itself: send Transfer-Encoding: chunked.',
    );
  }
  if (values.te !== undefined && /(?:^|,)[ \t]*chunked[ \t]*(?:[;,]|$)/i.test(values.te)) {
    return malformed('TE must not name chunked (RFC 9110 section 10.1.4).');
  }
  return null;
}

function malformed(detail: string): Refusal<'request_malformed'> {
  return refuse(requestMalformed, { detail });
}
