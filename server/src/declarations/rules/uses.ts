import { type DraftDeclaration, transportDocumentsOf } from '../document/public.ts';
import { itemsOf, placeIf, type Rule } from './rule.ts';

type Papers = readonly { readonly type?: string }[];
type Holder = { readonly supportingDocuments?: Papers; readonly previousDocuments?: Papers };
type PlacedType = { readonly type: string | undefined; readonly use: string; readonly pointer: string };

function typesOf(papers: Papers = [], use: string, pointer: string): PlacedType[] {
  return papers.map(({ type }, index) => ({ type, use, pointer: `${pointer}/${index}/type` }));
}

function typesIn({ supportingDocuments, previousDocuments }: Holder, pointer: string): PlacedType[] {
  return [
    ...typesOf(supportingDocuments, 'supporting', `${pointer}/supportingDocuments`),
    ...typesOf(previousDocuments, 'previous', `${pointer}/previousDocuments`),
  ];
}

/** Every type of a document with what its place asks of it. */
function placedTypes(document: DraftDeclaration): PlacedType[] {
  return [
    ...transportDocumentsOf(document).map(({ paper: { type }, pointer }) => ({
      type,
      use: 'transport',
      pointer: `${pointer}/type`,
    })),
    ...typesIn(document, ''),
    ...itemsOf(document).flatMap(({ item, pointer }) => typesIn(item, pointer)),
  ];
}

/** R131 to R139: codes that are in their list, but not for this place. */
export const useRules: readonly Rule[] = [
  {
    id: 'R131',
    dataElement: 'Declaration/DeclarationOfficeID',
    severity: 'error',
    message: 'The customs office is not competent for this',
    expected: 'An office with the role in the list `offices`',
    help: 'Offices have roles: `import` and `export` to lodge at, `presentation`, `exit`, `supervision`. Look for one that has what this element asks.',
    check: (document, reference) => {
      const { office, presentationOffice, exitOffice, supervisingOffice } = document;
      const lacks = (code: string | undefined, role: string): boolean =>
        code !== undefined && reference.officeRoles(code)?.includes(role) === false;
      // Whether the others are in the list, R109 to R111 ask.
      const unknown = supervisingOffice !== undefined && reference.officeRoles(supervisingOffice) === null;
      return [
        ...placeIf(lacks(office, document.type), '/office', document.type),
        ...placeIf(lacks(presentationOffice, 'presentation'), '/presentationOffice', 'presentation'),
        ...placeIf(lacks(exitOffice, 'exit'), '/exitOffice', 'exit'),
        ...placeIf(unknown || lacks(supervisingOffice, 'supervision'), '/supervisingOffice', 'supervision'),
      ];
    },
    passing: { set: { '/supervisingOffice': 'XA000001' } },
    failing: { set: { '/office': 'XA000101' }, at: ['/office'] },
  },
  {
    id: 'R132',
    dataElement: 'AdditionalDocument/TypeCode',
    severity: 'error',
    message: 'The type of document does not belong in this place',
    expected: 'A type that the list `document-types` has for this place',
    help: 'The list says where a type may stand: `supporting`, `previous` or `transport`. An invoice is no transport document, for instance.',
    check: (document, reference) =>
      placedTypes(document).flatMap(({ type, use, pointer }) =>
        placeIf(type !== undefined && reference.documentUses(type)?.includes(use) === false, pointer, use),
      ),
    passing: {},
    failing: {
      set: { '/consignment/transportDocument/type': 'N380' },
      at: ['/consignment/transportDocument/type'],
    },
  },
];
