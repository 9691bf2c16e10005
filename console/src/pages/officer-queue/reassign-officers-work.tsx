import { useQuery } from '@tanstack/react-query';
import { answered, GET } from '../../api/client.ts';
import type { Officer } from '../../api/types.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { ProblemNote } from '../../parts/problem-alert.tsx';
import { Waiting } from '../../parts/skeleton.tsx';
import { useText } from '../../texts/text.tsx';
import { MoveWork } from './reassign.tsx';

interface MoveOfficersWorkProps {
  readonly officer: Officer;
  readonly close: () => void;
}

const mostAtOnce = 100;

/** Reassigns an officer's declarations, the longest waiting first, 100 at a time. */
export function MoveOfficersWork({ officer: { id, name }, close }: MoveOfficersWorkProps) {
  const { text } = useText();
  const { data, error } = useQuery({
    queryKey: ['work', id],
    queryFn: () =>
      answered(GET('/management/declarations', { params: { query: { assignedTo: id, limit: mostAtOnce } } })),
    // The selection must not change while the dialog is open.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (data) return <MoveWork entries={data.items} close={close} />;
  return (
    <Dialog title={text('move.of', { name })} close={close}>
      {error ? <ProblemNote error={error} /> : <Waiting lines={3} />}
    </Dialog>
  );
}
