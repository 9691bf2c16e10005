import type { Parameter, ReferenceEntry } from './document.ts';

/** The call as `curl` makes it, with credentials and ids as variables of the shell. */
export function callExample(
  { method, path, operation }: ReferenceEntry,
  parameters: readonly Parameter[],
  baseUrl: string,
): string {
  const query = parameters
    .filter(({ in: place, required }) => place === 'query' && required)
    .map(({ name = '' }) => `${name}=${variable(name)}`);
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => variable(name));
  const address = `${baseUrl}${filled}${query.length > 0 ? `?${query.join('&')}` : ''}`;
  const [mediaType] = Object.keys(operation.requestBody?.content ?? {});
  const file = mediaType === 'application/json' ? 'body.json' : 'file';
  return [
    `curl ${method === 'GET' ? '' : `-X ${method} `}"${address}"`,
    ...credentials(operation),
    ...(parameters.some(({ name }) => name === 'Idempotency-Key')
      ? ['-H "Idempotency-Key: $(uuidgen)"']
      : []),
    ...(mediaType === undefined ? [] : [`-H "Content-Type: ${mediaType}"`, `--data-binary @${file}`]),
  ].join(' \\\n  ');
}

/** Of the ways to be known, the one of programs; people call with the session that their browser has. */
function credentials({ security = [] }: ReferenceEntry['operation']): string[] {
  const byProgram = security.find(({ accessToken }) => accessToken !== undefined);
  if (byProgram) {
    const token = '-H "Authorization: Bearer $ACCESS_TOKEN"';
    return byProgram.apiKey ? [token, '-H "portal-api-key: $API_KEY"'] : [token];
  }
  return security.some(({ session }) => session !== undefined) ? ['-b "$SESSION_COOKIE"'] : [];
}

/** `declarationId` as `$DECLARATION_ID`. */
function variable(name: string): string {
  return `$${name.replaceAll(/([a-z])([A-Z])/g, '$1_$2').toUpperCase()}`;
}
