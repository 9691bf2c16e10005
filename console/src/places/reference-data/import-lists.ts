import type { ReferenceImport, ReferenceImportChange } from '../../api/kinds.ts';
import { codeListNames } from '../../api/lists.gen.ts';

export type ListName = ReferenceImport['list'];
export type ChangeKind = ReferenceImportChange['kind'];

export const changeKinds = ['added', 'changed', 'ended', 'removed'] as const satisfies readonly ChangeKind[];

/** The list that a file is of by its name, as a download is called. */
export function listOfFile(fileName: string): ListName | undefined {
  const name = fileName.toLowerCase();
  // The longest first: a file of additional procedures is none of procedures.
  return codeListNames.toSorted((a, b) => b.length - a.length).find((list) => name.includes(list));
}
