import { existsSync } from 'node:fs';
import { join, posix } from 'node:path';
import { type Check, lineAt } from './tree.ts';

/** Relative links in Markdown lead somewhere. */
export const checkLinks: Check = (tree) =>
  tree.paths
    .filter((path) => path.endsWith('.md'))
    .flatMap((path) => {
      const text = tree
        .text(path)
        .replaceAll(/```[\s\S]*?```|`[^`\n]*`/g, (code) => code.replaceAll(/[^\n]/g, ' '));
      return [...text.matchAll(/\]\(([^)\s]+)\)/g)].flatMap((match) => {
        const [target = ''] = (match[1] ?? '').split('#');
        if (target === '' || /^[a-z][a-z+.-]*:|^\//i.test(target)) return [];
        const to = posix.join(posix.dirname(path), decodeURIComponent(target));
        if (existsSync(join(tree.root, to))) return [];
        const message = `links to ${to}, which is not there: mend the link, or write the page.`;
        return [{ path, line: lineAt(text, match.index), message }];
      });
    });
