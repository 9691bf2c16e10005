import { useState } from 'react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { Button } from '../../../parts/button.tsx';
import { type DocumentPath, pointerOf } from '../../../parts/declaration/document-edit.ts';
import type { FieldSpec, ListSpec } from '../../../parts/declaration/document-fields.ts';
import { documentValuesOf } from '../../../parts/declaration/document-values.ts';
import { elementAt, useElements } from '../../../parts/declaration/elements.ts';
import { fieldIdOf } from '../../../parts/declaration/focus-field.ts';
import { useText } from '../../../texts/text.tsx';
import { FieldError } from './field-error.tsx';
import { type DocumentForm, useDocumentForm } from './form-state.ts';
import { hasText } from './section-state.ts';
import { isRequired, SingleField } from './single-field.tsx';
import { TaxPaymentFields } from './tax-payment-fields.tsx';

interface FieldsProps {
  readonly specs: readonly FieldSpec[];
  readonly place: DocumentPath;
}

/** Shows the required and filled fields. Optional fields are collapsed under “More”. */
export function FormSectionFields({ specs, place }: FieldsProps) {
  const { text } = useText();
  const element = useElements();
  const form = useDocumentForm();
  const { getValues } = useFormContext();
  const isFilled = ({ name }: FieldSpec) => hasText(getValues([...place, name].join('.')));
  // Fields filled in under “More” stay there while the user types.
  const [atFirst] = useState(() => new Set(specs.filter(isFilled)));
  const usageIn = (spec: FieldSpec) => form.usageOf(elementAt([...place, spec.name]));
  const present = specs.filter((spec) => usageIn(spec) !== 'F' || isFilled(spec));
  const shown = present.filter((spec) => usageIn(spec) !== 'O' || atFirst.has(spec));
  const more = present.filter((spec) => !shown.includes(spec));
  return (
    <>
      <Rows specs={shown} place={place} />
      {more.length > 0 && shown.length > 0 && (
        <details className="more">
          <summary>
            {text('document.more')}{' '}
            <span>{more.map(({ name }) => element([...place, name]).label).join(', ')}</span>
          </summary>
          <div className="stack">
            <Rows specs={more} place={place} />
          </div>
        </details>
      )}
      {shown.length === 0 && <Rows specs={more} place={place} />}
    </>
  );
}

function Rows({ specs, place }: FieldsProps) {
  const form = useDocumentForm();
  const single = specs.filter(({ kind }) => kind !== 'group' && kind !== 'list');
  return (
    <>
      {single.length > 0 && (
        <div className="fields">
          {single.map((spec) => {
            const at = [...place, spec.name];
            return <SingleField key={spec.name} spec={spec} place={at} required={isRequired(form, at)} />;
          })}
        </div>
      )}
      {specs.map((spec) => {
        const at = [...place, spec.name];
        if (spec.kind === 'group') return <Group key={spec.name} specs={spec.fields} place={at} />;
        return spec.kind === 'list' ? <List key={spec.name} spec={spec} place={at} /> : null;
      })}
    </>
  );
}

/** Groups without a heading: a group with the name of its section, and an address within its party. */
const nameless = new Set(['invoice', 'payment', 'address']);

function Group(props: FieldsProps) {
  const { label } = useElements()(props.place);
  if (nameless.has(String(props.place.at(-1)))) return <FormSectionFields {...props} />;
  return (
    <fieldset className="group">
      <legend>{label}</legend>
      <FormSectionFields {...props} />
    </fieldset>
  );
}

interface ListProps {
  readonly spec: ListSpec;
  readonly place: DocumentPath;
}

function List({ spec, place }: ListProps) {
  const { text, formats } = useText();
  const element = useElements();
  const { label } = element(place);
  const form = useDocumentForm();
  const { fields, append, remove } = useFieldArray({ name: place.join('.') });
  const pointer = pointerOf(place);
  const fault = form.tells(pointer) ? form.findings.get(pointer)?.fault : undefined;
  return (
    <fieldset className="group" aria-label={label}>
      <legend>{label}</legend>
      {fields.map(({ id }, index) => (
        <Item key={id} spec={spec} place={[...place, index]} remove={() => remove(index)} />
      ))}
      <div className="field">
        <Button
          look="quiet"
          id={fieldIdOf(pointer)}
          onClick={() => append(documentValuesOf(spec.fields, {}, formats))}
        >
          {text('document.add', { what: element([...place, fields.length]).label })}
        </Button>
        {fault && (
          <div className="fault">
            <FieldError fault={fault} />
          </div>
        )}
      </div>
    </fieldset>
  );
}

interface ItemProps extends ListProps {
  readonly remove: () => void;
}

function Item({ spec, place, remove }: ItemProps) {
  const { text } = useText();
  const { label } = useElements()(place);
  const form = useDocumentForm();
  const pointer = pointerOf(place);
  const fault = faultOf(form, pointer);
  return (
    // biome-ignore lint/a11y/useSemanticElements: its name stands beside what removes it
    <div className="item" role="group" aria-label={label}>
      <div className="item-head">
        <strong>{label}</strong>
        <Button look="plain" aria-label={text('document.remove', { what: label })} onClick={remove}>
          {text('action.remove')}
        </Button>
      </div>
      {fault && (
        <div className="field">
          <div className="fault" id={fieldIdOf(pointer)} tabIndex={-1}>
            <FieldError fault={fault} />
          </div>
        </div>
      )}
      {spec.name === 'byTax' ? (
        <TaxPaymentFields specs={spec.fields} place={place} />
      ) : (
        <FormSectionFields specs={spec.fields} place={place} />
      )}
    </div>
  );
}

/** Returns the error of an item as a whole, whose path has no field. */
function faultOf(form: DocumentForm, pointer: string) {
  return form.tells(pointer) ? form.findings.get(pointer)?.fault : undefined;
}
