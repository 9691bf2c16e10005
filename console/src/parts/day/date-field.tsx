import { type ComponentProps, type ReactNode, useState } from 'react';
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';
import { useText } from '../../texts/text.tsx';
import { TextField } from '../field.tsx';
import { type DateKind, formatDateInput, parseDateInput } from './parse-date-input.ts';

interface DateFieldTexts extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type'> {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly fault?: ReactNode;
  /** Whether the field takes a date, or a date with a time. Defaults to a date. */
  readonly kind?: DateKind;
}

interface DateFieldProps extends DateFieldTexts {
  /** Value in the contract's format, or the raw input if it can't be parsed. */
  readonly value: string;
  readonly change: (value: string) => void;
}

const exampleValues = { date: '2026-11-22', time: '2026-11-22T08:00:00Z' } as const;

/**
 * Shows a field for a date or time that the user enters in the usual format, for example `22.11.26`, `today` or
 * `+3`. The parsed value is shown below the field.
 */
export function DateField({ kind = 'date', value, change, fault, onBlur, ...input }: DateFieldProps) {
  const { formats, text, dayInWords, momentInWords } = useText();
  const [typed, setTyped] = useState(() => formatDateInput(kind, value, formats));
  const [isLeft, setLeft] = useState(true);
  const read = parseDateInput(kind, typed, formats);
  const isRead = typed.trim() === '' || read !== null;
  const example = formatDateInput(kind, exampleValues[kind], formats);
  return (
    <TextField
      {...input}
      value={typed}
      autoComplete="off"
      fault={
        fault ??
        (isLeft && !isRead ? text(kind === 'date' ? 'fault.date' : 'fault.time', { example }) : undefined)
      }
      note={read && (kind === 'date' ? dayInWords(read) : momentInWords(read))}
      onChange={({ target }) => {
        setLeft(false);
        setTyped(target.value);
        change(parseDateInput(kind, target.value, formats) ?? target.value.trim());
      }}
      onBlur={(event) => {
        setLeft(true);
        onBlur?.(event);
      }}
    />
  );
}

interface FormDateProps<Fields extends FieldValues> extends DateFieldTexts {
  readonly control: Control<Fields>;
  readonly name: FieldPath<Fields>;
}

/** Shows a `DateField` that is bound to a form. The form stores the value in the contract's format. */
export function FormDateField<Fields extends FieldValues>({
  control,
  name,
  ...around
}: FormDateProps<Fields>) {
  const { field } = useController({ control, name });
  return (
    <DateField
      {...around}
      name={field.name}
      value={String(field.value ?? '')}
      change={field.onChange}
      onBlur={field.onBlur}
    />
  );
}
