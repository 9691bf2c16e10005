import { baseUrl } from '../api/client.ts';

export interface HttpRequestTemplate {
  readonly method: string;
  readonly path: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: string | null;
}

/** Returns the request as a curl command. Credentials are shell variables, so the copied text contains no secret. */
export function formatCurlCommand({ method, path, headers, body }: HttpRequestTemplate): string {
  const lines = [
    `TOKEN=$(curl -s -u "$PORTAL_CLIENT_ID:$PORTAL_CLIENT_SECRET" -d grant_type=client_credentials \\`,
    `  ${baseUrl}/oauth/token | sed 's/.*"access_token":"\\([^"]*\\)".*/\\1/')`,
    `curl -i -X ${method} ${quoteForShell(`${baseUrl}${path}`)} \\`,
    `  -H "Authorization: Bearer $TOKEN" -H "portal-api-key: $PORTAL_API_KEY"`,
  ];
  const more = headers.map(([name, value]) => `-H ${quoteForShell(`${name}: ${value}`)}`);
  if (body !== null) more.push(`--data-raw ${quoteForShell(body)}`);
  return [...lines, ...more].join('\n').replaceAll(/\n(?=-H|--data)/g, ' \\\n  ');
}

function quoteForShell(value: string): string {
  return `'${value.replaceAll("'", `'\\''`)}'`;
}
