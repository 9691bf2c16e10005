import { country } from './country.ts';

export type Direction = 'import' | 'export';

/** Declaration type codes in the profile's order. */
export const declarationTypes: readonly string[] = country.types.map(({ code }) => code);

const directions = new Map(country.types.map(({ code, direction }) => [code, direction]));

/** Returns the direction of a type. Throws for an unknown type: callers must validate the type first. */
export function directionOf(type: string): Direction {
  const direction = directions.get(type);
  if (direction === undefined) throw new Error(`${country.code} has no declarations of the type ${type}`);
  return direction;
}

/**
 * Returns the name of a type in a language, by default the country's first; the code for a type that no
 * longer exists.
 */
export function typeName(type: string, language = country.languages[0] ?? 'en'): string {
  const name = country.types.find(({ code }) => code === type)?.name;
  return name?.[language] ?? name?.[country.languages[0] ?? 'en'] ?? type;
}

/** Returns the first type of a direction, for examples. Throws if the country has none. */
export function firstTypeOfDirection(direction: Direction): string {
  const found = country.types.find((each) => each.direction === direction);
  if (!found) throw new Error(`${country.code} has no declarations for ${direction}`);
  return found.code;
}
