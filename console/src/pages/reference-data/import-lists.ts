import { codeListNames } from '../../api/lists.gen.ts';
import type { ReferenceImport, ReferenceImportChange } from '../../api/types.ts';

export type ListName = ReferenceImport['list'];
export type ChangeKind = ReferenceImportChange['kind'];

export const changeKinds = ['added', 'changed', 'ended', 'removed'] as const satisfies readonly ChangeKind[];

/** Returns the code list that a file name contains, as in the names of downloaded files. */
export function listOfFile(fileName: string): ListName | undefined {
  const name = fileName.toLowerCase();
  // Compares longer names first, because `additional-procedures` contains `procedures`.
  return codeListNames.toSorted((a, b) => b.length - a.length).find((list) => name.includes(list));
}
