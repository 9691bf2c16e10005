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
}

export interface Searchable {
  readonly guides: readonly Guide[];
  readonly problems: readonly Problem[];
}

const mostFound = 30;

/** Full-text search in the sections of the documents and the problems; words may be begun or slightly misspelt. */
export function guideSearch({ guides, problems }: Searchable): (words: string) => readonly Found[] {
  const places = [...guides.flatMap(sectionsOf), ...problems.map(placeOf)];
  const index = new MiniSearch<Found & { readonly id: number }>({
    fields: ['title', 'of', 'text'],
    searchOptions: { boost: { title: 4, of: 2 }, prefix: true, fuzzy: 0.15, combineWith: 'AND' },
  });
  index.addAll(places.map((place, id) => ({ ...place, id })));
  return (words) =>
    index
      .search(words)
      .slice(0, mostFound)
      .flatMap(({ id }) => places[Number(id)] ?? []);
}

function sectionsOf({ title, path, markdown }: Guide): Found[] {
  const withoutCode = (text: string): string => text.replaceAll(/^```\w*$/gm, '').replaceAll(/[`*|]/g, ' ');
  const [first = '', ...others] = markdown.split(/^## /m);
  const whole = { title, of: 'Guide', path, text: withoutCode(first.replace(/^# .+$/m, '')) };
  const parts = others.map((part) => {
    const heading = part.slice(0, part.indexOf('\n')).trim();
    return {
      title: heading.replaceAll('`', ''),
      of: title,
      path: `${path}#${headingId(heading)}`,
      text: withoutCode(part.slice(heading.length)),
    };
  });
  return [whole, ...parts];
}

function placeOf({ code, title, cause, cure }: Problem): Found {
  return { title: `${code}: ${title}`, of: 'Problem', path: `/problems/${code}`, text: `${cause} ${cure}` };
}
