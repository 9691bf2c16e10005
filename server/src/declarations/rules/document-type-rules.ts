import { directionOf } from '../../country/public.ts';
import { type DraftDeclaration, transportDocumentsOf } from '../document/public.ts';
import { namedCode } from './code-names.ts';
import { itemsOf, type Place, type Rule } from './rule.ts';

type DocumentTypes = readonly { readonly type?: string }[];
type DocumentHolder = {
  readonly supportingDocuments?: DocumentTypes;
  readonly previousDocuments?: DocumentTypes;
};
type LocatedDocumentType = {
  readonly type: string | undefined;
  readonly use: string;
  readonly pointer: string;
};

function documentTypesOf(papers: DocumentTypes = [], use: string, pointer: string): LocatedDocumentType[] {
  return papers.map(({ type }, index) => ({ type, use, pointer: `${pointer}/${index}/type` }));
}

function documentTypesIn(
  { supportingDocuments, previousDocuments }: DocumentHolder,
  pointer: string,
): LocatedDocumentType[] {
  return [
    ...documentTypesOf(supportingDocuments, 'supporting', `${pointer}/supportingDocuments`),
    ...documentTypesOf(previousDocuments, 'previous', `${pointer}/previousDocuments`),
  ];
}

/** Returns every document type in the declaration with the uses that its element permits. */
function documentTypesWithUse(document: DraftDeclaration): LocatedDocumentType[] {
  return [
    ...transportDocumentsOf(document).map(({ paper: { type }, pointer }) => ({
      type,
      use: 'transport',
      pointer: `${pointer}/type`,
    })),
    ...documentTypesIn(document, ''),
    ...itemsOf(document).flatMap(({ item, pointer }) => documentTypesIn(item, pointer)),
  ];
}

/** R131 to R139: codes that are in their code list, but not permitted in this element. */
export const useRules: readonly Rule[] = [
  {
    id: 'R131',
    dataElement: 'Declaration/DeclarationOfficeID',
    severity: 'error',
    check: (document, reference) => {
      const { office, presentationOffice, exitOffice, supervisingOffice } = document;
      const unless = (code: string | undefined, role: string, pointer: string, ofUnknown = true): Place[] =>
        code === undefined || (reference.officeRoles(code)?.includes(role) ?? ofUnknown)
          ? []
          : [{ pointer, expected: role, params: { office: namedCode(reference, 'offices', code), role } }];
      return [
        ...unless(office, directionOf(document.type), '/office'),
        ...unless(presentationOffice, 'presentation', '/presentationOffice'),
        ...unless(exitOffice, 'exit', '/exitOffice'),
        // An unknown supervising office is an error of this rule, because R109 to R111 check only the other three
        // offices against the list.
        ...unless(supervisingOffice, 'supervision', '/supervisingOffice', false),
      ];
    },
    passing: { set: { '/supervisingOffice': 'XA000001' } },
    failing: { set: { '/office': 'XA000101' }, at: ['/office'] },
  },
  {
    id: 'R132',
    dataElement: 'AdditionalDocument/TypeCode',
    severity: 'error',
    check: (document, reference) =>
      documentTypesWithUse(document).flatMap(({ type, use, pointer }) =>
        type === undefined || reference.documentUses(type)?.includes(use) !== false
          ? []
          : [
              {
                pointer,
                expected: use,
                params: { document: namedCode(reference, 'document-types', type), use },
              },
            ],
      ),
    passing: {},
    failing: {
      set: { '/consignment/transportDocument/type': 'N380' },
      at: ['/consignment/transportDocument/type'],
    },
  },
];
