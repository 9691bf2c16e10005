import { useState } from 'react';
import type { QueueEntry } from '../../api/kinds.ts';
import { Button } from '../../parts/button.tsx';
import type { Column } from '../../parts/data-table.tsx';
import { useMay } from '../../shell/session.ts';
import { useText } from '../../texts/text.tsx';
import { BulkDecision } from './bulk-decision.tsx';

const mostAtOnce = 100;

/** Rows that are chosen to be decided together: their column, and what stands below the table. */
export function useBulkChoice(rows: readonly QueueEntry[] = []) {
  const may = useMay();
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const [deciding, setDeciding] = useState<readonly QueueEntry[] | null>(null);
  const column = useChoiceColumn(rows, ids, setIds);
  const chosen = rows.filter(({ id }) => ids.has(id));
  if (!may('decideDeclarations')) return { columns: [], bar: null };
  function close(): void {
    setDeciding(null);
    setIds(new Set());
  }
  const bar = deciding ? (
    <BulkDecision entries={deciding} close={close} />
  ) : (
    <BulkBar chosen={chosen} decide={() => setDeciding(chosen)} none={() => setIds(new Set())} />
  );
  return { columns: [column], bar };
}

function useChoiceColumn(
  rows: readonly QueueEntry[],
  ids: ReadonlySet<string>,
  setIds: (ids: ReadonlySet<string>) => void,
): Column<QueueEntry> {
  const { text } = useText();
  const all = rows.slice(0, mostAtOnce).map(({ id }) => id);
  return {
    title: text('bulk.choose'),
    head: (
      <input
        type="checkbox"
        aria-label={text('bulk.chooseAll')}
        checked={all.length > 0 && all.every((id) => ids.has(id))}
        onChange={({ target }) => setIds(new Set(target.checked ? all : []))}
      />
    ),
    cell: ({ id, lrn, mrn }) => (
      <input
        type="checkbox"
        aria-label={text('bulk.chooseOne', { reference: mrn ?? lrn })}
        checked={ids.has(id)}
        onChange={() => setIds(ids.symmetricDifference(new Set([id])))}
      />
    ),
  };
}

interface BulkBarProps {
  readonly chosen: readonly QueueEntry[];
  readonly decide: () => void;
  readonly none: () => void;
}

function BulkBar({ chosen, decide, none }: BulkBarProps) {
  const { text } = useText();
  if (chosen.length === 0) return null;
  return (
    <section className="bulk" aria-label={text('bulk')}>
      <span role="status">{text('bulk.chosen', { count: chosen.length })}</span>
      <Button look="quiet" onClick={none}>
        {text('bulk.none')}
      </Button>
      <Button
        refused={chosen.length > mostAtOnce ? text('bulk.tooMany', { most: mostAtOnce }) : undefined}
        onClick={decide}
      >
        {text('bulk')}
      </Button>
    </section>
  );
}
