import { type FocusEvent, lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { pathOfPointer, pointerOf } from '../../../parts/declaration/document-edit.ts';
import type { FieldSpec, ListSpec } from '../../../parts/declaration/document-fields.ts';
import { useElements } from '../../../parts/declaration/elements.ts';
import { columns, pathInDocument } from '../../../parts/item-grid/columns.ts';
import { ItemGrid } from '../../../parts/item-grid/item-grid.tsx';
import { useSession } from '../../../shell/session.ts';
import { prepareMessages } from '../../../texts/messages.ts';
import { CauseOfErrors } from './cause-of-errors.tsx';
import { type ErrorCause, errorCausesOf } from './error-causes.ts';
import { FieldError } from './field-error.tsx';
import { FormSectionFields } from './fields.tsx';
import { type DocumentForm, useDocumentForm } from './form-state.ts';
import { useErrorFormatter } from './format-validation-error.ts';
import { ItemDefaults, useItemDefaults } from './item-defaults.tsx';

const list = 'goodsItems';
const inCells = new Set(columns.map(({ path }) => path));
const goodsInputDelayMs = 150;

/** The readers of files are large, so they load with the dialog. */
const ItemImport = lazy(async () => {
  const [{ ItemImport: dialog }] = await Promise.all([
    import('../../../parts/item-import/item-import.lazy.tsx'),
    prepareMessages('parts/item-import'),
  ]);
  return { default: dialog };
});

export function isGoodsItemList(spec: FieldSpec): spec is ListSpec {
  return spec.kind === 'list' && spec.name === list;
}

/** Shows a grid of goods items. Fields without a column are in the panel of the item. */
export function GoodsItemsForm({ spec }: { readonly spec: ListSpec }) {
  const form = useDocumentForm();
  const { organisation } = useSession();
  const element = useElements();
  const labelOf = useCallback((path: string) => element(pathInDocument(list, 0, path)).label, [element]);
  const faults = useItemFaults();
  const defaults = useItemDefaults();
  const shared = sharedCauses(form);
  const details = spec.fields.filter(({ name }) => !inCells.has(name));
  // A cell shows its errors after it loses focus, like any other field.
  const left = {
    onBlur: ({ target }: FocusEvent) => target.id.startsWith('at/') && form.leave(target.id.slice(2)),
  };
  return (
    <div className="stack" {...left}>
      <ItemDefaults defaults={defaults} />
      {shared.causes.length > 0 && (
        <ul className="note bad causes">
          {shared.causes.map((cause) => (
            <li key={cause.first.pointer + cause.first.code}>
              <CauseOfErrors cause={cause} />
            </li>
          ))}
        </ul>
      )}
      <ItemGrid
        ref={form.goods}
        list={list}
        importDialog={(opened) => (
          <Suspense>
            <ItemImport {...opened} organisation={organisation?.id ?? ''} labelOf={labelOf} />
          </Suspense>
        )}
        labelOf={labelOf}
        faults={faults}
        sharedFaults={shared.pointers}
        newItem={defaults.newItem}
        details={(index) => (
          <>
            <FaultAt pointer={pointerOf([list, index])} />
            <FormSectionFields specs={details} place={[list, index]} />
          </>
        )}
      />
      <FaultAt pointer={pointerOf([list])} />
    </div>
  );
}

/** Returns the visible causes that several items share. Their cells are marked, without the text in each row. */
function sharedCauses({ faults, tells }: DocumentForm): {
  readonly causes: readonly ErrorCause[];
  readonly pointers: ReadonlySet<string>;
} {
  const shown = faults.filter(({ pointer }) => tells(pointer));
  const causes = errorCausesOf(shown).filter(({ items }) => items.length > 1);
  return { causes, pointers: new Set(causes.flatMap((cause) => cause.faults.map(({ pointer }) => pointer))) };
}

/** Shows the error of the list or of an item as a whole. */
function FaultAt({ pointer }: { readonly pointer: string }) {
  const form = useDocumentForm();
  const fault = form.tells(pointer) ? form.findings.get(pointer)?.fault : undefined;
  if (!fault) return null;
  return (
    <div className="field">
      <div className="fault">
        <FieldError fault={fault} />
      </div>
    </div>
  );
}

/** Returns the visible errors of the items. Errors of values edited since the last validation are dropped. */
function useItemFaults(): ReadonlyMap<string, string> {
  const form = useDocumentForm();
  const words = useErrorFormatter();
  const { getValues } = useFormContext();
  const known = useRef<ReadonlyMap<string, string>>(new Map());
  useTypingPauses();
  const told = [...form.findings].flatMap(([pointer, { fault, typed }]) => {
    if (!pointer.startsWith(`/${list}/`) || !form.tells(pointer)) return [];
    const now: unknown = getValues(pathOfPointer(pointer).join('.'));
    return typeof now === 'string' && now !== typed ? [] : [[pointer, words(fault).message] as const];
  });
  // Keeps the map's identity while its content is equal, so that rows do not re-render.
  if (JSON.stringify(told) !== JSON.stringify([...known.current])) known.current = new Map(told);
  return known.current;
}

/** Re-renders after a pause in typing. */
function useTypingPauses(): void {
  const { subscribe } = useFormContext();
  const [, setPauses] = useState(0);
  useEffect(() => {
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const end = subscribe({
      formState: { values: true },
      callback: () => {
        clearTimeout(waiting);
        waiting = setTimeout(() => setPauses((count) => count + 1), goodsInputDelayMs);
      },
    });
    return () => {
      clearTimeout(waiting);
      end();
    };
  }, [subscribe]);
}
