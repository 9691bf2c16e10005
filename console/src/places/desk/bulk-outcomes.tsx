import { Link } from '@tanstack/react-router';
import type { DecisionOutcome, QueueEntry } from '../../api/kinds.ts';
import { Button } from '../../parts/button.tsx';
import { type Column, DataTable } from '../../parts/data-table.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { Mark } from '../../parts/mark.tsx';
import { type Speech, useText } from '../../texts/text.tsx';

interface BulkOutcomesProps {
  readonly entries: readonly QueueEntry[];
  readonly outcomes: readonly DecisionOutcome[];
  readonly close: () => void;
}

function columnsOf(
  { text, word }: Speech,
  nameOf: (id: string) => string,
): readonly Column<DecisionOutcome>[] {
  return [
    {
      title: text('declaration'),
      cell: ({ id }) => (
        <Link to="/queue/$declarationId" params={{ declarationId: id }} className="mono">
          {nameOf(id)}
        </Link>
      ),
    },
    {
      title: text('bulk.outcome'),
      cell: ({ outcome, status, problem }) => (
        <>
          <Mark tone={outcome === 'taken' ? 'good' : 'bad'}>
            {text(outcome === 'taken' ? 'bulk.taken' : 'bulk.refused')}
          </Mark>{' '}
          {status && word('status', status)}
          {problem && (
            <p className="soft">
              {problem.title}. {problem.detail}
            </p>
          )}
        </>
      ),
    },
  ];
}

/** What became of each: the ones that were refused first. */
export function BulkOutcomes({ entries, outcomes, close }: BulkOutcomesProps) {
  const speech = useText();
  const { text } = speech;
  const nameOf = (id: string) => {
    const entry = entries.find((each) => each.id === id);
    return entry?.mrn ?? entry?.lrn ?? id;
  };
  const refused = outcomes.filter(({ outcome }) => outcome === 'refused');
  const taken = outcomes.filter(({ outcome }) => outcome === 'taken');
  return (
    <Dialog title={text('bulk.done', { taken: taken.length, refused: refused.length })} close={close}>
      <div className="stack">
        <DataTable
          label={text('bulk.outcome')}
          columns={columnsOf(speech, nameOf)}
          rows={[...refused, ...taken]}
          keyOf={({ id }) => id}
          empty={null}
        />
        <div className="actions">
          <Button onClick={close}>{text('action.close')}</Button>
        </div>
      </div>
    </Dialog>
  );
}
