import type { DisplayedRequest } from './displayed-request.ts';

/**
 * Formats a request as code for the TypeScript client. Returns null for requests that the client does not
 * support: those of other APIs or without JSON.
 */
export function typescriptSample(call: DisplayedRequest, baseUrl: string): string | null {
  const { method, path, pathValues, queryValues, mediaType, body, answersJson } = call;
  if (!path.startsWith('/openapi/') || (mediaType !== null && body === null)) return null;
  const members = [
    ...member('path', pathValues),
    ...member('query', queryValues),
    ...(body === null ? [] : [`  body: ${indentLines(literal(body))},`]),
  ];
  const input = members.length > 0 ? `, {\n${members.join('\n')}\n}` : '';
  const callText = answersJson
    ? 'const { data } = await portal.request'
    : method === 'GET'
      ? 'const answer = await portal.requestBytes'
      : 'await portal.request';
  return `import { CustomsPortal } from '@customs-portal/client';

const portal = new CustomsPortal({
  baseUrl: '${baseUrl}',
  clientId: 'CLIENT_ID',
  clientSecret: 'CLIENT_SECRET',
  apiKey: 'API_KEY',
});
${callText}('${method}', '${path}'${input});
`;
}

function member(name: string, values: Readonly<Record<string, string>>): string[] {
  const pairs = Object.entries(values).map(([key, value]) => `${key}: '${value}'`);
  return pairs.length > 0 ? [`  ${name}: { ${pairs.join(', ')} },`] : [];
}

/** Formats JSON as a literal in the style of handwritten code. */
function literal(value: unknown): string {
  return JSON.stringify(value, null, 2)
    .replaceAll(/^(\s*)"([A-Za-z_]\w*)":/gm, '$1$2:')
    .replaceAll(/"((?:[^"\\']|\\")*)"(,?)$/gm, "'$1'$2");
}

function indentLines(text: string): string {
  return text.replaceAll('\n', '\n  ');
}
