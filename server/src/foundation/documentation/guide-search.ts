import MiniSearch from 'minisearch';
import type { Problem } from '../http/problem.ts';
import type { Guide } from './guide.ts';
import { headingId } from './render-guide.ts';

/** Something that a search finds. */
export interface Found {
  readonly title: string;
  /** Of which document, or what kind of thing. */
  readonly of: string;
  /** Below the base URL. */
  readonly path: string;
  readonly text: string;
  /** What is looked through and not shown. */
  readonly code?: string;
}

export interface Searchable {
  readonly guides: readonly Guide[];
  readonly problems: readonly Problem[];
  /** The OpenAPI document as JSON text. */
  readonly openapi: () => string;
}

const mostFound = 30;

/** Full-text search in the sections of the documents, the problems and the operations; words may be begun or slightly misspelt. */
export function guideSearch({ guides, problems, openapi }: Searchable): (words: string) => readonly Found[] {
  const places = [...guides.flatMap(sectionsOf), ...problems.map(placeOf), ...operationsOf(openapi())];
  const index = new MiniSearch<Found & { readonly id: number }>({
    fields: ['title', 'of', 'text', 'code'],
    searchOptions: { boost: { title: 4, of: 2 }, prefix: true, fuzzy: 0.15, combineWith: 'AND' },
  });
  index.addAll(places.map((place, id) => ({ ...place, id })));
  return (words) =>
    index
      .search(words)
      .slice(0, mostFound)
      .flatMap(({ id }) => places[Number(id)] ?? []);
}

const fenced = /^```[\s\S]*?^```$/gm;

function sectionsOf({ title, path, markdown }: Guide): Found[] {
  const searched = (text: string) => ({
    text: text.replaceAll(fenced, ' ').replaceAll(/[`*|]/g, ''),
    code: (text.match(fenced) ?? []).join(' '),
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

function placeOf({ code, title, cause, cure }: Problem): Found {
  return { title: `${code}: ${title}`, of: 'Problem', path: `/problems/${code}`, text: `${cause} ${cure}` };
}

interface OperationsDocument {
  readonly paths?: Readonly<Record<string, Readonly<Record<string, DocumentedOperation>>>>;
}

interface DocumentedOperation {
  readonly summary?: string;
  readonly description?: string;
  readonly tags?: readonly string[];
}

/** Each leads to its place in the reference. */
function operationsOf(openapi: string): Found[] {
  const { paths = {} }: OperationsDocument = JSON.parse(openapi);
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { summary, description = '', tags = [] }]) => {
      if (summary === undefined) return [];
      const name = `${method.toUpperCase()} ${path}`;
      const tag = (tags[0] ?? '').toLowerCase().replaceAll(' ', '-');
      const place = `/docs#openapi/tag/${tag}/${method.toUpperCase()}${path}`;
      return [{ title: `${summary}: ${name}`, of: 'API reference', path: place, text: description }];
    }),
  );
}
