import { useMutation, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useText } from '../../texts/text.tsx';
import { Button } from '../button.tsx';
import { Dialog } from '../dialog.tsx';
import { FileField, LongTextField } from '../field.tsx';
import { columns, type GridColumn } from '../item-grid/columns.ts';
import type { OpenedImport } from '../item-grid/item-grid.tsx';
import { type ColumnFields, parsePastedTable } from '../item-grid/parse-pasted-table.ts';
import { columnMappingQuery } from './column-mapping.ts';
import { InvoiceValues, useInvoiceValues } from './invoice-values.tsx';
import { maxFileMegabytes } from './item-file.ts';
import { ImportPreview } from './preview.tsx';
import { readItemFile, splitPastedTable } from './read-item-file.ts';
import { readColumnMapping, storeColumnMapping } from './stored-column-mapping.ts';

interface ItemImportProps extends OpenedImport {
  readonly organisation: string;
  readonly labelOf: (path: string) => string;
}

const noFields: readonly GridColumn[] = [];

/**
 * Imports goods items from a pasted table, a spreadsheet or an invoice: shows which column fills which field and a
 * preview of the items, then adds all of them at once.
 */
export function ItemImport({ text: copied, organisation, labelOf, room, add, close }: ItemImportProps) {
  const { text, number } = useText();
  const [typed, setTyped] = useState(copied);
  const file = useMutation({ mutationFn: readItemFile });
  const refusal = typeof file.data === 'string' ? file.data : file.error && 'unreadable';
  const read = typeof file.data === 'object' ? file.data : undefined;
  const { pasted, fields, choose, remember } = usePastedTable(organisation, typed, read);
  const invoice = useInvoiceValues(read?.values);
  const count = pasted.items.length;
  const tooMany = count > room ? text('itemImport.tooMany', { room: number(room) }) : null;
  return (
    <Dialog title={text('itemImport')} close={close}>
      <div className="stack">
        <p className="soft">{text('itemImport.about')}</p>
        <p className="soft">
          {text('itemImport.limits', { room: number(room), megabytes: maxFileMegabytes })}
        </p>
        {copied === '' && (
          <>
            <FileField
              label={text('itemImport.file')}
              drop={text('itemImport.drop')}
              fault={refusal && text(`itemImport.refused.${refusal}`, { megabytes: maxFileMegabytes })}
              choose={(chosen) => (chosen ? file.mutate(chosen) : file.reset())}
            />
            {!read && (
              <LongTextField
                label={text('itemImport.text')}
                value={typed}
                spellCheck={false}
                onChange={({ target }) => setTyped(target.value)}
              />
            )}
          </>
        )}
        {invoice.listed.length > 0 && <InvoiceValues invoice={invoice} />}
        {tooMany !== null && <p className="paste-found fault">{tooMany}</p>}
        {count > 0 && <ImportPreview {...{ pasted, fields, labelOf, choose }} />}
      </div>
      <div className="actions">
        <Button look="quiet" onClick={close}>
          {text('action.cancel')}
        </Button>
        <Button
          busy={file.isPending}
          refused={tooMany ?? (count === 0 ? text('itemImport.nothing') : undefined)}
          onClick={() => {
            remember();
            // The invoice comes first, because new items contain it as a document.
            invoice.apply();
            add(pasted.items.map((item) => ({ ...item })));
            close();
          }}
        >
          {text('itemImport.add', { count })}
        </Button>
      </div>
    </Dialog>
  );
}

/** Parses the table with the guessed, remembered and selected fields of its columns. */
function usePastedTable(
  organisation: string,
  typed: string,
  read: Parameters<typeof parsePastedTable>[0] | undefined,
) {
  const { formats } = useText();
  const { data: mapping } = useQuery(columnMappingQuery);
  const [selected, setSelected] = useState<ColumnFields>(new Map());
  const fields = mapping?.fields ?? noFields;
  const sign = formats.decimalSign;
  const pasted = useMemo(
    () =>
      parsePastedTable(read ?? splitPastedTable(typed), {
        ...{ columns, sign },
        heads: mapping?.heads ?? new Map(),
        chosen: new Map([...readColumnMapping(organisation, fields), ...selected]),
      }),
    [read, typed, mapping, fields, sign, organisation, selected],
  );
  return {
    pasted,
    fields,
    choose: (key: string, cell: GridColumn | null) => {
      // A field has one column, so the column that had it before is no longer used.
      const before = pasted.columns.filter((column) => cell !== null && column.cell?.path === cell.path);
      setSelected(
        new Map([...selected, ...before.map((column) => [column.key, null] as const), [key, cell]]),
      );
    },
    remember: () => storeColumnMapping(organisation, selected),
  };
}
