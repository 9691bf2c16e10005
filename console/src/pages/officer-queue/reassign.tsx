import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { GET, POST, responseData } from '../../api/client.ts';
import type { QueueEntry, ReassignedWork } from '../../api/types.ts';
import { fetchAllPages } from '../../api/use-pages.ts';
import { TextBadge } from '../../parts/badge.tsx';
import { Button } from '../../parts/button.tsx';
import { type Column, DataTable } from '../../parts/data-table.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { SelectField } from '../../parts/field.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { type TextFormatter, useText } from '../../texts/text.tsx';

type Entry = Pick<QueueEntry, 'id' | 'lrn' | 'mrn' | 'officer'>;

interface ReassignDeclarationsProps {
  readonly entries: readonly Entry[];
  readonly close: () => void;
}

/** Queries the officers with their workload and absences. */
export function useOfficers() {
  return useQuery({
    queryKey: ['officers'],
    queryFn: async () => ({
      items: await fetchAllPages((after) =>
        responseData(
          GET('/management/officers', { params: { query: { limit: 500, ...(after && { after }) } } }),
        ),
      ),
    }),
  });
}

/**
 * Shows a dialog that assigns declarations to another officer or returns them to the queue, and shows the
 * result for each.
 */
export function ReassignDeclarations({ entries, close }: ReassignDeclarationsProps) {
  const { text } = useText();
  const officers = useOfficers();
  const [to, setTo] = useState('');
  const move = useReassignment(entries);
  if (move.data) return <Outcomes entries={entries} outcomes={move.data.items} close={close} />;
  const there = officers.data?.items.filter(({ away }) => !away) ?? [];
  const error = move.error ?? officers.error;
  return (
    <Dialog title={text('move.title', { count: entries.length })} close={close}>
      <div className="stack">
        {error && <ProblemAlert key={move.submittedAt} error={error} />}
        <SelectField
          label={text('move.to')}
          value={to}
          onChange={({ target }) => setTo(target.value)}
          choices={[
            { value: '', text: text('move.nobody') },
            ...there.map(({ id, name, open }) => ({ value: id, text: text('move.officer', { name, open }) })),
          ]}
        />
        <div className="actions">
          <Button look="quiet" onClick={close}>
            {text('action.cancel')}
          </Button>
          <Button busy={move.isPending} onClick={() => move.mutate(to || null)}>
            {text('move')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

function useReassignment(entries: readonly Entry[]) {
  const queries = useQueryClient();
  // Idempotency key of the open dialog. A retry after a lost response uses the same key, so that it repeats no
  // assignment.
  const [key] = useState(() => crypto.randomUUID());
  return useMutation({
    mutationFn: (officer: string | null) =>
      responseData(
        POST('/management/reassignments', {
          // Adds the officer to the key, because an assignment to another officer is a different request.
          params: { header: { 'Idempotency-Key': `${key}-${officer ?? 'nobody'}` } },
          body: { officer, declarations: entries.map((entry) => ({ id: entry.id, from: entry.officer })) },
        }),
      ),
    onSettled: async () => {
      for (const name of ['queue', 'officers', 'overview'])
        await queries.invalidateQueries({ queryKey: [name] });
    },
  });
}

interface OutcomesProps extends ReassignDeclarationsProps {
  readonly outcomes: ReassignedWork['items'];
}

function Outcomes({ entries, outcomes, close }: OutcomesProps) {
  const speech = useText();
  const { text } = speech;
  const moved = outcomes.filter(({ outcome }) => outcome === 'moved');
  const nameOf = (id: string) => {
    const entry = entries.find((each) => each.id === id);
    return entry?.mrn ?? entry?.lrn ?? id;
  };
  return (
    <Dialog title={text('move.done', { count: moved.length, all: outcomes.length })} close={close}>
      <div className="stack">
        <DataTable
          label={text('bulk.outcome')}
          columns={reassignedWorkColumns(speech, nameOf)}
          rows={outcomes}
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

function reassignedWorkColumns(
  { text, word }: TextFormatter,
  nameOf: (id: string) => string,
): readonly Column<ReassignedWork['items'][number]>[] {
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
      cell: ({ outcome }) => (
        <TextBadge tone={outcome === 'moved' ? 'good' : outcome === 'unchanged' ? 'plain' : 'bad'}>
          {word('move.outcome', outcome)}
        </TextBadge>
      ),
    },
  ];
}
