import type { Detail } from '../../messages/problem-messages.ts';
import { type Refusal, refuse } from '../problem.ts';
import { requestMalformed } from '../problems.ts';

/**
 * Returns a refusal for headers that Node's parser accepts, but for which a proxy in front of the portal could find
 * another end of the body. An attacker could smuggle a request this way (RFC 9112 sections 6.1 and 11.2).
 */
export function checkFraming(
  httpVersion: string,
  values: Readonly<Record<string, string>>,
): Refusal<'request_malformed'> | null {
  if (httpVersion !== '1.1' && httpVersion !== '1.0')
    return malformed({ words: 'request_malformed.version', params: { version: httpVersion } });
  const coding = values['transfer-encoding'];
  if (coding !== undefined && httpVersion === '1.0') {
    return malformed({ words: 'request_malformed.coding_of_old' });
  }
  if (coding !== undefined && coding.toLowerCase() !== 'chunked') {
    return malformed({ words: 'request_malformed.coding' });
  }
  if (values.te !== undefined && /(?:^|,)[ \t]*chunked[ \t]*(?:[;,]|$)/i.test(values.te)) {
    return malformed({ words: 'request_malformed.te' });
  }
  return null;
}

function malformed(detail: Detail): Refusal<'request_malformed'> {
  return refuse(requestMalformed, { detail });
}
