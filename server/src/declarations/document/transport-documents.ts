import type { DraftDeclaration } from './declaration.ts';

type TransportDocument = NonNullable<NonNullable<DraftDeclaration['consignment']>['transportDocument']>;

export type TransportDocumentWithPointer = { readonly paper: TransportDocument; readonly pointer: string };

/**
 * Returns all transport documents, that of the border transport first: `transportDocument`, then the list,
 * whose first item is the same. Either can be missing.
 */
export function transportDocumentsOf({ consignment }: DraftDeclaration): TransportDocumentWithPointer[] {
  const { transportDocument: single, transportDocuments: listed = [] } = consignment ?? {};
  return [
    ...(single === undefined ? [] : [{ paper: single, pointer: '/consignment/transportDocument' }]),
    ...listed.map((paper, index) => ({ paper, pointer: `/consignment/transportDocuments/${index}` })),
  ];
}
