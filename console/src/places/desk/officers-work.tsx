import { useQuery } from '@tanstack/react-query';
import { answered, GET } from '../../api/client.ts';
import type { Officer } from '../../api/kinds.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { ProblemNote } from '../../parts/problem-note.tsx';
import { Waiting } from '../../parts/waiting.tsx';
import { useText } from '../../texts/text.tsx';
import { MoveWork } from './move-work.tsx';

interface MoveOfficersWorkProps {
  readonly officer: Officer;
  readonly close: () => void;
}

const mostAtOnce = 100;

/** Moves what an officer has, the longest waiting first, a hundred at once. */
export function MoveOfficersWork({ officer: { id, name }, close }: MoveOfficersWorkProps) {
  const { text } = useText();
  const { data, error } = useQuery({
    queryKey: ['work', id],
    queryFn: () =>
      answered(GET('/management/declarations', { params: { query: { assignedTo: id, limit: mostAtOnce } } })),
    // What is chosen stays as it was chosen.
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
