import { memo } from 'react';
import { useText } from '../../texts/text.tsx';
import { Button } from '../button.tsx';
import { CodeField } from '../code-field.tsx';
import { LongTextField, SelectField, TextField } from '../field.tsx';
import { type Place, pointerOf, valueAt } from './document-edit.ts';
import type { FieldSpec, ListSpec } from './document-fields.ts';
import { Check, Instant, integerOf, Words } from './document-inputs.tsx';

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
export function idOf(pointer: string): string {
  return `at${pointer}`;
}

/** What a member is called: by itself, or beside what it belongs to where that matters. */
export function useLabel(): (place: Place) => string {
  const { word } = useText();
  return (place) => {
    const [name = '', parent = 'head'] = place.filter((part) => typeof part === 'string').toReversed();
    const beside = word('field', `${parent}.${name}`);
    return beside === `${parent}.${name}` ? word('field', name) : beside;
  };
}

export function Fields({ specs, ...around }: FieldsProps) {
  const single = specs.filter(({ kind }) => kind !== 'group' && kind !== 'list');
  const lists = specs.filter((spec) => spec.kind === 'list');
  const filled = lists.filter(({ name }) => itemsAt(around.value, name).length > 0);
  return (
    <>
      {single.length > 0 && (
        <div className="fields">
          {single.map((spec) => (
            <Single key={spec.name} spec={spec} {...around} />
          ))}
        </div>
      )}
      {specs
        .filter((spec) => spec.kind === 'group')
        .map(({ name, fields }) => (
          <Group
            key={name}
            specs={fields}
            {...around}
            place={[...around.place, name]}
            value={valueAt(around.value, [name])}
          />
        ))}
      {filled.map((spec) => (
        <List
          key={spec.name}
          spec={spec}
          {...around}
          place={[...around.place, spec.name]}
          value={itemsAt(around.value, spec.name)}
        />
      ))}
      {lists.length > 0 && (
        <div className="row">
          {lists.map(({ name }) => (
            <Add
              key={name}
              place={[...around.place, name, itemsAt(around.value, name).length]}
              faults={around.faults}
              change={around.change}
            />
          ))}
        </div>
      )}
    </>
  );
}

function itemsAt(value: unknown, name: string): readonly unknown[] {
  const items = valueAt(value, [name]);
  return Array.isArray(items) ? items : [];
}

/** Adds an item to a list; what is wrong with the list as a whole stands beside. */
function Add({ place, faults, change }: Pick<FieldsProps, 'place' | 'faults' | 'change'>) {
  const { text } = useText();
  const list = place.slice(0, -1);
  const pointer = pointerOf(list);
  const fault = faults.get(pointer);
  return (
    <div className="field">
      <Button look="quiet" id={idOf(pointer)} onClick={() => change(place, {})}>
        {text('document.add', { what: useLabel()(list) })}
      </Button>
      {fault && <p className="fault">{fault}</p>}
    </div>
  );
}

/** What needs no name of its own: a section's only group, and an address below its party. */
const nameless = new Set(['invoice', 'transport', 'consignment', 'address']);

function Group(props: FieldsProps) {
  const label = useLabel();
  if (nameless.has(String(props.place.at(-1)))) return <Fields {...props} />;
  return (
    <fieldset className="group">
      <legend>{label(props.place)}</legend>
      <Fields {...props} />
    </fieldset>
  );
}

interface ListProps extends Omit<FieldsProps, 'specs' | 'value'> {
  readonly spec: ListSpec;
  readonly value: readonly unknown[];
}

function List({ spec, value, ...around }: ListProps) {
  const label = useLabel();
  return (
    <fieldset className="group" aria-label={label(around.place)}>
      {value.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an item's number is its place
        <Item key={index} spec={spec} index={index} {...around} value={item} />
      ))}
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
  const head = (
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
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: its name stands beside what removes it
    <div className="item" role="group" aria-label={name}>
      {head}
      <Fields specs={spec.fields} {...around} place={place} />
    </div>
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
      return <Check {...common} value={value} change={change} />;
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
      return <Instant {...typed} change={change} />;
    case 'words':
      return <Words {...common} value={value} change={change} />;
    default:
      return <TextField {...typed} />;
  }
}

function findingAt(findings: Findings, pointer: string, within: boolean): string | undefined {
  const found = findings.get(pointer);
  if (found !== undefined || !within) return found;
  return [...findings].find(([at]) => at.startsWith(`${pointer}/`))?.[1];
}
