import { posix } from 'node:path';
import { importsOf } from './source.ts';
import { type Check, isCodePath, isTestPath, lineAt } from './source-tree.ts';

const inPack = /^(?:countries\/[\w-]+|server\/country-template)\/rules\//;

/**
 * Reports imports of country rules other than the rule type and pure helpers, because rules must run the same
 * on a server and at a declarant.
 */
export const checkCountryRuleImports: Check = (tree) =>
  tree.paths
    .filter((path) => inPack.test(path) && isCodePath(path) && !isTestPath(path))
    .flatMap((path) => {
      const text = tree.text(path);
      return importsOf(text)
        .filter(({ specifier }) => !isAllowed(path, specifier))
        .map(({ specifier, index }) => ({
          path,
          line: lineAt(text, index),
          message: `imports ${specifier}. Rules of a country may import only @customs-portal/rules and files of the same folder.`,
        }));
    });

function isAllowed(path: string, specifier: string): boolean {
  if (specifier === '@customs-portal/rules') return true;
  const folder = inPack.exec(path)?.[0] ?? '';
  return specifier.startsWith('.') && posix.join(posix.dirname(path), specifier).startsWith(folder);
}
