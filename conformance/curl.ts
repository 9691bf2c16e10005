import type { HttpResponse } from './http.ts';

const SECRET_HEADERS = new Set(['authorization', 'portal-api-key', 'cookie', 'dpop']);
const SECRET_FIELDS = /((?:client_secret|client_assertion|refresh_token|token|password|key)=)[^&]*/g;

/** Formats a request as a curl command. Of tokens, keys and secrets it shows only the first characters. */
export function curlCommandOf(answer: HttpResponse): string {
  const { method, headers = [], body } = answer.request;
  const parts = ['curl', '-i', ...(method === 'HEAD' ? ['--head'] : ['-X', method])];
  for (const [name, value] of headers) parts.push('-H', quote(`${name}: ${maskHeader(name, value)}`));
  if (body !== undefined) {
    const text = Buffer.from(body).toString('utf8');
    const shown = text.length > 600 ? `${text.slice(0, 200)}…(${text.length} characters)` : text;
    parts.push('--data-binary', quote(shown.replace(SECRET_FIELDS, '$1***')));
  }
  parts.push(quote(answer.url.replace(SECRET_FIELDS, '$1***').slice(0, 600)));
  return parts.join(' ');
}

function maskHeader(name: string, value: string): string {
  if (!SECRET_HEADERS.has(name.toLowerCase())) return value.length > 200 ? `${value.slice(0, 60)}…` : value;
  const [scheme, rest] = /^(bearer|basic|dpop) (.*)$/i.exec(value)?.slice(1) ?? ['', value];
  const shown = (rest ?? '').slice(0, 6);
  return `${scheme ? `${scheme} ` : ''}${shown}***`;
}

function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
