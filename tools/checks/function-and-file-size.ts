import { maskedSource } from './source.ts';
import { type Check, type CheckFinding, isCodePath, isTestPath, lineAt } from './source-tree.ts';

const maxFunctionLines = 70;
const maxFileLines = 300;

/** Files that are complete lists of one kind. They may be long, because readers search them. */
const completeLists = [
  'server/src/composition/api.ts',
  'server/src/reference/lists/national-list-definitions.ts',
];

/** Generated methods of a client, one for each operation. */
const generatedMethods = 'sdk/src/operations.ts';

/**
 * Reports long functions, which hide their steps, and long files, which hide their topics. Tests and samples
 * may be long.
 */
export const checkFunctionAndFileSize: Check = (tree) =>
  tree.paths
    .filter(
      (path) =>
        path !== generatedMethods &&
        isCodePath(path) &&
        !path.endsWith('.d.ts') &&
        !isTestPath(path) &&
        !/(^|\/)samples?[-.]/.test(path),
    )
    .flatMap((path) => {
      const text = tree.text(path);
      const lines = text.split('\n').length - 1;
      const isTooLong = lines > maxFileLines && !completeLists.includes(path);
      const message = `has ${lines} lines, more than ${maxFileLines}: move one of its topics to another file.`;
      return [
        ...(isTooLong ? [{ path, message }] : []),
        ...functionSizesOf(text).flatMap((each) => findingOf(path, each)),
      ];
    });

function findingOf(path: string, { name, line, lines }: FunctionSize): CheckFinding[] {
  if (lines <= maxFunctionLines) return [];
  const message = `${name} has ${lines} lines, more than ${maxFunctionLines} without inner functions: move its steps to separate functions.`;
  return [{ path, line, message }];
}

export interface FunctionSize {
  readonly name: string;
  readonly line: number;
  /** Number of lines between the braces, without nested functions, which are counted separately. */
  readonly lines: number;
}

interface OpenBlock {
  readonly name: string | null;
  readonly start: number;
  inner: number;
}

export function functionSizesOf(source: string): FunctionSize[] {
  const masked = maskedSource(source);
  const open: OpenBlock[] = [];
  const found: FunctionSize[] = [];
  for (const { 0: brace, index } of masked.matchAll(/[{}]/g)) {
    if (brace === '{') {
      open.push({
        name: nameOfFunction(masked.slice(Math.max(0, index - 2_000), index)),
        start: lineAt(masked, index),
        inner: 0,
      });
      continue;
    }
    const closed = open.pop();
    if (!closed) continue;
    const all = lineAt(masked, index) - closed.start + 1;
    const around = open.at(-1);
    if (around) around.inner += closed.name === null ? closed.inner : Math.max(0, all - 1);
    if (closed.name !== null)
      found.push({ name: closed.name, line: closed.start, lines: all - closed.inner });
  }
  return found;
}

const control = new Set(['if', 'for', 'while', 'switch', 'catch', 'with']);

/** Returns the name of the function whose body begins after this text; null if no function begins there. */
function nameOfFunction(before: string): string | null {
  const text = before.trimEnd();
  if (text.endsWith('=>')) {
    return (
      /(?:const|let)\s+(\w+)[^;]*$|(\w+)\s*:\s*(?:async\s*)?\([^;{}]*$/.exec(lastStatement(text))?.[1] ??
      'a function'
    );
  }
  // Matches the end of a parameter list, with or without a return type.
  const typed = /\)\s*:\s*[^;{}()]*$/.exec(text);
  const end = typed ? typed.index : text.endsWith(')') ? text.length - 1 : -1;
  if (end === -1) return null;
  const opener = matchingOpener(text, end);
  const name = /([\w$#]+)\s*(?:<[^()]*>)?\s*$/.exec(text.slice(0, opener))?.[1];
  return name === undefined || control.has(name) ? null : name;
}

function lastStatement(text: string): string {
  return text.slice(Math.max(text.lastIndexOf(';'), text.lastIndexOf('}'), text.lastIndexOf('{')) + 1);
}

function matchingOpener(text: string, close: number): number {
  let depth = 0;
  for (let at = close; at >= 0; at -= 1) {
    if (text.charAt(at) === ')') depth += 1;
    if (text.charAt(at) === '(') depth -= 1;
    if (depth === 0) return at;
  }
  return 0;
}
