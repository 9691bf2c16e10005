import { country } from './country.ts';

/** Whether goods come in or go out. */
export type Direction = 'import' | 'export';

/** The codes of `type`, in the order of the profile. */
export const declarationTypes: readonly string[] = country.types.map(({ code }) => code);

const directions = new Map(country.types.map(({ code, direction }) => [code, direction]));

/** The direction of a type. Throws for one that the country does not have: every reader of documents asks before. */
export function directionOf(type: string): Direction {
  const direction = directions.get(type);
  if (direction === undefined) throw new Error(`${country.code} has no declarations of the type ${type}`);
  return direction;
}

/** What people call a type, in the country's first language or another; its code for one that there is no more. */
export function typeName(type: string, language = country.languages[0] ?? 'en'): string {
  const name = country.types.find(({ code }) => code === type)?.name;
  return name?.[language] ?? name?.[country.languages[0] ?? 'en'] ?? type;
}

/** The first type of a direction, of which examples are made. Throws where the country has none. */
export function typeOf(direction: Direction): string {
  const found = country.types.find((each) => each.direction === direction);
  if (!found) throw new Error(`${country.code} has no declarations for ${direction}`);
  return found.code;
}
