import { codeListNames } from '../../api/lists.gen.ts';
import type { ReferenceImport, ReferenceImportChange } from '../../api/types.ts';

export type ListName = ReferenceImport['list'];
export type ChangeKind = ReferenceImportChange['kind'];

export const changeKinds = ['added', 'changed', 'ended', 'removed'] as const satisfies readonly ChangeKind[];

/** Returns the code list of a file name in the format of downloads. */
export function listOfFile(fileName: string): ListName | undefined {
  const name = fileName.toLowerCase();
  // Matches the longest name first, because `additional-procedures` contains `procedures`.
  return codeListNames.toSorted((a, b) => b.length - a.length).find((list) => name.includes(list));
}
