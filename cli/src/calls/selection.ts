import { InvalidArgumentError } from 'commander';
import { toPlainLine } from '../console-io.ts';
import { CommandFailure, exitCode } from '../exit-code.ts';

/**
 * Paths of the properties to print, such as `items.id` or `invoice.amount`. If a property is a list, the path
 * applies to each entry.
 */
export type PropertySelection = readonly (readonly string[])[];

/** Parses a selection of properties, such as `a.b,c`. */
export function parseSelection(text: string): PropertySelection {
  const paths = text.split(',').map((path) => path.trim().split('.'));
  if (paths.every((path) => path.every((name) => /^[\w$-]+$/.test(name)))) return paths;
  throw new InvalidArgumentError(
    'Separate properties by commas, and write nested properties with dots, such as id,invoice.amount.',
  );
}

/** Throws if the document does not have a selected property. */
export function assertPropertiesExist(document: unknown, selection: PropertySelection): void {
  for (const path of selection) {
    if (valuesAt(document, path).length > 0) continue;
    const [first] = Array.isArray(document) ? document : [document];
    const known =
      typeof first === 'object' && first !== null ? Object.keys(first).join(', ') : 'no properties';
    throw new CommandFailure(
      exitCode.refused,
      `The response has no property "${path.join('.')}". It has: ${known}.`,
    );
  }
}

/**
 * Returns the selected properties as lines: the values of a single path, one per line, or for several paths the
 * document with only these properties.
 */
export function formatSelection(document: unknown, selection: PropertySelection, indent: number): string[] {
  const [only, second] = selection;
  if (only === undefined || second !== undefined)
    return [JSON.stringify(selectedPart(document, selection), null, indent)];
  return valuesAt(document, only).map((value) =>
    typeof value === 'string' ? toPlainLine(value) : JSON.stringify(value),
  );
}

function selectedPart(value: unknown, selection: PropertySelection): unknown {
  if (selection.some((path) => path.length === 0)) return value;
  if (Array.isArray(value)) return value.map((each) => selectedPart(each, selection));
  if (typeof value !== 'object' || value === null) return null;
  const names = new Set(selection.flatMap(([name]) => name ?? []));
  return Object.fromEntries(
    [...names]
      .filter((name) => Object.hasOwn(value, name))
      .map((name) => {
        const below = selection.filter(([first]) => first === name).map(([, ...rest]) => rest);
        return [name, selectedPart(Reflect.get(value, name), below)];
      }),
  );
}

function valuesAt(value: unknown, path: readonly string[]): unknown[] {
  if (Array.isArray(value)) return value.flatMap((each) => valuesAt(each, path));
  const [name, ...rest] = path;
  if (name === undefined) return [value];
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return [];
  return valuesAt(Reflect.get(value, name), rest);
}
