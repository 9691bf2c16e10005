import { type Problem, type Refusal, refuse } from '../../http/problem.ts';
import { notFound } from '../../http/problems.ts';
import { lazy } from '../../lazy-value.ts';
import { problemTextsOf } from '../../messages/catalogue.ts';
import type { PageLanguageRequest } from '../../messages/language.ts';
import { defaultLanguage, type Language } from '../../messages/language.ts';
import { type Html, html } from '../../pages/html.ts';
import { page } from '../../pages/page.ts';
import { sidebar } from '../../pages/sidebar.ts';
import type { PageFrame } from '../negotiated-route.ts';
import { addPersonalValueFields } from '../personalised-samples.ts';
import {
  cachedPage,
  headerList,
  type PublicResource,
  type PublicResponse,
  type PublicRoute,
} from '../public-response.ts';
import { descriptionMarkup, lineMarkup } from './description.ts';
import { entriesOf, type OpenApiDocument, type ReferenceEntry } from './document.ts';
import { examplesBody, operationBody } from './operation-page.ts';
import { propertiesMarkup } from './schema-markup.ts';

export interface ReferenceDependencies extends PageFrame {
  /** One problem per code. */
  readonly problems: readonly Problem[];
  /** The OpenAPI documents as JSON text. */
  readonly openapi: () => string;
  readonly management: () => string;
  readonly publicApi: () => string;
}

/** The reference of one OpenAPI document, with the paths of its pages. */
interface Reference {
  readonly title: string;
  /** Path of its table of contents: `/docs`. */
  readonly path: `/${string}`;
  /** Path prefix of its operations and schemas: `/docs/api/`. */
  readonly below: `/${string}/`;
  readonly source: string;
  readonly document: () => OpenApiDocument;
}

/**
 * Serves the API reference: for each OpenAPI document, the operations by tag, a page for each operation and a page for
 * each named schema. Pages are created on the first request, from the documents that the portal serves.
 */
export function referencePages(parts: ReferenceDependencies): {
  readonly routes: PublicRoute[];
  readonly resources: PublicResource[];
} {
  const parsed = (text: () => string) => lazy((): OpenApiDocument => JSON.parse(text()));
  const references: readonly Reference[] = [
    {
      ...{ title: 'Open API', path: '/docs', below: '/docs/api/' },
      ...{ source: '/openapi.json', document: parsed(parts.openapi) },
    },
    {
      ...{ title: 'Management API', path: '/docs/management', below: '/docs/management/' },
      ...{ source: '/management/openapi.json', document: parsed(parts.management) },
    },
    {
      ...{ title: 'Public API', path: '/docs/public', below: '/docs/public/' },
      ...{ source: '/public/openapi.json', document: parsed(parts.publicApi) },
    },
  ];
  const moved = (from: `/${string}`, to: string): PublicRoute => ({
    method: 'GET',
    path: from,
    handle: () => ({ status: 308, headers: ['Location', `${parts.prefix}${to}`], body: '' }),
  });
  return {
    routes: [
      ...references.map((reference) => contentsRoute(reference, references, parts)),
      moved('/docs/', '/docs'),
      moved('/docs/api', '/docs'),
    ],
    resources: references.map((reference) => pagesBelow(reference, parts)),
  };
}

function contentsRoute(
  reference: Reference,
  references: readonly Reference[],
  parts: ReferenceDependencies,
): PublicRoute {
  const handle = cachedPage((language) => contentsPage(reference, references, parts, language));
  return { method: 'GET', path: reference.path, handle };
}

function pagesBelow(reference: Reference, parts: ReferenceDependencies): PublicResource {
  const makers = lazy(() => pageMakers(reference, parts));
  return {
    below: reference.below,
    deep: true,
    async handle(request, name): Promise<PublicResponse | Refusal> {
      if (name === '') {
        return { status: 308, headers: headerList({ Location: parts.prefix + reference.path }), body: '' };
      }
      const answer = makers().get(name);
      return answer ? answer(request) : refuse(notFound);
    },
  };
}

/** Returns a function for every page of an OpenAPI document, by the name of the page below `/docs/api/`. */
function pageMakers(
  reference: Reference,
  parts: ReferenceDependencies,
): ReadonlyMap<string, (request: PageLanguageRequest) => PublicResponse> {
  const document = reference.document();
  const entries = entriesOf(document);
  const titles = new Map<string, string>(
    parts.problems.map(({ code }) => [code, problemTextsOf(defaultLanguage, code).title]),
  );
  const schemas = Object.entries(document.components?.schemas ?? {});
  const ofEntry = (entry: ReferenceEntry) => ({
    ...referenceLinksOf(reference, parts),
    baseUrl: parts.baseUrl,
    examples: `${parts.prefix}${reference.below}${entry.name}/examples`,
    document,
    problemTitle: (code: string) => titles.get(code),
  });
  const title = ({ name, operation }: ReferenceEntry): string => operation.summary ?? name;
  const made = (content: (language: Language) => PageContent) =>
    cachedPage((language) => referencePage(reference, parts, content(language)));
  return new Map([
    ...entries.flatMap((entry) => {
      const { name } = entry;
      const common = { current: entry, title: title(entry) };
      const examples = `${name}/examples`;
      return [
        [
          name,
          made((language) => ({ ...common, language, name, body: operationBody(entry, ofEntry(entry)) })),
        ] as const,
        [
          examples,
          made((language) => ({
            ...common,
            language,
            name: examples,
            body: examplesBody(entry, ofEntry(entry)),
          })),
        ] as const,
      ];
    }),
    ...schemas.map(([name, schema]) => {
      const path = `schemas/${name}`;
      const body = () => html`<h1>${name}</h1>
${descriptionMarkup(schema.description, parts.prefix)}
${propertiesMarkup(schema, referenceLinksOf(reference, parts))}`;
      return [
        path,
        made((language) => ({ language, name: path, title: name, current: null, body: body() })),
      ] as const;
    }),
  ]);
}

function referenceLinksOf({ below }: Reference, { prefix }: ReferenceDependencies) {
  return { schemas: `${prefix}${below}schemas/`, prefix };
}

interface PageContent {
  readonly language: Language;
  /** Name below the path prefix of the reference. */
  readonly name: string;
  readonly title: string;
  readonly current: ReferenceEntry | null;
  readonly body: Html;
}

function referencePage(
  reference: Reference,
  parts: ReferenceDependencies,
  { language, name, title, current, body }: PageContent,
): string {
  const { prefix } = parts;
  const whole = html`<p class="eyebrow"><a href="${prefix}${reference.path}">${reference.title}</a>${
    current && html` › <a href="${prefix}${reference.path}#${tagId(current.tag)}">${current.tag}</a>`
  }</p>
${body}`;
  return page({
    title,
    layout: 'guide',
    bodyLanguage: defaultLanguage,
    ...addPersonalValueFields(whole, { prefix, language }),
    prefix,
    path: `${reference.below}${name}`,
    language,
    aside: sidebarOf(reference, parts, { current, language }),
  });
}

function tagId(tag: string): string {
  return tag.toLowerCase().replaceAll(' ', '-');
}

/** Groups the operations by tag, in the document's order of tags. */
function operationsByTag(document: OpenApiDocument): [string, ReferenceEntry[]][] {
  const order = (document.tags ?? []).map(({ name }) => name);
  return [...Map.groupBy(entriesOf(document), ({ tag }) => tag)].toSorted(
    ([left], [right]) => order.indexOf(left) - order.indexOf(right),
  );
}

function sidebarOf(
  reference: Reference,
  parts: ReferenceDependencies,
  { current, language }: Pick<PageContent, 'current' | 'language'>,
): Html {
  return sidebar({ prefix: parts.prefix, language }, tagsMarkup(reference, parts, current));
}

/** Renders a list of all tags, with the operations of the current tag. */
function tagsMarkup(
  reference: Reference,
  { prefix }: ReferenceDependencies,
  current: ReferenceEntry | null,
): Html {
  const operations = (entries: readonly ReferenceEntry[]): Html =>
    html`<ul>${entries.map(
      ({ name, operation }) =>
        html`<li><a href="${prefix}${reference.below}${name}"${
          name === current?.name && html` aria-current="page"`
        }>${operation.summary ?? name}</a></li>`,
    )}</ul>`;
  return html`<nav aria-label="${reference.title}" lang="${defaultLanguage}">
<p class="eyebrow">${reference.title}</p>
<ul>${operationsByTag(reference.document()).map(
    ([tag, entries]) =>
      html`<li><a href="${prefix}${reference.path}#${tagId(tag)}">${tag}</a>${
        tag === current?.tag && operations(entries)
      }</li>`,
  )}</ul></nav>`;
}

function contentsPage(
  reference: Reference,
  references: readonly Reference[],
  parts: ReferenceDependencies,
  language: Language,
): string {
  const { prefix } = parts;
  const document = reference.document();
  const about = new Map((document.tags ?? []).map(({ name, description }) => [name, description]));
  const { securitySchemes = {}, schemas = {} } = document.components ?? {};
  const body = html`<h1>API reference</h1>
<p class="lede">${references.map((each, index) => [
    index > 0 && ' · ',
    each === reference
      ? html`<strong>${each.title}</strong>`
      : html`<a href="${prefix}${each.path}">${each.title}</a>`,
  ])} · <a href="${prefix}${reference.source}">the OpenAPI document</a> · <a href="${prefix}/console/">try calls at the console</a></p>
${descriptionMarkup(document.info?.description, prefix)}
${
  Object.keys(securitySchemes).length > 0 &&
  html`<h2 id="credentials">Credentials</h2>
<dl class="members">${Object.entries(securitySchemes).map(
    ([name, { description }]) =>
      html`<div><dt><code>${name}</code></dt><dd><p>${lineMarkup(description, prefix)}</p></dd></div>`,
  )}</dl>`
}
${operationsByTag(document).map(
  ([tag, entries]) => html`<h2 id="${tagId(tag)}">${tag}</h2>
<p class="soft">${about.get(tag)}</p>
<ul class="operations">${entries.map(
    ({ name, method, path, operation, isWebhook }) =>
      html`<li><a href="${prefix}${reference.below}${name}">${operation.summary ?? name}</a>
<span class="call"><span class="badge">${isWebhook ? 'webhook' : method}</span> <code>${path}</code></span></li>`,
  )}</ul>
`,
)}
${
  Object.keys(schemas).length > 0 &&
  html`<h2 id="schemas">Schemas</h2>
<ul class="names">${Object.keys(schemas).map(
    (name) => html`<li><a href="${prefix}${reference.below}schemas/${name}">${name}</a></li>`,
  )}</ul>`
}`;
  return page({
    title: reference.path === '/docs' ? 'API reference' : `${reference.title} reference`,
    layout: 'guide',
    bodyLanguage: defaultLanguage,
    body,
    prefix,
    path: reference.path,
    language,
    aside: sidebarOf(reference, parts, { current: null, language }),
  });
}
