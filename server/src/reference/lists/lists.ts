import { internationalLists } from './international-list-definitions.ts';
import type { Column, ListDefinition } from './list-definition.ts';
import { measureListDefinitions } from './measure-list-definitions.ts';
import { nationalLists } from './national-list-definitions.ts';

const definitions = { ...internationalLists, ...nationalLists, ...measureListDefinitions };

export type ListName = keyof typeof definitions;

export const listDefinitions: Readonly<Record<ListName, ListDefinition>> = definitions;

export const listNames: readonly ListName[] = Object.keys(definitions).filter(isListName);

export function isListName(name: string): name is ListName {
  return Object.hasOwn(definitions, name);
}

/** Returns the name of the attribute for a column, such as `minorUnit` for `minor_unit`. */
export function attributeOf(column: Pick<Column, 'name'>): string {
  return column.name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}
