import { posix } from 'node:path';
import type { Guide } from './guide.ts';

/** Converts a link in a document to its target on the portal; null if the portal does not serve the target. */
export type GuideLinks = (source: string, link: string) => string | null;

/**
 * Resolves links to documents, problem pages, pictures and the OpenAPI documents to their paths on the
 * portal. External addresses and anchors are unchanged. A link that begins with a slash is a path of the
 * portal.
 */
export function guideLinks(guides: readonly Guide[], prefix: string): GuideLinks {
  const served = new Map<string, string>(guides.map(({ source, path }) => [source, path]));
  served.set('contract/openapi.json', '/openapi.json');
  served.set('contract/management.json', '/management/openapi.json');
  served.set('contract/public.json', '/public/openapi.json');
  served.set('docs/problems/README.md', '/problems');
  served.set('docs/rules.md', '/rules');
  return (source, link) => {
    if (/^(#|https?:|mailto:)/.test(link)) return link;
    if (link.startsWith('/')) return `${prefix}${link}`;
    const [target = '', place] = link.split('#');
    const file = posix.join(posix.dirname(source), target);
    const path = served.get(file) ?? unlisted(file);
    return path === null ? null : `${prefix}${path}${place === undefined ? '' : `#${place}`}`;
  };
}

function unlisted(file: string): string | null {
  const problem = /^docs\/problems\/(\w+)\.md$/.exec(file)?.[1];
  if (problem !== undefined) return `/problems/${problem}`;
  return /^docs\/(?:images\/|[\w-]+\.csv$)/.test(file) ? `/${file}` : null;
}
