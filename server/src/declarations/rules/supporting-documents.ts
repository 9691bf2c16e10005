import type { DraftDeclaration } from '../document/public.ts';
import { itemsOf, type Place, placeIf, type Rule } from './rule.ts';

type Paper = { readonly type?: string; readonly reference?: string };

const invoiceTypes = ['N380', 'N325'];

/** The lists of papers that can be repeated or contradict each other, with their places. */
function listsOf(document: DraftDeclaration): { papers: readonly Paper[]; pointer: string }[] {
  return [
    { papers: document.supportingDocuments ?? [], pointer: '/supportingDocuments' },
    ...itemsOf(document).map(({ item, pointer }) => ({
      papers: item.supportingDocuments ?? [],
      pointer: `${pointer}/supportingDocuments`,
    })),
  ];
}

function isInvoice({ type }: Paper): boolean {
  return type !== undefined && invoiceTypes.includes(type);
}

function repeatedIn(papers: readonly Paper[], pointer: string): Place[] {
  const seen = new Set<string>();
  return papers.flatMap(({ type, reference }, index) => {
    if (type === undefined || reference === undefined) return [];
    const again = seen.has(`${type} ${reference}`);
    seen.add(`${type} ${reference}`);
    return placeIf(again, `${pointer}/${index}`);
  });
}

/** R731 to R739: the papers that a declaration refers to. */
export const supportingDocumentRules: readonly Rule[] = [
  {
    id: 'R731',
    dataElement: 'AdditionalDocument/TypeCode',
    severity: 'error',
    message: 'The goods item has no invoice',
    expected: 'N380 commercial invoice or N325 pro-forma invoice, with the item or for the whole declaration',
    help: 'Say on which invoice the item stands; one for the whole declaration is enough.',
    check: (document) => {
      if ((document.supportingDocuments ?? []).some(isInvoice)) return [];
      return itemsOf(document).flatMap(({ item, pointer }) =>
        placeIf(
          !(item.supportingDocuments ?? []).some(isInvoice),
          `${pointer}/supportingDocuments`,
          invoiceTypes,
        ),
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
    message: 'The invoice is not among the supporting documents',
    expected: 'A document N380 or N325 with the number of the invoice',
    help: 'The number of the invoice and the document that you refer to differ: one of them was mistyped.',
    check: (document) => {
      const invoices = listsOf(document).flatMap(({ papers }) => papers.filter(isInvoice));
      const number = document.invoice?.number;
      return placeIf(
        number !== undefined &&
          invoices.length > 0 &&
          !invoices.some(({ reference }) => reference === number),
        '/invoice/number',
        [...new Set(invoices.flatMap(({ reference }) => reference ?? []))],
      );
    },
    passing: {},
    failing: { set: { '/invoice/number': 'CP-88132' }, at: ['/invoice/number'] },
  },
  {
    id: 'R733',
    dataElement: 'AdditionalDocument/ID',
    severity: 'warning',
    message: 'The document is listed twice',
    expected: 'Each document once in a list',
    help: 'Remove the second one. A document of the whole declaration need not be repeated with each item.',
    check: (document) => listsOf(document).flatMap(({ papers, pointer }) => repeatedIn(papers, pointer)),
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
    message: 'Two goods items discharge the same item of the previous document',
    expected: 'An item of the previous document once, or without its item number',
    help: 'Goods of one item there can be split among several here, but often the number was copied.',
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
