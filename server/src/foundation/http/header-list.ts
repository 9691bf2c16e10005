import type { Language } from '../messages/language.ts';

/* Headers are flat lists of names and values, because `node:http` writes this form fastest. */

export function standardHeaders(requestId: string, baseUrl: string): string[] {
  const headers = [
    'X-Request-Id',
    requestId,
    'X-Content-Type-Options',
    'nosniff',
    'Referrer-Policy',
    'no-referrer',
  ];
  if (baseUrl.startsWith('https:')) {
    headers.push('Strict-Transport-Security', 'max-age=31536000; includeSubDomains');
  }
  return headers;
}

export function headersOfProblem(language: Language): string[] {
  return [
    'Content-Type',
    'application/problem+json',
    'Content-Language',
    language,
    'Vary',
    'Accept-Language',
    'Cache-Control',
    'no-store',
    'Content-Security-Policy',
    "default-src 'none'; frame-ancestors 'none'",
  ];
}

/** Removes headers that every response already contains, to avoid duplicates. */
export function withoutStandardHeaders(
  headers: Readonly<Record<string, string>>,
  carried: readonly string[],
): string[] {
  return Object.entries(headers).flatMap(([name, value]) => (carried.includes(name) ? [] : [name, value]));
}

export function valueIn(headers: readonly string[], name: string): string | undefined {
  const place = headers.findIndex((each, index) => index % 2 === 0 && each === name);
  return place < 0 ? undefined : headers[place + 1];
}
