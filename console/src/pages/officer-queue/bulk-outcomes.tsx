import { Link } from '@tanstack/react-router';
import type { DecisionOutcome, QueueEntry } from '../../api/types.ts';
import { TextBadge } from '../../parts/badge.tsx';
import { Button } from '../../parts/button.tsx';
import { type Column, DataTable } from '../../parts/data-table.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { type TextFormatter, useText } from '../../texts/text.tsx';

interface BulkOutcomesProps {
  readonly entries: readonly QueueEntry[];
  readonly outcomes: readonly DecisionOutcome[];
  readonly close: () => void;
}

function decisionOutcomeColumns(
  { text, word }: TextFormatter,
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
          <TextBadge tone={outcome === 'applied' ? 'good' : 'bad'}>
            {text(outcome === 'applied' ? 'bulk.applied' : 'bulk.rejected')}
          </TextBadge>{' '}
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

/** Shows the outcome of a decision for each declaration, rejected decisions first. */
export function BulkOutcomes({ entries, outcomes, close }: BulkOutcomesProps) {
  const speech = useText();
  const { text } = speech;
  const nameOf = (id: string) => {
    const entry = entries.find((each) => each.id === id);
    return entry?.mrn ?? entry?.lrn ?? id;
  };
  const rejected = outcomes.filter(({ outcome }) => outcome === 'rejected');
  const applied = outcomes.filter(({ outcome }) => outcome === 'applied');
  return (
    <Dialog title={text('bulk.done', { applied: applied.length, rejected: rejected.length })} close={close}>
      <div className="stack">
        <DataTable
          label={text('bulk.outcome')}
          columns={decisionOutcomeColumns(speech, nameOf)}
          rows={[...rejected, ...applied]}
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
