import type { DraftDeclaration } from './declaration.ts';

type TransportDocument = NonNullable<NonNullable<DraftDeclaration['consignment']>['transportDocument']>;

export type TransportDocumentWithPointer = { readonly paper: TransportDocument; readonly pointer: string };

/**
 * Returns all transport documents, that of the border transport first. It is in `transportDocument`, or is the first
 * item of the list, or both.
 */
export function transportDocumentsOf({ consignment }: DraftDeclaration): TransportDocumentWithPointer[] {
  const { transportDocument: single, transportDocuments: listed = [] } = consignment ?? {};
  return [
    ...(single === undefined ? [] : [{ paper: single, pointer: '/consignment/transportDocument' }]),
    ...listed.map((paper, index) => ({ paper, pointer: `/consignment/transportDocuments/${index}` })),
  ];
}
