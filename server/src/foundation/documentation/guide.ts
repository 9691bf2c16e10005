import { existsSync, globSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

/*
 * The documents of `docs/` as the portal serves them: below `/docs` as pages, and unchanged with `.md`. The
 * headings and lists of `docs/guides/README.md` define the table of contents.
 */

export interface Guide {
  /** Path from the repository's root, with slashes: `docs/guides/status.md`. */
  readonly source: string;
  /** URL path: `/docs/guides/status`. */
  readonly path: `/docs/${string}`;
  readonly title: string;
  readonly markdown: string;
}

/** A heading of the table of contents with its entries. */
export interface GuideGroup {
  readonly title: string;
  readonly entries: readonly GuideEntry[];
}

export interface GuideEntry {
  readonly guide: Guide;
  /** Short description from the table of contents, not a complete sentence. */
  readonly about: string;
}

export interface GuideBook {
  /** All documents; the first one is the table of contents. */
  readonly guides: readonly Guide[];
  readonly groups: readonly GuideGroup[];
  /** Contents of the picture and table files that the guides contain, by path. */
  readonly files: ReadonlyMap<string, Buffer>;
}

const repository = join(import.meta.dirname, '../../../..');
const contentsSource = 'docs/guides/README.md';

/** Reads the documents in the table of contents. Throws on a link to a missing document. */
export function readGuideBook(root = repository): GuideBook {
  const contents = readGuide(root, contentsSource);
  const groups = groupsOf(contents.markdown).map(({ title, entries }) => ({
    title,
    entries: entries.map(({ link, about }) => ({
      guide: readGuide(root, posix.join(posix.dirname(contentsSource), link)),
      about,
    })),
  }));
  const names = globSync(['docs/images/*.{svg,png}', 'docs/*.csv'], { cwd: root }).toSorted();
  return {
    guides: [contents, ...groups.flatMap(({ entries }) => entries.map(({ guide }) => guide))],
    groups,
    files: new Map(names.map((name) => [`/${name}`, readFileSync(join(root, name))])),
  };
}

function readGuide(root: string, source: string): Guide {
  const file = join(root, source);
  if (!existsSync(file)) throw new Error(`${contentsSource} links to ${source}, which does not exist`);
  const markdown = readFileSync(file, 'utf8');
  const title = /^# (.+)$/m.exec(markdown)?.[1] ?? source;
  return { source, path: guidePath(source), title, markdown };
}

function guidePath(source: string): `/docs/${string}` {
  if (source === contentsSource) return '/docs/guides';
  return `/docs/${source
    .replace(/^docs\//, '')
    .replace(/\.md$/, '')
    .toLowerCase()}`;
}

function groupsOf(markdown: string) {
  const [, ...parts] = markdown.split(/^## /m);
  return parts.map((part) => ({
    title: part.slice(0, part.indexOf('\n')).trim(),
    entries: [...part.matchAll(/^- \[[^\]]+\]\(([^)]+)\): (.+)$/gm)].map(([, link = '', about = '']) => ({
      link,
      about,
    })),
  }));
}
