import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/*
 * Combines several declaration files into one that contains only the types that a list of exports needs. It
 * relies on the compiler's output, in which each statement begins in the first column.
 */

interface Statement {
  readonly name: string;
  readonly text: string;
}

interface FileDeclarations {
  readonly own: ReadonlyMap<string, string>;
  /** Imported names, each with the file that declares it and its name there. */
  readonly importedNames: ReadonlyMap<string, { readonly file: string; readonly name: string }>;
}

/**
 * Returns the types that a file exports as one text. `given` contains replacement texts for names that must not
 * be resolved.
 */
export function bundleTypes(
  entry: string,
  names: readonly string[],
  replacements: Readonly<Record<string, string>>,
): string {
  const files = new Map<string, FileDeclarations>();
  const found = new Map<string, { readonly file: string; readonly text: string }>();
  const declaredIn = (file: string): FileDeclarations => {
    const known = files.get(file) ?? readDeclared(file);
    files.set(file, known);
    return known;
  };
  const visit = (file: string, name: string, called = name): void => {
    const { own, importedNames: elsewhere } = declaredIn(file);
    const other = elsewhere.get(name);
    if (other && replacements[name] === undefined) return visit(other.file, other.name, called);
    const text = replacements[name] ?? own.get(name);
    if (text === undefined) throw new Error(`${file} does not declare ${name}`);
    const before = found.get(called);
    if (before && (before.file === file || replacements[name] !== undefined)) return;
    if (before) throw new Error(`${before.file} and ${file} both declare ${called}`);
    found.set(called, { file, text: renameType(text, name, called) });
    if (replacements[name] !== undefined) return;
    for (const [word = ''] of withoutComments(text).matchAll(/(?<![.\w'"])[A-Za-z_]\w*/g))
      if (word !== name && (own.has(word) || elsewhere.has(word))) visit(file, word);
  };
  for (const name of names) visit(entry, name);
  const isExported = (name: string): boolean => names.includes(name);
  return `${[...found]
    .map(
      ([name, { text }]) =>
        `${isExported(name) ? 'export ' : ''}${text.replace(/^((?:\/\*\*[\s\S]*?\*\/\n)?)(?:export )?/, '$1')}`,
    )
    .map((text) => text.replace(/^export (\/\*\*[\s\S]*?\*\/\n)/, '$1export '))
    .join('\n')}\nexport {};\n`;
}

function readDeclared(file: string): FileDeclarations {
  const own = new Map<string, string>();
  const elsewhere = new Map<string, { file: string; name: string }>();
  for (const { name, text } of statementsOf(readFileSync(file, 'utf8'))) {
    // A list without `from` exports names of the same file, such as `export { homeCountry as country };`.
    const [, list, specifier] =
      /^(?:import|export)(?: type)? \{([^}]*)\}(?: from ['"]([^'"]+)['"])?/.exec(text) ?? [];
    if (list === undefined) {
      if (name !== '') own.set(name, text);
      continue;
    }
    if (specifier?.startsWith('.') === false) continue;
    const target = specifier === undefined ? file : join(dirname(file), specifier.replace(/\.ts$/, '.d.ts'));
    if (!existsSync(target)) continue;
    for (const part of list.split(',')) {
      const [there = '', here = there] = part
        .trim()
        .replace(/^type /, '')
        .split(' as ');
      if (here !== '' && (target !== file || here !== there))
        elsewhere.set(here, { file: target, name: there });
    }
  }
  return { own, importedNames: elsewhere };
}

function renameType(text: string, name: string, called: string): string {
  return text.replace(new RegExp(`((?:type|interface|const|function|class) )${name}\\b`), `$1${called}`);
}

function statementsOf(text: string): Statement[] {
  const statements: Statement[] = [];
  let lines: string[] = [];
  for (const line of text.split('\n')) {
    lines.push(line);
    const code = withoutComments(lines.join('\n')).trim();
    if (code === '' || !/[;}]$/.test(code) || depthOf(code) !== 0) continue;
    const name = /(?:type|interface|const|function|class) (\w+)/.exec(code)?.[1] ?? '';
    statements.push({ name, text: lines.join('\n').trim() });
    lines = [];
  }
  return statements;
}

function depthOf(code: string): number {
  return [...code].reduce(
    (depth, sign) => depth + ('{(['.includes(sign) ? 1 : '})]'.includes(sign) ? -1 : 0),
    0,
  );
}

function withoutComments(text: string): string {
  return text.replaceAll(/\/\*[\s\S]*?\*\//g, '');
}
