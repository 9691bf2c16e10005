import { maskedSource } from './source.ts';
import { type Check, isTestPath, lineAt } from './source-tree.ts';

const definition = /export const (\w+) = defineProblem\(\{\s*code: '(\w+)'/g;

/**
 * Reports a problem that is defined twice, or that no code returns or lists. Its page would describe an error
 * that never occurs.
 */
export const checkProblemCodes: Check = (tree) => {
  const paths = tree.paths.filter(
    (path) => path.startsWith('server/src/') && path.endsWith('.ts') && !isTestPath(path),
  );
  const definitions = paths.flatMap((path) =>
    [...tree.text(path).matchAll(definition)].map((match) => ({
      path,
      line: lineAt(tree.text(path), match.index),
      name: match[1] ?? '',
      code: match[2] ?? '',
    })),
  );
  const sources = paths.map((path) => maskedSource(tree.text(path)));
  const first = new Map<string, string>();
  return definitions.flatMap(({ path, line, name, code }) => {
    const before = first.get(code);
    first.set(code, before ?? path);
    if (before !== undefined) {
      const message = `defines ${code}, which ${before} also defines: delete this definition, and import the other one.`;
      return [{ path, line, message }];
    }
    const uses = sources.reduce((sum, each) => sum + occurrences(each, name), 0);
    if (uses > 1) return [];
    const message = `defines ${code}, which no operation returns or lists: add the code to the operation that returns it, or delete it.`;
    return [{ path, line, message }];
  });
};

function occurrences(text: string, name: string): number {
  return text.split(new RegExp(`\\b${name}\\b`)).length - 1;
}
