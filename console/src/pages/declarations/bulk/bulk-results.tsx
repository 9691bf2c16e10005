import { Link } from '@tanstack/react-router';
import type { Problem } from '../../../api/problem.ts';
import type { DeclarationSummary } from '../../../api/types.ts';
import { TextBadge } from '../../../parts/badge.tsx';
import { Button } from '../../../parts/button.tsx';
import { type Column, DataTable } from '../../../parts/data-table.tsx';
import { type TextFormatter, useText } from '../../../texts/text.tsx';

/** Result for a declaration: the problem if it was refused, null if there was no response. */
export interface BulkResult {
  readonly declaration: DeclarationSummary;
  readonly taken: boolean;
  readonly problem: Problem | null;
}

function bulkResultColumns({ text }: TextFormatter): readonly Column<BulkResult>[] {
  return [
    {
      title: text('declaration'),
      cell: ({ declaration: { id, lrn } }) => (
        <Link to="/declarations/$declarationId" params={{ declarationId: id }}>
          {lrn}
        </Link>
      ),
    },
    {
      title: text('many.outcome'),
      cell: ({ taken, problem }) => (
        <>
          <TextBadge tone={taken ? 'good' : 'bad'}>{text(taken ? 'many.taken' : 'many.refused')}</TextBadge>
          {!taken && (
            <p className="soft">{problem ? `${problem.title}. ${problem.detail}` : text('many.lost')}</p>
          )}
        </>
      ),
    },
  ];
}

interface OutcomesProps {
  readonly outcomes: readonly BulkResult[];
  readonly close: () => void;
}

/** Shows the results of a bulk action, refused ones first. */
export function BulkResults({ outcomes, close }: OutcomesProps) {
  const speech = useText();
  const { text } = speech;
  const refused = outcomes.filter(({ taken }) => !taken);
  const taken = outcomes.filter((one) => one.taken);
  return (
    <>
      <p role="status">{text('many.result', { taken: taken.length, refused: refused.length })}</p>
      <DataTable
        label={text('many.outcome')}
        columns={bulkResultColumns(speech)}
        rows={[...refused, ...taken]}
        keyOf={({ declaration }) => declaration.id}
        empty={null}
      />
      <div className="actions">
        <Button onClick={close}>{text('many.close')}</Button>
      </div>
    </>
  );
}
