import { maskedSource } from './source.ts';
import { type Check, isCodePath, lineAt } from './source-tree.ts';

const imported =
  /\b(?:import|export)\b(?:\s+type)?\s*(?:[\w$]+\s*,\s*)?(?:\*\s*as\s+[\w$]+|\{[^{}]*\})(?=\s*from\b|\s*;)/g;
const cast = /(?<![.\w$])as\s+(?!const\b)(?=[\w$({[<'"`])/g;

/** Reports `as` casts, because the compiler accepts them even if they are wrong. `as const` is safe. */
export const checkCasts: Check = (tree) =>
  tree.paths
    .filter((path) => isCodePath(path) && !path.endsWith('.d.ts'))
    .flatMap((path) => {
      const text = tree.text(path);
      const code = maskedSource(text).replaceAll(imported, (names) => names.replaceAll(/\bas\b/g, '  '));
      return [...code.matchAll(cast)].map(({ index }) => ({
        path,
        line: lineAt(text, index),
        message:
          'contains a cast with `as`: annotate the declaration, narrow the type with a check (`value is …`), or change the type where the value is created.',
      }));
    });
