import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { useText } from '../../texts/text.tsx';
import { type RawInput, valueAtPath, withValueAtPath } from '../declaration/document-edit.ts';
import { openDocument } from '../declaration/document-sections.ts';
import { useElements } from '../declaration/elements.ts';
import { CheckField } from '../field.tsx';
import type { ImportedValue } from './item-file.ts';

interface ListedValue extends ImportedValue {
  /** The value in the user's formats. */
  readonly shown: string;
  /** A different value that the form contains; empty without one. */
  readonly present: string;
  readonly isUsed: boolean;
}

const noValues: readonly ImportedValue[] = [];

/**
 * Manages the values of an invoice that belong to the whole declaration. A value replaces another value of the form
 * only if the user selects it.
 */
export function useInvoiceValues(values = noValues) {
  const { formats } = useText();
  const { getValues, setValue } = useFormContext();
  const [selected, setSelected] = useState<Readonly<Record<string, boolean>>>({});
  const nothing: RawInput = {};
  const typed = openDocument(
    values.reduce((document, { path, value }) => withValueAtPath(document, path.split('.'), value), nothing),
    formats,
  ).values;
  const listed = values.map((each): ListedValue => {
    const shown = String(valueAtPath(typed, each.path.split('.')) ?? '');
    const held = String(getValues(each.path) ?? '');
    const present = held === shown ? '' : held;
    return { ...each, shown, present, isUsed: selected[each.path] ?? present === '' };
  });
  return {
    listed,
    select: (path: string, isUsed: boolean) => setSelected({ ...selected, [path]: isUsed }),
    apply(): void {
      for (const { path, shown } of listed.filter(({ isUsed }) => isUsed))
        setValue(path, shown, { shouldDirty: true, shouldTouch: true });
    },
  };
}

/** Shows the values of an invoice with their sources, each with a check box. */
export function InvoiceValues({
  invoice: { listed, select },
}: {
  readonly invoice: ReturnType<typeof useInvoiceValues>;
}) {
  const { text } = useText();
  const element = useElements();
  return (
    <fieldset className="choices">
      <legend>{text('itemImport.invoice')}</legend>
      {listed.map(({ path, shown, source, present, isUsed }) => (
        <CheckField
          key={path}
          label={`${element(path.split('.')).label}: ${shown}`}
          hint={
            present === ''
              ? text('itemImport.source', { source })
              : text('itemImport.replaces', { source, present })
          }
          checked={isUsed}
          onChange={({ target }) => select(path, target.checked)}
        />
      ))}
    </fieldset>
  );
}
