import { isFormObject, valueAtPath } from '../../../parts/declaration/document-edit.ts';

/** Number and date of the invoice, as typed in the form. */
export interface InvoiceInput {
  readonly number: string;
  readonly date: string;
}

/** A document of a goods item in the form. */
type TypedDocument = Readonly<Record<string, unknown>>;

export function invoiceOfDocument(values: unknown): InvoiceInput {
  const typed = (name: string) => String(valueAtPath(values, ['invoice', name]) ?? '').trim();
  return { number: typed('number'), date: typed('date') };
}

/** Returns the invoice as a document of a goods item; null without a number or a code for invoices. */
export function documentOfInvoice(
  { number, date }: InvoiceInput,
  [type]: readonly string[],
): TypedDocument | null {
  return number === '' || type === undefined ? null : { type, reference: number, date };
}

/**
 * Returns the new documents of the goods items, by position, that make the invoice a document of each item. An item
 * with the previous number gets the new one; an item with another invoice stays unchanged.
 */
export function invoiceDocumentsOfItems(
  values: unknown,
  before: InvoiceInput,
  types: readonly string[],
): ReadonlyMap<number, readonly TypedDocument[]> {
  const added = documentOfInvoice(invoiceOfDocument(values), types);
  const isInvoice = (document: TypedDocument) => types.includes(String(document.type));
  if (added === null || documentsAt(values).some(isInvoice)) return new Map();
  const items = valueAtPath(values, ['goodsItems']);
  return new Map(
    (Array.isArray(items) ? items : []).flatMap((item, index) => {
      const documents = documentsAt(item);
      const previous = documents.findIndex(
        (document) => isInvoice(document) && before.number !== '' && document.reference === before.number,
      );
      if (previous < 0 && documents.some(isInvoice)) return [];
      const { reference, date } = added;
      const changed = documents.map((document, at) =>
        at === previous ? { ...document, reference, date } : document,
      );
      return [[index, previous < 0 ? [...documents, added] : changed] as const];
    }),
  );
}

function documentsAt(holder: unknown): readonly TypedDocument[] {
  const listed = valueAtPath(holder, ['supportingDocuments']);
  return Array.isArray(listed) ? listed.filter(isFormObject) : [];
}
