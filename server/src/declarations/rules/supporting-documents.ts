import { country } from '../../country/public.ts';
import type { TariffReference } from '../../tariff/public.ts';
import type { DraftDeclaration } from '../document/public.ts';
import { namedCode, namedCodes } from './code-names.ts';
import { itemsOf, type Place, placeIf, type Rule } from './rule.ts';

type DocumentDraft = { readonly type?: string; readonly reference?: string };

const { invoice: invoiceTypes } = country.meanings.documents;

const maxShownReferences = 5;

/** Returns the lists of supporting documents of the header and of the goods items, with their pointers. */
function documentListsOf(
  document: DraftDeclaration,
): { papers: readonly DocumentDraft[]; pointer: string }[] {
  return [
    { papers: document.supportingDocuments ?? [], pointer: '/supportingDocuments' },
    ...itemsOf(document).map(({ item, pointer }) => ({
      papers: item.supportingDocuments ?? [],
      pointer: `${pointer}/supportingDocuments`,
    })),
  ];
}

function isInvoice({ type }: DocumentDraft): boolean {
  return type !== undefined && invoiceTypes.includes(type);
}

function repeatedDocumentErrors(
  papers: readonly DocumentDraft[],
  pointer: string,
  list: TariffReference,
): Place[] {
  const seen = new Set<string>();
  return papers.flatMap(({ type, reference }, index) => {
    if (type === undefined || reference === undefined) return [];
    const again = seen.has(`${type} ${reference}`);
    seen.add(`${type} ${reference}`);
    return placeIf(again, `${pointer}/${index}`, () => ({
      params: { document: namedCode(list, 'document-types', type), reference },
      fix: [{ op: 'remove', path: `${pointer}/${index}` }],
    }));
  });
}

/** R731 to R739: supporting and previous documents of a declaration. */
export const supportingDocumentRules: readonly Rule[] = [
  {
    id: 'R731',
    dataElement: 'AdditionalDocument/TypeCode',
    severity: 'error',
    check: (document, reference) => {
      if ((document.supportingDocuments ?? []).some(isInvoice)) return [];
      return itemsOf(document).flatMap(({ item, pointer }) =>
        placeIf(!(item.supportingDocuments ?? []).some(isInvoice), `${pointer}/supportingDocuments`, () => ({
          expected: invoiceTypes,
          params: { documents: { anyOf: namedCodes(reference, 'document-types', invoiceTypes) } },
        })),
      );
    },
    passing: {
      remove: ['/goodsItems/1/supportingDocuments'],
      set: { '/supportingDocuments': [{ type: 'N380', reference: 'CP-88123' }] },
    },
    failing: {
      remove: ['/goodsItems/1/supportingDocuments'],
      at: ['/goodsItems/1/supportingDocuments'],
    },
  },
  {
    id: 'R732',
    dataElement: 'Invoice/ID',
    severity: 'warning',
    check: (document) => {
      const invoices = documentListsOf(document).flatMap(({ papers }) => papers.filter(isInvoice));
      const number = document.invoice?.number;
      return placeIf(
        number !== undefined &&
          invoices.length > 0 &&
          !invoices.some(({ reference }) => reference === number),
        '/invoice/number',
        () => {
          const expected = [...new Set(invoices.flatMap(({ reference }) => reference ?? []))];
          const numbers = expected.slice(0, maxShownReferences);
          return { expected, params: { numbers: { anyOf: numbers }, count: numbers.length } };
        },
      );
    },
    passing: {},
    failing: { set: { '/invoice/number': 'CP-88132' }, at: ['/invoice/number'] },
  },
  {
    id: 'R733',
    dataElement: 'AdditionalDocument/ID',
    severity: 'warning',
    check: (document, reference) =>
      documentListsOf(document).flatMap(({ papers, pointer }) =>
        repeatedDocumentErrors(papers, pointer, reference),
      ),
    passing: { set: { '/goodsItems/1/supportingDocuments/-': { type: 'N271', reference: 'CP-88123' } } },
    failing: {
      set: { '/goodsItems/1/supportingDocuments/-': { type: 'N380', reference: 'CP-88123' } },
      at: ['/goodsItems/1/supportingDocuments/1'],
    },
  },
  {
    id: 'R734',
    dataElement: 'PreviousDocument/ID',
    severity: 'warning',
    check: (document) => {
      const seen = new Set<string>();
      return itemsOf(document).flatMap(({ item, pointer }) =>
        (item.previousDocuments ?? []).flatMap(({ type, reference, item: number }, index) => {
          if (reference === undefined || number === undefined) return [];
          const key = `${type} ${reference} ${number}`;
          const again = seen.has(key);
          seen.add(key);
          return placeIf(again, `${pointer}/previousDocuments/${index}/item`);
        }),
      );
    },
    passing: {},
    failing: {
      set: { '/goodsItems/1/previousDocuments/0/item': 1 },
      at: ['/goodsItems/1/previousDocuments/0/item'],
    },
  },
];
