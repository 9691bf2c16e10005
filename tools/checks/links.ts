import { existsSync } from 'node:fs';
import { join, posix } from 'node:path';
import { type Check, lineAt } from './source-tree.ts';

/**
 * Reports relative links in Markdown whose file does not exist, or whose fragment does not match a heading of that file.
 */
export const checkLinks: Check = (tree) => {
  const anchors = new Map<string, ReadonlySet<string>>();
  const anchorsOf = (path: string): ReadonlySet<string> => {
    const known = anchors.get(path) ?? headingAnchors(tree.text(path));
    anchors.set(path, known);
    return known;
  };
  return tree.paths
    .filter((path) => path.endsWith('.md'))
    .flatMap((path) => {
      const text = tree
        .text(path)
        .replaceAll(/```[\s\S]*?```|`[^`\n]*`/g, (code) => code.replaceAll(/[^\n]/g, ' '));
      return [...text.matchAll(/\]\(([^)\s]+)\)/g)].flatMap((match) => {
        const [target = '', fragment] = (match[1] ?? '').split('#');
        if (/^[a-z][a-z+.-]*:|^\//i.test(target)) return [];
        const to = target === '' ? path : posix.join(posix.dirname(path), decodeURIComponent(target));
        const line = lineAt(text, match.index);
        if (!existsSync(join(tree.root, to)))
          return [
            {
              path,
              line,
              message: `links to ${to}, which does not exist: correct the link or add the page.`,
            },
          ];
        if (fragment === undefined || !to.endsWith('.md') || anchorsOf(to).has(fragment)) return [];
        return [{ path, line, message: `links to ${to}#${fragment}, but ${to} has no such heading.` }];
      });
    });
};

/** Returns the anchors of a page: those that GitHub and the portal create for headings, and explicit ids. */
function headingAnchors(markdown: string): ReadonlySet<string> {
  const anchors = new Set<string>();
  const withoutBlocks = markdown.replaceAll(/```[\s\S]*?```/g, '');
  for (const [, heading = ''] of withoutBlocks.matchAll(/^#{1,6} +(.+?) *#*$/gm)) {
    const slug = heading
      .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replaceAll(/\s/g, '-');
    let anchor = slug;
    for (let count = 1; anchors.has(anchor); count += 1) anchor = `${slug}-${count}`;
    anchors.add(anchor);
  }
  for (const [, id = ''] of markdown.matchAll(/<a (?:id|name)="([^"]+)"/g)) anchors.add(id);
  return anchors;
}
