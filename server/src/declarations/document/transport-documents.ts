import type { DraftDeclaration } from './declaration.ts';

type TransportDocument = NonNullable<NonNullable<DraftDeclaration['consignment']>['transportDocument']>;

/** A transport document and where it stands, a JSON Pointer. */
export type PlacedTransportDocument = { readonly paper: TransportDocument; readonly pointer: string };

/**
 * Every transport document, that of the transport across the border first: `transportDocument`, then the list, whose first
 * is the same. Either may be left out.
 */
export function transportDocumentsOf({ consignment }: DraftDeclaration): PlacedTransportDocument[] {
  const { transportDocument: single, transportDocuments: listed = [] } = consignment ?? {};
  return [
    ...(single === undefined ? [] : [{ paper: single, pointer: '/consignment/transportDocument' }]),
    ...listed.map((paper, index) => ({ paper, pointer: `/consignment/transportDocuments/${index}` })),
  ];
}
