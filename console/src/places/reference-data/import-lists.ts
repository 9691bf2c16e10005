import type { ReferenceImport, ReferenceImportChange } from '../../api/kinds.ts';

export type ListName = ReferenceImport['list'];
export type ChangeKind = ReferenceImportChange['kind'];

export const changeKinds = ['added', 'changed', 'ended', 'removed'] as const satisfies readonly ChangeKind[];

export const listNames = [
  'additional-procedures',
  'agreements',
  'commodities',
  'countries',
  'currencies',
  'document-types',
  'exchange-rates',
  'incoterms',
  'offices',
  'packages',
  'ports',
  'preferences',
  'procedures',
  'transport-modes',
  'units',
] as const satisfies readonly ListName[];

/** The list that a file is of by its name, as a download is called. */
export function listOfFile(fileName: string): ListName | undefined {
  const name = fileName.toLowerCase();
  // The longest first: a file of additional procedures is none of procedures.
  return listNames.toSorted((a, b) => b.length - a.length).find((list) => name.includes(list));
}
