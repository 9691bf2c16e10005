import type { ReactNode } from 'react';
import { Field } from '../field.tsx';
import { CodeInput } from './code-input.tsx';
import { CommodityFacts } from './code-option.tsx';
import { isTree, useCode } from './codes.ts';
import { QuotaLeft } from './quota-left.tsx';

interface CodeFieldProps {
  readonly label: string;
  /** The code list, by its name in the reference data. */
  readonly list: string;
  readonly value: string;
  readonly change: (code: string) => void;
  readonly id?: string;
  readonly disabled?: boolean;
  readonly hint?: string | undefined;
  readonly fault?: ReactNode;
  readonly note?: string | undefined;
  readonly inputMode?: 'numeric';
  /** The field was left. */
  readonly leave?: () => void;
  readonly required?: boolean;
}

/** A field for a code of a code list; of a commodity it tells what goes with it, and of a quota what is left. */
export function CodeField({ label, hint, fault, note, leave, ...input }: CodeFieldProps) {
  const { list, value } = input;
  const entry = useCode(list, isTree(list) || list === 'quotas' ? value : '');
  return (
    <Field
      id={input.id}
      label={label}
      hint={hint}
      fault={fault}
      note={
        note ?? (entry && (isTree(list) ? <CommodityFacts entry={entry} /> : <QuotaLeft entry={entry} />))
      }
    >
      {(described) => <CodeInput {...input} {...described} aria-label={label} onBlur={leave} />}
    </Field>
  );
}
