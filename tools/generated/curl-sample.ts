import type { DisplayedRequest } from './displayed-request.ts';

/** Formats a request for `curl`, with credentials and ids as shell variables. */
export function curlSample({ method, address, headers, mediaType, body }: DisplayedRequest): string {
  const file = body === null ? 'file' : 'body.json';
  const ofShell = (text: string): string =>
    text.replaceAll(/\b[A-Z]+(?:_[A-Z]+)+\b/g, (name) => (name === 'NEW_UUID' ? '$(uuidgen)' : `$${name}`));
  return [
    `curl ${method === 'GET' ? '' : `-X ${method} `}"${ofShell(address)}"`,
    ...headers.map(([name, value]) => `-H "${name}: ${ofShell(value)}"`),
    ...(mediaType === null ? [] : [`-H "Content-Type: ${mediaType}"`, `--data-binary @${file}`]),
  ].join(' \\\n  ');
}
