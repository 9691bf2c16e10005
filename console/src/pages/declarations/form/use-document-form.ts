import { useEffect, useMemo, useRef, useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import type { DraftError } from '../../../api/types.ts';
import {
  applyPatch,
  type DocumentPath,
  isFormObject,
  pathOfPointer,
  pointerOf,
  type RawInput,
  valueAtPath,
} from '../../../parts/declaration/document-edit.ts';
import type { SectionName } from '../../../parts/declaration/document-fields.ts';
import {
  allDeclarationFields,
  fieldSpecAt,
  sectionOfPointer,
} from '../../../parts/declaration/document-sections.ts';
import { documentValuesOf } from '../../../parts/declaration/document-values.ts';
import { conditionElements, elementUseOf } from '../../../parts/declaration/element-uses.ts';
import { focusField } from '../../../parts/declaration/focus-field.ts';
import type { ItemGridHandle } from '../../../parts/item-grid/item-grid.tsx';
import { runAfterPress } from '../../../shell/pointer-and-key-presses.ts';
import { country } from '../../../texts/country.ts';
import { useText } from '../../../texts/text.tsx';
import type { DocumentForm, ElementError } from './form-state.ts';
import { type InvoiceInput, invoiceDocumentsOfItems, invoiceOfDocument } from './invoice-document.ts';
import { hasText } from './section-state.ts';
import type { FormStep } from './sections.tsx';

/** Validation result of a document, with the form values that it refers to. */
export interface ValidatedForm {
  readonly faults: readonly DraftError[];
  readonly warnings: readonly {
    readonly pointer: string;
    readonly message: string;
    readonly relatedDeclaration?: { readonly id: string; readonly lrn: string } | undefined;
  }[];
  readonly values: unknown;
}

interface DocumentFormOptions {
  readonly methods: UseFormReturn;
  readonly validation: ValidatedForm;
  readonly fixed: ReadonlySet<string>;
  readonly read: () => RawInput;
  /** Runs after a fix is applied. */
  readonly onFixed: () => void;
  readonly step: FormStep;
  readonly go: (step: SectionName) => unknown;
}

/** Returns the form state: the last validation result and the edits since then. */
export function useDocumentFormState({
  methods,
  validation,
  fixed,
  read,
  onFixed,
  step,
  go,
}: DocumentFormOptions): {
  readonly form: DocumentForm;
  readonly showAllErrors: () => void;
} {
  const { formats } = useText();
  const [left, setLeft] = useState<ReadonlySet<string>>(() => filledPlaces(validation));
  const [all, setAll] = useState(false);
  const usageIn = useUses(methods);
  const goods = useRef<ItemGridHandle>(null);
  const lead = useFocusField(step, go, goods);
  const findings = useMemo(() => findingsOf(validation), [validation]);
  const invoice = useInvoiceOfItems(methods);
  const form: DocumentForm = {
    findings,
    faults: validation.faults,
    notes: useMemo(() => new Map(validation.warnings.map((one) => [one.pointer, one.message])), [validation]),
    tells: (pointer) => all || left.has(pointer) || below(left, pointer),
    leave: (pointer) => {
      runAfterPress(() =>
        setLeft((places) => (places.has(pointer) ? places : new Set([...places, pointer]))),
      );
      if (pointer === '/invoice/number' || pointer === '/invoice/date') invoice.leave();
    },
    fixed,
    usageOf: usageIn,
    lead,
    goods,
    applyFix: ({ partialFix = [], fix = partialFix }) => {
      const { document, places } = applyPatch(read(), fix);
      const values = documentValuesOf(allDeclarationFields, document, formats);
      for (const place of places.map(wholeOf))
        methods.setValue(place.join('.'), valueAtPath(values, place), { shouldDirty: true });
      onFixed();
      lead(pointerOf(itemIn(places[0] ?? [])));
    },
    setInItems: (items, values) => {
      for (const item of items)
        for (const [place, value] of values)
          methods.setValue(['goodsItems', item, ...place].join('.'), value, { shouldDirty: true });
      onFixed();
    },
    addInvoice: () => {
      invoice.apply();
      onFixed();
    },
  };
  return { form, showAllErrors: () => setAll(true) };
}

/** Returns a function that opens the section of a field and then focuses the field. */
function useFocusField(
  step: FormStep,
  go: DocumentFormOptions['go'],
  goods: DocumentForm['goods'],
): DocumentForm['lead'] {
  const [targetPointer, setTargetPointer] = useState<string | null>(null);
  useEffect(() => {
    if (targetPointer === null || step !== sectionOfPointer(targetPointer)) return;
    // New list items need a render to register their fields before they can have focus.
    const soon = setTimeout(() => {
      if (!targetPointer.startsWith('/goodsItems/'))
        return void (focusField(targetPointer) && setTargetPointer(null));
      goods.current?.focusOn(targetPointer);
      setTargetPointer(null);
    }, 50);
    return () => clearTimeout(soon);
  }, [targetPointer, step, goods]);
  return (pointer) => {
    setTargetPointer(pointer);
    if (sectionOfPointer(pointer) !== step) go(sectionOfPointer(pointer));
  };
}

/** Keeps the invoice of the declaration in the documents of its goods items, when its number or date has changed. */
function useInvoiceOfItems({ getValues, setValue }: UseFormReturn) {
  const before = useRef<InvoiceInput | null>(null);
  before.current ??= invoiceOfDocument(getValues());
  const documents = fieldSpecAt(['goodsItems', 'supportingDocuments']);
  const { formats } = useText();
  function apply(): void {
    const blank = documents && 'fields' in documents ? documentValuesOf(documents.fields, {}, formats) : {};
    const changed = invoiceDocumentsOfItems(
      getValues(),
      before.current ?? invoiceOfDocument(getValues()),
      country.invoiceDocuments,
    );
    for (const [item, listed] of changed)
      setValue(
        `goodsItems.${item}.supportingDocuments`,
        listed.map((document) => ({ ...blank, ...document })),
        { shouldDirty: true },
      );
    before.current = invoiceOfDocument(getValues());
  }
  return {
    apply,
    leave(): void {
      const now = invoiceOfDocument(getValues());
      const isEmptied = now.number === '' || (now.date === '' && before.current?.date !== '');
      // Until number and date of the new invoice are complete, the goods items keep the document of the previous one.
      if (isEmptied) return;
      if (now.number !== before.current?.number || now.date !== before.current.date) apply();
    },
  };
}

/** Returns the path of the form value: for an element of a list, the list. */
function wholeOf(place: DocumentPath): DocumentPath {
  return typeof place.at(-1) === 'number' ? place.slice(0, -1) : place;
}

/** Returns the path of the first element for a list; otherwise the path itself. */
function itemIn(place: DocumentPath): DocumentPath {
  return fieldSpecAt(place)?.kind === 'list' && typeof place.at(-1) === 'string' ? [...place, 0] : place;
}

/** Returns the use of each element for the current direction and conditions. */
function useUses({ control }: UseFormReturn): DocumentForm['usageOf'] {
  const [type, ...stated]: readonly unknown[] = useWatch({
    control,
    name: ['type', ...conditionElements.map((element) => pathOfPointer(element).join('.'))],
  });
  return (element) =>
    elementUseOf(element, String(type), (other) => {
      const value = stated[conditionElements.indexOf(other)];
      if (typeof value === 'string') return value;
      return hasText(value) ? 'some' : '';
    });
}

function findingsOf({ faults, values }: ValidatedForm): ReadonlyMap<string, ElementError> {
  const findings = new Map<string, ElementError>();
  for (const fault of faults) {
    const { pointer } = fault;
    if (findings.has(pointer)) continue;
    const place = pathOfPointer(pointer);
    const isWord = typeof place.at(-1) === 'number' && fieldSpecAt(place)?.kind === 'words';
    const typed = valueAtPath(values, isWord ? place.slice(0, -1) : place);
    findings.set(pointer, { fault, typed: isFormObject(typed) ? '' : String(typed ?? '') });
  }
  return findings;
}

/** Returns the invalid elements that have a value when the form opens. Their errors show at once. */
function filledPlaces({ faults, values }: ValidatedForm): ReadonlySet<string> {
  return new Set(
    faults
      .map(({ pointer }) => pointer)
      .filter((pointer) => hasText(valueAtPath(values, pathOfPointer(pointer)))),
  );
}

/** Returns whether a field within a list or group has lost focus. An error of the list or group then shows. */
function below(left: ReadonlySet<string>, pointer: string): boolean {
  const group = fieldSpecAt(pathOfPointer(pointer));
  if (group?.kind !== 'list' && group?.kind !== 'group') return false;
  for (const place of left) if (place.startsWith(`${pointer}/`)) return true;
  return false;
}
