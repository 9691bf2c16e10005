import { useState } from 'react';
import type { QueueEntry } from '../../api/types.ts';
import { Button } from '../../parts/button.tsx';
import type { ListColumn } from '../../parts/list/list.tsx';
import { usePermission } from '../../shell/session.ts';
import { useText } from '../../texts/text.tsx';
import { BulkDecision } from './bulk-decision.tsx';
import { ReassignDeclarations } from './reassign.tsx';

const maxBulkDecisions = 100;

/**
 * Lets an officer select rows of the queue for a decision on several declarations: returns the checkbox column
 * and the action bar below the table.
 */
export function useQueueSelection(rows: readonly QueueEntry[] = []) {
  const may = usePermission();
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const [deciding, setDeciding] = useState<readonly QueueEntry[] | null>(null);
  const [moving, setMoving] = useState<readonly QueueEntry[] | null>(null);
  const column = useChoiceColumn(rows, ids, setIds);
  const chosen = rows.filter(({ id }) => ids.has(id));
  if (!may('decideDeclarations')) return { columns: [], bar: null };
  function close(): void {
    setDeciding(null);
    setMoving(null);
    setIds(new Set());
  }
  if (deciding) return { columns: [column], bar: <BulkDecision entries={deciding} close={close} /> };
  if (moving) return { columns: [column], bar: <ReassignDeclarations entries={moving} close={close} /> };
  const bar = (
    <BulkBar
      chosen={chosen}
      decide={() => setDeciding(chosen)}
      move={may('reassignDeclarations') ? () => setMoving(chosen) : null}
      none={() => setIds(new Set())}
    />
  );
  return { columns: [column], bar };
}

function useChoiceColumn(
  rows: readonly QueueEntry[],
  ids: ReadonlySet<string>,
  setIds: (ids: ReadonlySet<string>) => void,
): ListColumn<QueueEntry> {
  const { text } = useText();
  const all = rows.slice(0, maxBulkDecisions).map(({ id }) => id);
  return {
    ...{ key: 'choose', title: text('bulk.choose'), fixed: true },
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
  /**
   * Opens the dialog that assigns the selected declarations to another officer; null if the user lacks the
   * permission.
   */
  readonly move: (() => void) | null;
  readonly none: () => void;
}

function BulkBar({ chosen, decide, move, none }: BulkBarProps) {
  const { text } = useText();
  if (chosen.length === 0) return null;
  const refused =
    chosen.length > maxBulkDecisions ? text('bulk.tooMany', { most: maxBulkDecisions }) : undefined;
  return (
    <section className="bulk" aria-label={text('bulk')}>
      <span role="status">{text('bulk.chosen', { count: chosen.length })}</span>
      <Button look="quiet" onClick={none}>
        {text('bulk.none')}
      </Button>
      {move && (
        <Button look="quiet" refused={refused} onClick={move}>
          {text('move')}
        </Button>
      )}
      <Button refused={refused} onClick={decide}>
        {text('bulk')}
      </Button>
    </section>
  );
}
