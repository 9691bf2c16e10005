import MiniSearch from 'minisearch';
import type { Problem } from '../http/problem.ts';
import { problemTextsOf } from '../messages/catalogue.ts';
import { defaultLanguage } from '../messages/language.ts';
import type { Guide } from './guide.ts';
import { entriesOf, type OpenApiDocument } from './reference/document.ts';
import { headingId } from './render-guide.ts';

export interface GuideSearchResult {
  readonly title: string;
  /** The document that contains the result, or the kind of the result, such as a problem. */
  readonly of: string;
  /** Path below the base URL. */
  readonly path: string;
  readonly text: string;
  /** Additional searchable text that is not displayed. */
  readonly code?: string;
}

export interface Searchable {
  readonly guides: readonly Guide[];
  readonly problems: readonly Problem[];
  /** The OpenAPI documents as JSON text. */
  readonly openapi: () => string;
  readonly management: () => string;
}

const maxSearchResults = 30;

/**
 * Builds a full-text search over the sections of the documents, the problems and the operations. Terms may be
 * prefixes or slightly misspelt.
 */
export async function guideSearch(
  searched: Searchable,
): Promise<(words: string) => readonly GuideSearchResult[]> {
  const places = [
    ...searched.guides.flatMap(sectionsOf),
    ...searched.problems.map(problemSearchResult),
    ...operationsOf(searched.openapi(), 'API reference', '/docs/api/'),
    ...operationsOf(searched.management(), 'Management API', '/docs/management/'),
  ];
  const index = new MiniSearch<GuideSearchResult & { readonly id: number }>({
    fields: ['title', 'of', 'text', 'code'],
    searchOptions: { boost: { title: 4, of: 2 }, prefix: true, fuzzy: 0.15, combineWith: 'AND' },
  });
  // The sections are indexed in chunks, so that the event loop can serve requests in between.
  await index.addAllAsync(places.map((place, id) => ({ ...place, id })));
  return (words) =>
    index
      .search(words)
      .slice(0, maxSearchResults)
      .flatMap(({ id }) => places[Number(id)] ?? []);
}

const fencedCode = /^```[\s\S]*?^```$/gm;

function sectionsOf({ title, path, markdown }: Guide): GuideSearchResult[] {
  const searched = (text: string) => ({
    text: text.replaceAll(fencedCode, ' ').replaceAll(/[`*|]/g, ''),
    code: (text.match(fencedCode) ?? []).join(' '),
  });
  const [first = '', ...others] = markdown.split(/^## /m);
  const whole = { title, of: 'Guide', path, ...searched(first.replace(/^# .+$/m, '')) };
  const parts = others.map((part) => {
    const heading = part.slice(0, part.indexOf('\n')).trim();
    return {
      title: heading.replaceAll('`', ''),
      of: title,
      path: `${path}#${headingId(heading)}`,
      ...searched(part.slice(heading.length)),
    };
  });
  return [whole, ...parts];
}

function problemSearchResult({ code }: Problem): GuideSearchResult {
  const { title, cause, hint } = problemTextsOf(defaultLanguage, code);
  return { title: `${code}: ${title}`, of: 'Problem', path: `/problems/${code}`, text: `${cause} ${hint}` };
}

/** Returns the operations of a document. Each result links to its page in the reference. */
function operationsOf(text: string, of: string, below: string): GuideSearchResult[] {
  const document: OpenApiDocument = JSON.parse(text);
  return entriesOf(document).map(({ name, method, path, operation }) => ({
    title: `${operation.summary ?? name}: ${method} ${path}`,
    of,
    path: `${below}${name}`,
    text: operation.description ?? '',
    code: name,
  }));
}
