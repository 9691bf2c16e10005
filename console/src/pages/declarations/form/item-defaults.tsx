import { useRef, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { Button } from '../../../parts/button.tsx';
import { CodeField } from '../../../parts/code-picker/code-field.tsx';
import { type RawInput, valueAtPath, withValueAtPath } from '../../../parts/declaration/document-edit.ts';
import { fieldSpecAt } from '../../../parts/declaration/document-sections.ts';
import { useElements } from '../../../parts/declaration/elements.ts';
import { SelectField } from '../../../parts/field.tsx';
import { fieldsCopiedToNewItem, pathInDocument, pathInItem } from '../../../parts/item-grid/columns.ts';
import { country } from '../../../texts/country.ts';
import { useText } from '../../../texts/text.tsx';
import { useDocumentForm } from './form-state.ts';
import { documentOfInvoice, invoiceOfDocument } from './invoice-document.ts';

type Defaults = Readonly<Record<string, string>>;

/** Manages the values that new items get. At first, they are the values that all items have in common. */
export function useItemDefaults() {
  const { getValues } = useFormContext();
  const [values, setValues] = useState<Defaults>(() => commonValues(getValues('goodsItems')));
  const latest = useRef(values);
  latest.current = values;
  const newItem = (): RawInput => {
    const invoice = documentOfInvoice(invoiceOfDocument(getValues()), country.invoiceDocuments);
    const isForAll = (getValues('supportingDocuments') ?? []).length > 0;
    const item: RawInput = invoice && !isForAll ? { supportingDocuments: [invoice] } : {};
    return Object.entries(latest.current).reduce(
      (made, [path, value]) => (value === '' ? made : withValueAtPath(made, pathInItem(path), value)),
      item,
    );
  };
  return {
    values,
    change: (path: string, value: string) => setValues({ ...values, [path]: value }),
    newItem,
  };
}

interface ItemDefaultsProps {
  readonly defaults: ReturnType<typeof useItemDefaults>;
}

/** Shows the values that new items get, and sets them in all items on request. */
export function ItemDefaults({ defaults: { values, change } }: ItemDefaultsProps) {
  const { text } = useText();
  const form = useDocumentForm();
  const { getValues } = useFormContext();
  const filled = Object.entries(values).filter(([, value]) => value !== '');
  return (
    <details className="more">
      <summary>
        {text('defaults')} <span>{filled.map(([, value]) => value).join(', ')}</span>
      </summary>
      <div className="stack">
        <div className="fields">
          {fieldsCopiedToNewItem.map((path) => (
            <DefaultField
              key={path}
              path={path}
              value={values[path] ?? ''}
              change={(value) => change(path, value)}
            />
          ))}
        </div>
        <div>
          <Button
            look="quiet"
            refused={filled.length === 0 ? text('defaults.none') : undefined}
            onClick={() => {
              const items: readonly unknown[] = getValues('goodsItems') ?? [];
              const defaults = filled.map(([path, value]) => [pathInItem(path), value] as const);
              form.setInItems([...items.keys()], defaults);
            }}
          >
            {text('defaults.set')}
          </Button>
        </div>
      </div>
    </details>
  );
}

interface DefaultFieldProps {
  readonly path: string;
  readonly value: string;
  readonly change: (value: string) => void;
}

function DefaultField({ path, value, change }: DefaultFieldProps) {
  const { text, word } = useText();
  const place = pathInDocument('goodsItems', 0, path);
  const label = text('defaults.label', { label: useElements()(place).label });
  const spec = fieldSpecAt(place);
  if (spec?.kind === 'code')
    return <CodeField label={label} list={spec.list} value={value} change={change} />;
  const values = spec?.kind === 'choice' ? spec.values : [];
  return (
    <SelectField
      label={label}
      value={value}
      onChange={({ target }) => change(target.value)}
      choices={['', ...values].map((one) => ({
        value: one,
        text: one === '' ? text('document.none') : word(`choice.${spec?.name}`, one),
      }))}
    />
  );
}

function commonValues(listed: unknown): Defaults {
  const items: readonly unknown[] = Array.isArray(listed) ? listed : [];
  return Object.fromEntries(
    fieldsCopiedToNewItem.map((path) => {
      const values = new Set(items.map((item) => String(valueAtPath(item, pathInItem(path)) ?? '')));
      const [value = ''] = values;
      return [path, values.size === 1 ? value : ''];
    }),
  );
}
