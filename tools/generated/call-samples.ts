import { HTTPSnippet } from '@readme/httpsnippet';
import highlighter from 'highlight.js/lib/core';
import bash from 'highlight.js/lib/languages/bash';
import java from 'highlight.js/lib/languages/java';
import php from 'highlight.js/lib/languages/php';
import python from 'highlight.js/lib/languages/python';
import typescript from 'highlight.js/lib/languages/typescript';
import { sampleBaseUrl } from '../../server/src/foundation/documentation/reference/call-samples.ts';
import {
  type DocumentedMediaType,
  type DocumentedOperation,
  type DocumentedParameter,
  entriesOf,
  type OpenApiDocument,
  type ReferenceEntry,
  resolveReference,
  type Schema,
} from '../../server/src/foundation/documentation/reference/document.ts';
import { curlSample } from './curl-sample.ts';
import type { DisplayedRequest } from './displayed-request.ts';
import { typescriptSample } from './typescript-sample.ts';

/*
 * Generates docs/samples.json, the request of each operation in five languages with syntax highlighting. The
 * portal then needs no library for them (decision 0062); the reference pages insert the portal's address.
 */

for (const [name, language] of Object.entries({ bash, java, php, python, typescript })) {
  highlighter.registerLanguage(name, language);
}

/** Returns the requests of all operations of both contracts, as highlighted markup by language. */
export function callSamples(documents: readonly object[]): string {
  const lines = documents.flatMap((each) => {
    const document: OpenApiDocument = JSON.parse(JSON.stringify(each));
    return entriesOf(document)
      .filter(({ isWebhook }) => !isWebhook)
      .map((entry) => `${JSON.stringify(entry.name)}: ${JSON.stringify(samplesOf(entry, document))}`);
  });
  return `{\n${lines.join(',\n')}\n}\n`;
}

function samplesOf(entry: ReferenceEntry, document: OpenApiDocument) {
  const call = callOf(entry, document);
  const snippet = new HTTPSnippet({
    method: call.method,
    url: call.address,
    httpVersion: 'HTTP/1.1',
    cookies: [],
    queryString: [],
    headersSize: -1,
    bodySize: -1,
    headers: [...call.headers, ...(call.mediaType === null ? [] : [['Content-Type', call.mediaType]])].map(
      ([name = '', value = '']) => ({ name, value }),
    ),
    postData: {
      mimeType: call.mediaType ?? '',
      ...(call.mediaType !== null && {
        text: call.body === null ? 'BYTES_OF_THE_FILE' : JSON.stringify(call.body),
      }),
    },
  });
  const made = (target: 'python' | 'java' | 'php' | 'javascript', client: string): string => {
    const [text] = [snippet.convert(target, client)].flat();
    if (typeof text !== 'string') throw new Error(`${entry.name} has no call in ${target}`);
    return text;
  };
  return {
    curl: highlight('bash', curlSample(call)),
    TypeScript: highlight('typescript', typescriptSample(call, sampleBaseUrl) ?? made('javascript', 'fetch')),
    Python: highlight('python', made('python', 'requests')),
    Java: highlight('java', made('java', 'nethttp')),
    PHP: highlight('php', made('php', 'curl')),
  };
}

function callOf({ method, path, operation }: ReferenceEntry, document: OpenApiDocument): DisplayedRequest {
  const parameters = (operation.parameters ?? []).map((each) =>
    resolveReference(each, document.components?.parameters),
  );
  const queryValues = valuesOf(parameters.filter(({ in: place, required }) => place === 'query' && required));
  const query = Object.entries(queryValues).map(([name, value]) => `${name}=${value}`);
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => placeholderOf(name));
  const [mediaType = null] = Object.keys(operation.requestBody?.content ?? {});
  const isJson = mediaType === 'application/json';
  const media = operation.requestBody?.content?.['application/json'];
  const isKeyed = parameters.some(({ name }) => name === 'Idempotency-Key');
  return {
    method,
    path,
    address: `${sampleBaseUrl}${filled}${query.length > 0 ? `?${query.join('&')}` : ''}`,
    headers: [...credentials(operation), ...(isKeyed ? [['Idempotency-Key', 'NEW_UUID'] as const] : [])],
    pathValues: valuesOf(parameters.filter(({ in: place }) => place === 'path')),
    queryValues,
    mediaType,
    body: isJson && media ? shortExample(media, document) : null,
    answersJson: Object.entries(operation.responses ?? {}).some(
      ([status, answer]) =>
        Number(status) < 300 &&
        Object.keys(resolveReference(answer, document.components?.responses).content ?? {}).includes(
          'application/json',
        ),
    ),
  };
}

function valuesOf(parameters: readonly DocumentedParameter[]): Record<string, string> {
  return Object.fromEntries(parameters.map(({ name = '' }) => [name, placeholderOf(name)]));
}

/** Returns the credentials that programs send for an operation. Excludes the browser session of people. */
function credentials({ security = [] }: DocumentedOperation): [string, string][] {
  const byProgram = security.find(({ accessToken }) => accessToken !== undefined);
  if (byProgram) {
    const token: [string, string] = ['Authorization', 'Bearer ACCESS_TOKEN'];
    return byProgram.apiKey ? [token, ['portal-api-key', 'API_KEY']] : [token];
  }
  return security.some(({ session }) => session !== undefined) ? [['Cookie', 'SESSION_COOKIE']] : [];
}

/**
 * Formats a parameter name as a placeholder: `declarationId` becomes `DECLARATION_ID`. A single word gets
 * `THE_` before it.
 */
function placeholderOf(name: string): string {
  const capitals = name.replaceAll(/([a-z])([A-Z])/g, '$1_$2').toUpperCase();
  return capitals.includes('_') ? capitals : `THE_${capitals}`;
}

const maxExampleLength = 700;

/** Returns the contract's example of a body. A long example is shortened to its required properties. */
function shortExample(
  { schema, examples = {} }: DocumentedMediaType,
  { components }: OpenApiDocument,
): unknown {
  const [first] = Object.values(examples).map((each) => resolveReference(each, components?.examples));
  const value = first?.value ?? {};
  return JSON.stringify(value).length > maxExampleLength && schema
    ? required(value, schema, components?.schemas)
    : value;
}

function required(
  value: unknown,
  schema: Schema,
  schemas: Readonly<Record<string, Schema>> | undefined,
): unknown {
  const { required: names = [], properties = {}, items } = resolveReference(schema, schemas);
  if (Array.isArray(value))
    return items ? value.slice(0, 1).map((each) => required(each, items, schemas)) : value;
  if (typeof value !== 'object' || value === null || names.length === 0) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) =>
      names.includes(name) ? [[name, required(member, properties[name] ?? {}, schemas)]] : [],
    ),
  );
}

/** CSS classes of the highlighter that have a colour in the stylesheet. */
const classes: Readonly<Record<string, string>> = {
  keyword: 'k',
  built_in: 't',
  title: 't',
  meta: 't',
  string: 's',
  number: 'n',
  literal: 'n',
  comment: 'c',
};

function highlight(language: string, code: string): string {
  return highlighter
    .highlight(code.trim(), { language })
    .value.replaceAll(/<span class="hljs-(\w+)[^"]*">/g, (_, name: string) =>
      classes[name] === undefined ? '<span>' : `<span class="hl-${classes[name]}">`,
    );
}
