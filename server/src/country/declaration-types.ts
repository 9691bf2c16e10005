import { country } from './country.ts';

export type Direction = 'import' | 'export';

/** Codes of the declaration types, in the order of the country's profile. */
export const declarationTypes: readonly string[] = country.types.map(({ code }) => code);

const directions = new Map(country.types.map(({ code, direction }) => [code, direction]));

/**
 * Returns whether a declaration type is for imports or exports. Throws for an unknown type, so callers must validate
 * the type first.
 */
export function directionOf(type: string): Direction {
  const direction = directions.get(type);
  if (direction === undefined) throw new Error(`${country.code} has no declarations of the type ${type}`);
  return direction;
}

/**
 * Returns the name of a declaration type in a language, by default in the first language of the country. Returns the
 * code of a type that no longer exists.
 */
export function typeName(type: string, language = country.languages[0] ?? 'en'): string {
  const name = country.types.find(({ code }) => code === type)?.name;
  return name?.[language] ?? name?.[country.languages[0] ?? 'en'] ?? type;
}

/** Returns the first declaration type for imports or exports, for examples. Throws if the country has none. */
export function firstTypeOfDirection(direction: Direction): string {
  const found = country.types.find((each) => each.direction === direction);
  if (!found) throw new Error(`${country.code} has no declarations for ${direction}`);
  return found.code;
}
