import { type Check, type CheckFinding, isCodePath, isTestPath, lineAt } from './source-tree.ts';

/** Constants of nature in capitals, which the rule about constants allows. */
const naturalConstants = ['DAY_MILLISECONDS', 'HOUR_MILLISECONDS', 'IN_ONE_KILOGRAM', 'IN_ONE_LITRE'];

/**
 * Native date fields of browsers, which use the format of the operating system instead of the user's setting.
 */
const nativeDate = /\btype(?:=\{?|: )["'](date|datetime-local|time|month|week)["']/g;

const productFiles = /^(?:server|cli|mcp|sdk|console)\/src\/|^(?:tools|bench)\//;

/** Enforces one style for each construct, so that all modules look alike. */
export const checkCodeStyle: Check = (tree) =>
  tree.paths
    .filter((path) => productFiles.test(path) && isCodePath(path) && !isTestPath(path))
    .flatMap((path) => {
      const text = tree.text(path);
      const at = (index: number, message: string): CheckFinding => ({
        path,
        line: lineAt(text, index),
        message,
      });
      const constants = [...text.matchAll(/^(?:export )?const ([A-Z][A-Z0-9_]*)\b/gm)]
        .filter(
          ([, name = '']) => !naturalConstants.includes(name) && (name.includes('_') || name.length > 1),
        )
        .map(({ 1: name, index }) =>
          at(
            index,
            `names a constant ${name}: use camelCase, except for constants of nature and arithmetic.`,
          ),
        );
      const arrows = [
        ...text.matchAll(/^(?:export )?const (\w+) = (?:async )?(?:<[^>]*>)?\([^()]*\)[^=;{]*=>/gm),
      ].map(({ 1: name, index }) =>
        at(index, `defines ${name} as an arrow function: write top-level functions with \`function\`.`),
      );
      const dates = path.startsWith('console/')
        ? [...text.matchAll(nativeDate)].map(({ 1: type, index }) =>
            at(
              index,
              `uses the date field of the browser (${type}): use the fields of parts/day for dates and times.`,
            ),
          )
        : [];
      return [...constants, ...arrows, ...dates];
    });

/** Matches a CSS selector of one class, with or without its element: `.note`, `dialog.note`. */
const classSelector = /^[a-z]*\.([a-z][\w-]*)$/;

/**
 * Reports a CSS class that two style sheets of the console define, because the later one would silently win.
 */
export const checkStyleSheets: Check = (tree) => {
  const first = new Map<string, string>();
  return tree.paths
    .filter((path) => path.startsWith('console/src/') && path.endsWith('.css'))
    .flatMap((path) =>
      [...tree.text(path).matchAll(/([^{}]+)\{/g)].flatMap(({ 1: selectors = '', index }) =>
        selectors.split(',').flatMap((selector): CheckFinding[] => {
          const [, name] = classSelector.exec(selector.trim()) ?? [];
          if (name === undefined || selectors.includes('(')) return [];
          const other = first.get(name) ?? path;
          first.set(name, other);
          if (other === path) return [];
          const message = `defines the class ${name}, which ${other} also defines: use another name.`;
          return [{ path, line: lineAt(tree.text(path), index), message }];
        }),
      ),
    );
};
