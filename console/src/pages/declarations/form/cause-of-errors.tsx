import { type ReactNode, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import type { DraftError } from '../../../api/types.ts';
import { Button } from '../../../parts/button.tsx';
import { CodeInput } from '../../../parts/code-picker/code-input.tsx';
import { type DocumentPath, pathOfPointer, valueAtPath } from '../../../parts/declaration/document-edit.ts';
import { fieldSpecAt } from '../../../parts/declaration/document-sections.ts';
import { useElements } from '../../../parts/declaration/elements.ts';
import { country } from '../../../texts/country.ts';
import { useText } from '../../../texts/text.tsx';
import { type ErrorCause, isMissing } from './error-causes.ts';
import { FieldError } from './field-error.tsx';
import { useDocumentForm } from './form-state.ts';
import { useErrorFormatter } from './format-validation-error.ts';
import { hasText } from './section-state.ts';

const maxItemLinks = 20;

/** Shows the errors of one cause. If several items contain the error, one correction can apply to all of them. */
export function CauseOfErrors({ cause }: { readonly cause: ErrorCause }) {
  const { first, items } = cause;
  if (items.length < 2) return <FieldError fault={first} leads />;
  return (
    <div className="cause">
      <CauseText cause={cause} />
      <ItemLinks cause={cause} />
      <CauseCorrection cause={cause} />
    </div>
  );
}

function CauseText({ cause: { first, faults, items } }: { readonly cause: ErrorCause }) {
  const { text } = useText();
  const element = useElements();
  const { message } = useErrorFormatter()(first);
  const { getValues } = useFormContext();
  const place = pathOfPointer(first.pointer);
  if (isMissing(first)) {
    const count = itemsWithout(getValues('goodsItems'), place, items).length;
    return <strong>{text('causes.missing', { count, label: element(place).label })}</strong>;
  }
  const item = element(place.slice(0, 2)).label;
  // The message of the first item is shown without its number, if the sentence allows it.
  const rest = message.startsWith(`${item}: `) || message.startsWith(`${item}, `);
  const count = faults.length;
  return (
    <strong>
      {rest
        ? text('causes.items', { count, message: message.slice(item.length + 2) })
        : text('causes.example', { count, message })}
    </strong>
  );
}

function ItemLinks({ cause: { faults } }: { readonly cause: ErrorCause }) {
  const { text } = useText();
  const form = useDocumentForm();
  const element = useElements();
  const linked = faults.slice(0, maxItemLinks);
  return (
    <span className="cause-items">
      {linked.map(({ pointer }) => (
        <button type="button" key={pointer} className="link" onClick={() => form.lead(pointer)}>
          {element(pathOfPointer(pointer).slice(0, 2)).label}
        </button>
      ))}
      {faults.length > linked.length && (
        <span>{text('causes.more', { count: faults.length - linked.length })}</span>
      )}
    </span>
  );
}

/** Shows the correction that applies to all items: a value to select, the invoice, or the fix of the portal. */
function CauseCorrection({ cause: { first, faults, items } }: { readonly cause: ErrorCause }): ReactNode {
  const { text } = useText();
  const form = useDocumentForm();
  const { getValues } = useFormContext();
  const place = pathOfPointer(first.pointer);
  const number = String(getValues('invoice.number') ?? '').trim();
  if (lacksInvoice(first) && number !== '')
    return (
      <Button look="quiet" onClick={() => form.addInvoice()}>
        {text('causes.invoice', { number })}
      </Button>
    );
  const fixes = faults.map(({ partialFix = [], fix = partialFix }) => fix);
  if (fixes.every(([step, ...more]) => step && more.length === 0 && step.op !== 'remove'))
    return (
      <Button look="quiet" onClick={() => form.applyFix({ fix: fixes.flat() })}>
        {text('causes.fix')}
      </Button>
    );
  return (
    <ValueForAll
      place={place}
      set={(value) => {
        const affectedItems = isMissing(first) ? itemsWithout(getValues('goodsItems'), place, items) : items;
        form.setInItems(affectedItems, [[place.slice(2), value]]);
      }}
    />
  );
}

interface ValueForAllProps {
  readonly place: DocumentPath;
  readonly set: (value: string) => void;
}

/** Shows a field for a value of a list that applies to all items. Other kinds of values differ by item. */
function ValueForAll({ place, set }: ValueForAllProps) {
  const { text, word } = useText();
  const { label } = useElements()(place);
  const [value, setValue] = useState('');
  const spec = fieldSpecAt(place);
  if (spec?.kind !== 'code' && spec?.kind !== 'choice') return null;
  const name = text('causes.value', { label });
  return (
    <span className="cause-value">
      {spec.kind === 'code' ? (
        <CodeInput list={spec.list} value={value} change={setValue} aria-label={name} />
      ) : (
        <select aria-label={name} value={value} onChange={({ target }) => setValue(target.value)}>
          <option value="">{text('start.choose')}</option>
          {spec.values.map((one) => (
            <option key={one} value={one}>
              {word(`choice.${spec.name}`, one)}
            </option>
          ))}
        </select>
      )}
      <Button
        look="quiet"
        refused={value === '' ? text('causes.value.none') : undefined}
        onClick={() => set(value)}
      >
        {text('causes.set')}
      </Button>
    </span>
  );
}

/**
 * Returns the items that lack an element. The portal reports only the first errors, so that a long list can lack it
 * in more items.
 */
function itemsWithout(listed: unknown, place: DocumentPath, reported: readonly number[]): readonly number[] {
  const values: readonly unknown[] = Array.isArray(listed) ? listed : [];
  const lacking = values.flatMap((item, index) =>
    hasText(valueAtPath(item, place.slice(2))) ? [] : [index],
  );
  return lacking.length === 0 ? reported : lacking;
}

function lacksInvoice({ pointer, expected }: DraftError): boolean {
  const types: readonly unknown[] = Array.isArray(expected) ? expected : [];
  return (
    pointer.endsWith('/supportingDocuments') &&
    types.some((type) => country.invoiceDocuments.includes(String(type)))
  );
}
