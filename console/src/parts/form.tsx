import type { UseMutationResult } from '@tanstack/react-query';
import { Fragment, type ReactNode, useState } from 'react';
import { fieldErrorAt, listFieldErrorAt } from '../api/problem.ts';
import { useText } from '../texts/text.tsx';
import { Button } from './button.tsx';
import { ConflictNotice } from './conflict-notice.tsx';
import { DateField } from './day/date-field.tsx';
import { CheckField, LongTextField, SelectField, TextField } from './field.tsx';
import {
  type EnteredValues,
  enteredValueOf,
  type FormBody,
  type FormEntry,
  type FormField,
  fieldsOfEntry,
  formBodyOf,
  type InputAttributes,
  type RenderedField,
  splitList,
} from './form-fields.ts';

interface FormChange<Name extends string> {
  readonly mutation: Pick<
    UseMutationResult<unknown, Error, FormBody<Name>>,
    'error' | 'isPending' | 'mutate' | 'submittedAt'
  >;
  readonly conflicts: readonly (readonly [label: string, value: string])[];
}

export interface FormTexts<Name extends string> {
  /** Explanation above the fields. */
  readonly about?: ReactNode;
  /** The fields; a function if they depend on the input. */
  readonly fields?:
    | readonly FormEntry<Name>[]
    | ((entered: EnteredValues<Name>) => readonly FormEntry<Name>[]);
  /** Whether the body contains only the changed fields. */
  readonly patch?: true;
  /** Text of the submit button. */
  readonly submit: string;
  readonly look?: 'bad' | undefined;
  /** Reason why the form can't be submitted. */
  readonly refused?: string | undefined;
  /** Further buttons, before the cancel button. */
  readonly extra?: ReactNode;
  readonly children?: ReactNode;
}

interface FormProps<Name extends string> extends FormTexts<Name> {
  readonly change: FormChange<Name>;
  readonly close?: () => void;
}

/** Shows a form that is declared as a list of fields. Problems of the server appear at their fields. */
export function Form<const Name extends string>(props: FormProps<Name>) {
  const { change, about, fields = [], patch, submit, look, refused, extra, close, children } = props;
  const { text } = useText();
  const { mutation, conflicts } = change;
  const [entered, setEntered] = useState<EnteredValues<Name>>({});
  const entries = typeof fields === 'function' ? fields(entered) : fields;
  function send(): void {
    const body = formBodyOf(entries.flatMap(fieldsOfEntry), entered, patch === true);
    if (patch && close && Object.keys(body).length === 0) close();
    else mutation.mutate(body);
  }
  const enter = (name: Name, value: string): void => setEntered((before) => ({ ...before, [name]: value }));
  const shown = { entered, enter, error: mutation.error };
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {mutation.error && (
        <ConflictNotice key={mutation.submittedAt} error={mutation.error} changes={conflicts} />
      )}
      {typeof about === 'string' ? <p>{about}</p> : about}
      {entries.map((entry, index) => (
        <Fragment key={entry ? keyOf(entry, index) : index}>
          {entry && <Entry entry={entry} {...shown} />}
        </Fragment>
      ))}
      {children}
      <div className="actions">
        {extra}
        {close && (
          <Button look="quiet" onClick={close}>
            {text('action.cancel')}
          </Button>
        )}
        <Button type="submit" busy={mutation.isPending} refused={refused} {...(look && { look })}>
          {submit}
        </Button>
      </div>
    </form>
  );
}

function keyOf<Name extends string>(entry: NonNullable<FormEntry<Name>>, index: number): string | number {
  return fieldsOfEntry(entry)[0]?.name ?? index;
}

interface ShownFields<Name extends string> {
  readonly entered: EnteredValues<Name>;
  readonly enter: (name: Name, value: string) => void;
  readonly error: unknown;
}

function Entry<Name extends string>({
  entry,
  ...shown
}: ShownFields<Name> & { readonly entry: Exclude<FormEntry<Name>, false | null | undefined> }) {
  if ('text' in entry) return entry.text;
  const fields = fieldsOfEntry(entry).map((field) => (
    <EnteredField key={field.name} field={field} {...shown} />
  ));
  if ('fields' in entry)
    return (
      <fieldset className="stack">
        <legend>{entry.legend}</legend>
        {entry.hint && <p className="hint">{entry.hint}</p>}
        {fields}
      </fieldset>
    );
  return 'name' in entry ? fields : <div className="pair">{fields}</div>;
}

const inputAttributes: Readonly<Partial<Record<NonNullable<FormField<string>['kind']>, InputAttributes>>> = {
  amount: { inputMode: 'decimal', autoComplete: 'off' },
  count: { inputMode: 'numeric', autoComplete: 'off' },
  code: { autoComplete: 'off', spellCheck: false, maxLength: 35 },
  list: { autoComplete: 'off', spellCheck: false },
};

interface EnteredFieldProps<Name extends string> extends ShownFields<Name> {
  readonly field: FormField<Name>;
}

function EnteredField<Name extends string>({ field, entered, enter, error }: EnteredFieldProps<Name>) {
  const { text } = useText();
  const {
    name,
    label: title,
    hint,
    kind,
    choices,
    value: _,
    optional,
    pointer,
    rows,
    render,
    ...input
  } = field;
  const at = pointer ?? `/${name}`;
  const isList = kind === 'list' || kind === 'checks';
  const shown = {
    label: optional && kind !== 'check' ? `${title} ${text('optional')}` : title,
    hint,
    fault: isList ? listFieldErrorAt(error, at) : fieldErrorAt(error, at),
    value: enteredValueOf(field, entered),
    required: optional !== true && kind !== 'check',
  };
  const change = (value: string): void => enter(name, value);
  if (render) return render({ ...shown, change });
  const { value } = shown;
  if (kind === 'date' || kind === 'time')
    return <DateField {...input} {...shown} name={name} kind={kind} change={change} />;
  if (kind === 'check')
    return (
      <CheckField
        label={shown.label}
        hint={hint}
        checked={value === 'true'}
        onChange={({ target }) => change(target.checked ? 'true' : '')}
      />
    );
  if (kind === 'checks' || kind === 'radio')
    return <Choices {...shown} kind={kind} name={name} choices={choices ?? []} change={change} />;
  if (choices)
    return (
      <SelectField
        {...shown}
        name={name}
        onChange={({ target }) => change(target.value)}
        choices={choices.map(([one, words]) => ({ value: one, text: words }))}
      />
    );
  if (kind === 'long' || rows !== undefined)
    return (
      <LongTextField
        {...shown}
        name={name}
        rows={rows ?? 3}
        maxLength={input.maxLength}
        placeholder={input.placeholder}
        onChange={({ target }) => change(target.value)}
      />
    );
  return (
    <TextField
      {...(kind && inputAttributes[kind])}
      {...input}
      {...shown}
      name={name}
      onChange={({ target }) => change(target.value)}
    />
  );
}

interface ChoicesProps extends RenderedField {
  readonly kind: 'checks' | 'radio';
  readonly name: string;
  readonly choices: NonNullable<FormField<string>['choices']>;
}

/** Shows radio buttons, or check boxes whose values are separated by spaces. */
function Choices({ label, fault, kind, name, choices, value, required, change }: ChoicesProps) {
  const chosen = kind === 'radio' ? [value] : splitList(value);
  return (
    <fieldset className="choices">
      <legend>{label}</legend>
      {fault && <p className="fault">{fault}</p>}
      {choices.map(([one, words]) => (
        <CheckField
          key={one}
          {...(kind === 'radio' && { type: 'radio', required })}
          name={name}
          label={words}
          value={one}
          checked={chosen.includes(one)}
          onChange={({ target }) =>
            change(
              kind === 'radio'
                ? one
                : choices
                    .map(([each]) => each)
                    .filter((each) => (each === one ? target.checked : chosen.includes(each)))
                    .join(' '),
            )
          }
        />
      ))}
    </fieldset>
  );
}
