import { useQuery } from '@tanstack/react-query';
import Papa from 'papaparse';
import { useMemo, useState } from 'react';
import { restoreFormula } from '../../../../../server/src/foundation/csv/formula-text.ts';
import { useText } from '../../../texts/text.tsx';
import { Button } from '../../button.tsx';
import { Dialog } from '../../dialog.tsx';
import { FileField, LongTextField } from '../../field.tsx';
import { type Cell, columns } from '../columns.ts';
import type { TypedItem } from '../use-items.ts';
import { columnMappingQuery } from './column-mapping.ts';
import { type PastedTable, parsePastedTable } from './parse-pasted-table.ts';

interface PasteProps {
  /** Text from the clipboard, if the browser has provided it. */
  readonly text: string;
  readonly labelOf: (path: string) => string;
  readonly add: (items: readonly TypedItem[]) => void;
  readonly close: () => void;
}

const noHeaders: ReadonlyMap<string, Cell> = new Map();

/**
 * Imports goods items from a spreadsheet or a file: shows a preview of the items, then adds all of them at
 * once.
 */
export function PasteItems({ text: copied, labelOf, add, close }: PasteProps) {
  const { text, formats } = useText();
  const [typed, setTyped] = useState(copied);
  const { data: heads = noHeaders } = useQuery(columnMappingQuery);
  const sign = formats.decimalSign;
  const pasted = useMemo(
    () => parsePastedTable(splitTable(typed), { columns, heads, sign }),
    [typed, heads, sign],
  );
  const count = pasted.items.length;
  return (
    <Dialog title={text('paste')} close={close}>
      <div className="stack">
        <p className="soft">{text('paste.about')}</p>
        {copied === '' && (
          <>
            <LongTextField
              label={text('paste.text')}
              value={typed}
              spellCheck={false}
              onChange={({ target }) => setTyped(target.value)}
            />
            <FileField
              label={text('paste.file')}
              drop={text('paste.drop')}
              accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values"
              choose={(file) => void file?.text().then(setTyped)}
            />
          </>
        )}
        {count > 0 && <Preview pasted={pasted} labelOf={labelOf} />}
      </div>
      <div className="actions">
        <Button look="quiet" onClick={close}>
          {text('action.cancel')}
        </Button>
        <Button
          refused={count === 0 ? text('paste.nothing') : undefined}
          onClick={() => {
            add(pasted.items.map((item) => ({ ...item })));
            close();
          }}
        >
          {text('paste.add', { count })}
        </Button>
      </div>
    </Dialog>
  );
}

/** Splits a pasted text into rows and cells at the delimiter that it detects. */
function splitTable(typed: string): readonly (readonly string[])[] {
  const delimiter = ['\t', ';'].find((sign) => typed.includes(sign)) ?? ',';
  const { data } = Papa.parse<string[]>(typed.trim(), { delimiter, skipEmptyLines: 'greedy' });
  return data.map((row) => row.map(restoreFormula));
}

interface PreviewProps {
  readonly pasted: PastedTable;
  readonly labelOf: (path: string) => string;
}

/** Shows a preview of each parsed cell. Unparsable cells keep their text and are marked. */
function Preview({ pasted: { columns: found, rows, faults }, labelOf }: PreviewProps) {
  const { text } = useText();
  return (
    <>
      <p role="status" className={faults > 0 ? 'paste-found fault' : 'soft'}>
        {text('paste.found', { count: rows.length })} {text('paste.faults', { count: faults })}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className="table-scroll tall paste-preview" aria-label={text('paste.preview')} tabIndex={0}>
        <table>
          <thead>
            <tr>
              {found.map(({ head, cell }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
                <th key={index} scope="col">
                  {cell ? labelOf(cell.path) : head}
                  {!cell && <small className="soft"> {text('paste.unused')}</small>}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
              <tr key={index}>
                {row.map((cell, column) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place
                  <td key={column}>
                    {cell.text}
                    {cell.fault && <small className="fault"> {text(`paste.fault.${cell.fault}`)}</small>}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}
