import { maskedSource } from './source.ts';
import { type Check, lineAt } from './source-tree.ts';

const named = /\b(describe|test|it)\(\s*(['"`])((?:\\.|(?!\2)[\s\S])*?)\2/g;

/**
 * Reports two tests of one name in a group, because a failure would be ambiguous and a run by name would select
 * both.
 */
export const checkTestNames: Check = (tree) =>
  tree.paths
    .filter((path) => path.endsWith('.test.ts'))
    .flatMap((path) => {
      const text = tree.text(path);
      const code = maskedSource(text);
      const seen = new Map<string, number>();
      const groups: { indent: number; name: string }[] = [];
      return [...text.matchAll(named)].flatMap((match) => {
        const [, kind = '', quote, name = ''] = match;
        if (!code.startsWith(kind, match.index)) return [];
        const indent = match.index - (text.lastIndexOf('\n', match.index) + 1);
        while ((groups.at(-1)?.indent ?? -1) >= indent) groups.pop();
        const full = [...groups.map((group) => group.name), name].join(' > ');
        if (kind === 'describe') groups.push({ indent, name });
        if (kind === 'describe' || (quote === '`' && name.includes('${'))) return [];
        const before = seen.get(full);
        const line = lineAt(text, match.index);
        seen.set(full, before ?? line);
        if (before === undefined) return [];
        const message = `has a second test "${full}" (the first is in line ${before}). Give them different names.`;
        return [{ path, line, message }];
      });
    });
