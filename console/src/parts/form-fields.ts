import type { ComponentProps, ReactNode } from 'react';

/** Values that the user has entered or selected so far, by field. */
export type EnteredValues<Name extends string> = { readonly [Each in Name]?: string };

/** Body of the request: one property for each field that is not empty. */
export type FormBody<Name extends string> = { readonly [Each in Name]?: unknown };

export type InputAttributes = Omit<
  ComponentProps<'input'>,
  'name' | 'value' | 'onChange' | 'required' | 'children'
>;

/** Properties of a field that a page renders itself. */
export interface RenderedField {
  readonly label: string;
  readonly fault: string | null;
  readonly value: string;
  readonly required: boolean;
  readonly change: (value: string) => void;
}

/** A field of a form, and the property of the request body that it sets. */
export interface FormField<Name extends string> extends InputAttributes {
  readonly name: Name;
  readonly label: string;
  readonly hint?: ReactNode;
  /**
   * Kind of input; a line of text by default. `list` and `checks` set an array, `count` a number, `check` a
   * boolean. A field with `choices` is a selection.
   */
  readonly kind?:
    | 'long'
    | 'amount'
    | 'code'
    | 'count'
    | 'date'
    | 'time'
    | 'list'
    | 'check'
    | 'checks'
    | 'radio';
  readonly choices?: readonly (readonly [value: string, text: string])[];
  /** Initial value. */
  readonly value?: string;
  /** An empty optional field is absent from the body; a patch sets its property to null. */
  readonly optional?: true;
  /** JSON Pointer of the property in the problems of the server; by default `/` and the name. */
  readonly pointer?: string;
  readonly rows?: number;
  readonly render?: (field: RenderedField) => ReactNode;
}

/** Fields under a common legend. */
interface FieldGroup<Name extends string> {
  readonly legend: string;
  readonly hint?: string;
  readonly fields: readonly FormField<Name>[];
}

/** A field, a pair of fields in one row, a group, a text between fields, or nothing. */
export type FormEntry<Name extends string> =
  | FormField<Name>
  | readonly FormField<Name>[]
  | FieldGroup<Name>
  | { readonly text: ReactNode }
  | false
  | null
  | undefined;

/** Returns the fields of an entry, which can be a pair or a group. */
export function fieldsOfEntry<Name extends string>(entry: FormEntry<Name>): readonly FormField<Name>[] {
  if (!entry || 'text' in entry) return [];
  if ('fields' in entry) return entry.fields;
  return 'name' in entry ? [entry] : entry;
}

/** Returns the value of a field. The browser shows the first choice of a selection without a value. */
export function enteredValueOf<Name extends string>(
  field: FormField<Name>,
  entered: EnteredValues<Name>,
): string {
  const { name, kind, choices, value } = field;
  const first = kind === undefined ? choices?.[0]?.[0] : undefined;
  return entered[name] ?? value ?? first ?? '';
}

/** Splits a list of codes at spaces and commas. */
export function splitList(typed: string): string[] {
  return typed.split(/[\s,]+/).filter((one) => one !== '');
}

/** Converts the input to the request body. A patch contains only the changed fields. */
export function formBodyOf<Name extends string>(
  fields: readonly FormField<Name>[],
  entered: EnteredValues<Name>,
  isPatch: boolean,
): FormBody<Name> {
  const body: { [Each in Name]?: unknown } = {};
  for (const field of fields) {
    const typed = enteredValueOf(field, entered).trim();
    if (isPatch ? typed === (field.value ?? '') : typed === '' && field.optional) continue;
    body[field.name] = isPatch && typed === '' && field.optional ? null : parsedValueOf(field, typed);
  }
  return body;
}

function parsedValueOf({ kind }: FormField<string>, typed: string): unknown {
  if (kind === 'list' || kind === 'checks') return splitList(typed);
  if (kind === 'check') return typed === 'true';
  return kind === 'count' && typed !== '' ? Number(typed) : typed;
}
