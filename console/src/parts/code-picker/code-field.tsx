import type { ReactNode } from 'react';
import { Field } from '../field.tsx';
import { CodeInput } from './code-input.tsx';
import { CommodityFacts } from './code-option.tsx';
import { isHierarchicalList, useReferenceEntry } from './codes.ts';
import { QuotaBalance } from './quota-balance.tsx';

interface CodeFieldProps {
  readonly label: string;
  /** Name of the code list in the reference data. */
  readonly list: string;
  readonly value: string;
  readonly change: (code: string) => void;
  readonly id?: string;
  readonly disabled?: boolean;
  readonly hint?: string | undefined;
  readonly fault?: ReactNode;
  readonly note?: string | undefined;
  readonly inputMode?: 'numeric';
  /** Called in addition to `change` when the user selects a code of the list. */
  readonly chosen?: (code: string) => void;
  /** Called when the field has lost focus and the selected code is applied. */
  readonly left?: () => void;
  /** Called when the field loses focus. */
  readonly leave?: () => void;
  readonly required?: boolean;
  readonly placeholder?: string;
}

/**
 * Shows a labelled field for a code of a code list. Below a commodity code it shows duty, unit and required
 * documents; below a quota its balance.
 */
export function CodeField({ label, hint, fault, note, leave, ...input }: CodeFieldProps) {
  const { list, value } = input;
  const entry = useReferenceEntry(list, isHierarchicalList(list) || list === 'quotas' ? value : '');
  return (
    <Field
      id={input.id}
      label={label}
      hint={hint}
      fault={fault}
      note={
        note ??
        (entry &&
          (isHierarchicalList(list) ? <CommodityFacts entry={entry} /> : <QuotaBalance entry={entry} />))
      }
    >
      {(described) => <CodeInput {...input} {...described} aria-label={label} onBlur={leave} />}
    </Field>
  );
}
