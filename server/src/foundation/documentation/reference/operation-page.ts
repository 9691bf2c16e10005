import { statusNames } from '../../http/problem.ts';
import { type Html, html } from '../../pages/html.ts';
import { renderIcon } from '../../pages/page-assets.ts';
import { callSamples } from './call-samples.ts';
import { descriptionMarkup, lineMarkup } from './description.ts';
import {
  type DocumentedExample,
  type DocumentedMediaType,
  type DocumentedParameter,
  type DocumentedResponse,
  type OpenApiDocument,
  type ReferenceEntry,
  resolveReference,
  type Schema,
} from './document.ts';
import { detailsMarkup, propertiesMarkup, type SchemaLinks, typeMarkup } from './schema-markup.ts';

export interface OperationPageDependencies extends SchemaLinks {
  readonly baseUrl: string;
  /** Path of the page with all examples of the operation. */
  readonly examples: string;
  readonly document: OpenApiDocument;
  readonly problemTitle: (code: string) => string | undefined;
}

/** Renders the request and the responses of an operation. */
export function operationBody(entry: ReferenceEntry, parts: OperationPageDependencies): Html {
  const { operation, method, path, isWebhook } = entry;
  const { document, prefix } = parts;
  const parameters = (operation.parameters ?? []).map((each) =>
    resolveReference(each, document.components?.parameters),
  );
  const answers = Object.entries(operation.responses ?? {}).map(
    ([status, answer]): [number, DocumentedResponse] => [
      Number(status),
      resolveReference(answer, document.components?.responses),
    ],
  );
  const problems = answers.filter(([status]) => status >= 400);
  return html`<h1>${operation.summary ?? entry.name}</h1>
<p class="call"><span class="badge">${method}</span> <code>${isWebhook ? 'the URL of your webhook' : path}</code></p>
${descriptionMarkup(operation.description, prefix)}
${!isWebhook && callMarkup(entry, parts)}
${parametersMarkup(parameters, parts)}
${bodyMarkup(operation, parts)}
<h2 id="answers">Responses</h2>
${answers.filter(([status]) => status < 400).map(([status, answer]) => answerMarkup(status, answer, parts))}
${
  problems.length > 0 &&
  html`<h2 id="problems">Problems</h2>
<p class="soft">Each problem is a problem document (<a href="${parts.schemas}Problem">Problem</a>); its page explains the cause and the solution.</p>
<dl class="members">${problems.map(([status, answer]) => problemsMarkup(status, answer, parts))}</dl>`
}`;
}

/**
 * Renders samples of the request in each programming language as `details` elements, the first one open. Opening a
 * sample closes the other ones without a script.
 */
function callMarkup({ name, path }: ReferenceEntry, { baseUrl, prefix }: OperationPageDependencies): Html {
  const samples = callSamples(name, baseUrl);
  return html`<h2 id="call">Request example</h2>
${
  samples.length > 0 &&
  html`<div class="samples">${samples.map(
    ({ language, code }, index) =>
      html`<details name="call"${index === 0 && html` open`}><summary>${language}</summary>
<pre tabindex="0" role="region" aria-label="Request example: ${language}"><code>${code}</code></pre></details>`,
  )}</div>`
}
${path.startsWith('/openapi/') && html`<p class="no-print"><a class="button quiet" href="${prefix}/console/try?operation=${name}">${renderIcon('play')}Try it in the console</a></p>`}`;
}

const parameterLocations: readonly (readonly [string, string])[] = [
  ['path', 'Path parameters'],
  ['query', 'Query parameters'],
  ['header', 'Headers'],
];

function parametersMarkup(
  parameters: readonly DocumentedParameter[],
  parts: OperationPageDependencies,
): Html {
  const groups = parameterLocations.flatMap(([place, title]) => {
    const of = parameters.filter((each) => each.in === place);
    return of.length > 0 ? [html`<h3>${title}</h3>${valuesMarkup(of, parts)}`] : [];
  });
  return html`${groups.length > 0 && html`<h2 id="parameters">Parameters</h2>`}${groups}`;
}

function valuesMarkup(values: readonly DocumentedParameter[], parts: OperationPageDependencies): Html {
  return html`<dl class="members">${values.map(
    ({ name, schema = {}, required, description, examples = {} }) => {
      const [shown] = Object.values(examples);
      return html`<div><dt><code>${name}</code> <span class="kind">${typeMarkup(schema, parts)}</span>${
        required && html` <span class="badge">required</span>`
      }</dt><dd>${description !== undefined && html`<p>${lineMarkup(description, parts.prefix)}</p>`}${detailsMarkup(
        withoutDescription(schema, description),
        parts,
      )}${shown && html`<p class="bounds">for instance <code>${String(shown.value)}</code></p>`}</dd></div>`;
    },
  )}</dl>`;
}

function withoutDescription(schema: Schema, repeatedDescription: string | undefined): Schema {
  const { description, ...rest } = schema;
  return description === undefined || description === repeatedDescription || repeatedDescription !== undefined
    ? rest
    : schema;
}

function bodyMarkup(
  { requestBody }: ReferenceEntry['operation'],
  parts: OperationPageDependencies,
): Html | false {
  if (!requestBody) return false;
  return html`<h2 id="body">Request body</h2>
${descriptionMarkup(requestBody.description, parts.prefix)}
${contentMarkup(requestBody.content, parts)}`;
}

const successNames: Readonly<Record<number, string>> = {
  200: 'OK',
  201: 'Created',
  202: 'Accepted',
  204: 'No content',
  304: 'Not modified',
};

function answerMarkup(status: number, answer: DocumentedResponse, parts: OperationPageDependencies): Html {
  const headers = Object.entries(answer.headers ?? {}).map(([name, header]) => ({
    ...resolveReference(header, parts.document.components?.headers),
    name,
  }));
  // Removes the name of the status from the first line, where some descriptions repeat it.
  const said = (answer.description ?? '').replace(/^[A-Z ]+\n+/, '');
  return html`<h3 id="answer-${status}">${status} ${successNames[status] ?? ''}</h3>
${descriptionMarkup(said, parts.prefix)}
${contentMarkup(answer.content, parts)}
${
  headers.length > 0 &&
  html`<details><summary>Response headers</summary>${valuesMarkup(headers, parts)}</details>`
}
`;
}

function contentMarkup(content: DocumentedResponse['content'], parts: OperationPageDependencies): Html {
  return html`${Object.entries(content ?? {}).map(([mediaType, media]) => mediaMarkup(mediaType, media, parts))}`;
}

/**
 * Maximum length of markup on the operation's page. Longer parts are on a separate page, so that a page has at most 40
 * kB.
 */
const maxInlineMarkupLength = 5_000;

function mediaMarkup(
  mediaType: string,
  { schema, examples = {} }: DocumentedMediaType,
  parts: OperationPageDependencies,
): Html {
  const { components } = parts.document;
  const whole = schema && resolveReference(schema, components?.schemas);
  const [first, ...others] = Object.values(examples).map((each) =>
    resolveReference(each, components?.examples),
  );
  return html`<p><code>${mediaType}</code>${schema && html`: <span class="kind">${typeMarkup(schema, parts)}</span>`}</p>
${whole && inlineOrReplacement(propertiesMarkup(whole, parts), schema.$ref !== undefined && html`<p class="soft">Its properties are listed on a separate page.</p>`)}
${first && exampleMarkup(first)}
${inlineOrReplacement(furtherExamplesMarkup(others), html`<p><a href="${parts.examples}">Further examples (${others.length})</a></p>`)}`;
}

/** Returns the markup, or its replacement if the markup is too long. */
function inlineOrReplacement(part: Html, instead: Html | false): Html {
  return part.markup.length > maxInlineMarkupLength && instead ? instead : part;
}

function furtherExamplesMarkup(others: readonly DocumentedExample[]): Html {
  return html`${others.map(
    (other) =>
      html`<details><summary>${other.summary ?? 'Another example'}</summary>${exampleMarkup(other)}</details>`,
  )}`;
}

/** Renders all examples of the request and the responses. */
export function examplesBody(
  { operation, name }: ReferenceEntry,
  { document }: OperationPageDependencies,
): Html {
  const { examples, responses } = document.components ?? {};
  const content = [
    operation.requestBody?.content,
    ...Object.entries(operation.responses ?? {})
      .filter(([status]) => Number(status) < 400)
      .map(([, answer]) => resolveReference(answer, responses).content),
  ];
  const all = content
    .flatMap((each) => Object.values(each ?? {}))
    .flatMap((media) => Object.values(media.examples ?? {}));
  return html`<h1>Examples: ${operation.summary ?? name}</h1>
${all.map((each) => exampleMarkup(resolveReference(each, examples)))}`;
}

function exampleMarkup({ summary, value }: DocumentedExample): Html {
  return exampleFigure(
    summary ?? 'Example',
    typeof value === 'string' ? value : JSON.stringify(value, null, 2),
  );
}

function exampleFigure(label: string, text: string): Html {
  return html`<figure><figcaption>${label}</figcaption>
<pre tabindex="0" role="region" aria-label="${label}"><code>${text}</code></pre></figure>`;
}

function problemsMarkup(status: number, answer: DocumentedResponse, parts: OperationPageDependencies): Html {
  const schemas = Object.values(answer.content ?? {}).flatMap(({ schema }) => (schema ? [schema] : []));
  const codes = schemas.flatMap(codesIn);
  const name = Object.entries(statusNames).find(([each]) => Number(each) === status)?.[1] ?? '';
  return html`<div><dt>${status} ${name}</dt><dd><ul>${codes.map(
    (code) =>
      html`<li><a href="${parts.prefix}/problems/${code}"><code>${code}</code></a> ${parts.problemTitle(code)}</li>`,
  )}</ul></dd></div>`;
}

function codesIn(schema: Schema): string[] {
  const { code } = schema.properties ?? {};
  const own = code?.['x-extensible-enum'] ?? code?.enum ?? (code?.const === undefined ? [] : [code.const]);
  return [
    ...own.filter((each) => typeof each === 'string'),
    ...[...(schema.allOf ?? []), ...(schema.anyOf ?? [])].flatMap(codesIn),
  ];
}
