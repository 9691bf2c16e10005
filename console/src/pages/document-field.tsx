import { memo } from 'react';
import { type Place, pointerOf, valueAt } from '../app/document-edit.ts';
import type { FieldSpec, ListSpec } from '../app/document-fields.ts';
import { Button } from '../parts/button.tsx';
import { CodeField } from '../parts/code-field.tsx';
import { CheckField, LongTextField, SelectField, TextField } from '../parts/field.tsx';
import { useText } from '../texts/text.tsx';

/** What the last check found, by JSON Pointer. */
export type Findings = ReadonlyMap<string, string>;

interface Form {
  readonly change: (place: Place, value: unknown) => void;
  readonly faults: Findings;
  readonly notes: Findings;
  readonly fixed: ReadonlySet<string>;
}

interface FieldsProps extends Form {
  readonly specs: readonly FieldSpec[];
  /** What stands at the place that the fields are below. */
  readonly value: unknown;
  readonly place: Place;
}

/** Where a field is found by its pointer. */
export const idOf = (pointer: string): string => `at${pointer}`;

/** What a member is called: by itself, or beside what it belongs to where that matters. */
export function useLabel(): (place: Place) => string {
  const { word } = useText();
  return (place) => {
    const [name = '', parent = ''] = place.filter((part) => typeof part === 'string').toReversed();
    const beside = word('field', `${parent}.${name}`);
    return beside === `${parent}.${name}` ? word('field', name) : beside;
  };
}

export function Fields({ specs, ...around }: FieldsProps) {
  const single = specs.filter(({ kind }) => kind !== 'group' && kind !== 'list');
  return (
    <>
      {single.length > 0 && (
        <div className="fields">
          {single.map((spec) => (
            <Single key={spec.name} spec={spec} {...around} />
          ))}
        </div>
      )}
      {specs.map((spec) => {
        const place = [...around.place, spec.name];
        const value = valueAt(around.value, [spec.name]);
        if (spec.kind === 'list')
          return <List key={spec.name} spec={spec} {...around} {...{ place, value }} />;
        if (spec.kind !== 'group') return null;
        return <Group key={spec.name} specs={spec.fields} {...around} {...{ place, value }} />;
      })}
    </>
  );
}

function Group(props: FieldsProps) {
  const label = useLabel();
  // A section that is one group has its name already.
  if (props.place.length === 1 && ['invoice', 'transport', 'consignment'].includes(String(props.place[0]))) {
    return <Fields {...props} />;
  }
  return (
    <fieldset className="group">
      <legend>{label(props.place)}</legend>
      <Fields {...props} />
    </fieldset>
  );
}

function List({ spec, ...around }: Omit<FieldsProps, 'specs'> & { readonly spec: ListSpec }) {
  const { text } = useText();
  const label = useLabel();
  const { value, place, change } = around;
  const items: readonly unknown[] = Array.isArray(value) ? value : [];
  const pointer = pointerOf(place);
  const fault = around.faults.get(pointer);
  return (
    <fieldset className="group" id={idOf(pointer)} tabIndex={-1}>
      <legend>{label(place)}</legend>
      {fault && <p className="fault">{fault}</p>}
      {items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an item's number is its place
        <Item key={index} spec={spec} index={index} {...around} value={item} />
      ))}
      <div>
        <Button look="quiet" onClick={() => change([...place, items.length], {})}>
          {text('document.add', { what: label(place) })}
        </Button>
      </div>
    </fieldset>
  );
}

interface ItemProps extends Omit<FieldsProps, 'specs'> {
  readonly spec: ListSpec;
  readonly index: number;
}

/** Drawn anew only when it, or what was found, has changed: a declaration may have hundreds. */
const Item = memo(function Item({ spec, index, place: list, ...around }: ItemProps) {
  const { text } = useText();
  const label = useLabel();
  const place = [...list, index];
  const name = `${label(list)} ${index + 1}`;
  return (
    <section className="item" aria-label={name}>
      <div className="item-head">
        <strong>{name}</strong>
        <Button
          look="plain"
          aria-label={text('document.remove', { what: name })}
          onClick={() => around.change(place, undefined)}
        >
          {text('action.remove')}
        </Button>
      </div>
      <Fields specs={spec.fields} {...around} place={place} />
    </section>
  );
}, sameItem);

function sameItem(before: ItemProps, after: ItemProps): boolean {
  return before.value === after.value && before.faults === after.faults && before.notes === after.notes;
}

function Single({
  spec,
  value: around,
  place: above,
  ...form
}: Omit<FieldsProps, 'specs'> & { spec: FieldSpec }) {
  const { text, word } = useText();
  const place = [...above, spec.name];
  const pointer = pointerOf(place);
  const value = valueAt(around, [spec.name]);
  const common = {
    id: idOf(pointer),
    label: useLabel()(place),
    fault: findingAt(form.faults, pointer, spec.kind === 'words'),
    note: form.notes.get(pointer),
    disabled: form.fixed.has(pointer),
  };
  const change = (typed: unknown) => form.change(place, typed === '' ? undefined : typed);
  const typed = {
    ...common,
    autoComplete: 'off',
    value: typeof value === 'string' || typeof value === 'number' ? String(value) : '',
    onChange: ({ target }: { readonly target: { readonly value: string } }) => change(target.value),
  };
  switch (spec.kind) {
    case 'choice':
      return (
        <SelectField
          {...typed}
          choices={['', ...spec.values].map((one) => ({
            value: one,
            text: one === '' ? text('document.none') : word(`choice.${spec.name}`, one),
          }))}
        />
      );
    case 'code':
      return <CodeField {...common} list={spec.list} value={typed.value} change={change} />;
    case 'check':
      return (
        <CheckField
          id={common.id}
          label={common.label}
          hint={common.fault}
          checked={value === true}
          onChange={({ target }) => change(target.checked)}
        />
      );
    case 'long':
      return <LongTextField {...typed} />;
    case 'integer':
      return (
        <TextField
          {...typed}
          inputMode="numeric"
          onChange={({ target }) => change(integerOf(target.value))}
        />
      );
    case 'decimal':
      return <TextField {...typed} inputMode="decimal" />;
    case 'date':
      return <TextField {...typed} type="date" />;
    case 'time':
      return (
        <TextField
          {...typed}
          type="datetime-local"
          value={localTime(typed.value)}
          onChange={({ target }) => change(target.value && new Date(target.value).toISOString())}
        />
      );
    case 'words':
      return <Words {...common} value={value} change={change} />;
    default:
      return <TextField {...typed} />;
  }
}

type WordsProps = Omit<Parameters<typeof TextField>[0], 'value'> & {
  readonly value: unknown;
  readonly change: (words: readonly string[] | undefined) => void;
};

/** Several short words in one field, parted by blanks. */
function Words({ value, change, ...field }: Omit<WordsProps, 'onChange'>) {
  const { text } = useText();
  const words = Array.isArray(value) ? value.map(String) : [];
  return (
    <TextField
      {...field}
      key={words.join(' ')}
      hint={text('document.words')}
      autoComplete="off"
      defaultValue={words.join(' ')}
      onBlur={({ target }) => {
        const typed = target.value.split(/[\s,]+/).filter((word) => word !== '');
        if (typed.join(' ') !== words.join(' ')) change(typed.length > 0 ? typed : undefined);
      }}
    />
  );
}

function findingAt(findings: Findings, pointer: string, within: boolean): string | undefined {
  const found = findings.get(pointer);
  if (found !== undefined || !within) return found;
  return [...findings].find(([at]) => at.startsWith(`${pointer}/`))?.[1];
}

/** What is no whole number stays as it was typed: the server says what is wrong with it. */
function integerOf(typed: string): string | number {
  return /^\d{1,15}$/.test(typed) ? Number(typed) : typed;
}

/** An instant as the field of the browser shows it, in the reader's own time. */
function localTime(instant: string): string {
  const at = new Date(instant);
  if (Number.isNaN(at.getTime())) return '';
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
