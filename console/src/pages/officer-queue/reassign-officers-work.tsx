import { useQuery } from '@tanstack/react-query';
import { GET, responseData } from '../../api/client.ts';
import type { Officer } from '../../api/types.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { Skeleton } from '../../parts/skeleton.tsx';
import { useText } from '../../texts/text.tsx';
import { ReassignDeclarations } from './reassign.tsx';

interface MoveOfficersWorkProps {
  readonly officer: Officer;
  readonly close: () => void;
}

const mostAtOnce = 100;

/** Reassigns an officer's declarations, the longest waiting first, 100 at a time. */
export function ReassignOfficersWork({ officer: { id, name }, close }: MoveOfficersWorkProps) {
  const { text } = useText();
  const { data, error } = useQuery({
    queryKey: ['work', id],
    queryFn: () =>
      responseData(
        GET('/management/declarations', { params: { query: { assignedTo: id, limit: mostAtOnce } } }),
      ),
    // The selection must not change while the dialog is open.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (data) return <ReassignDeclarations entries={data.items} close={close} />;
  return (
    <Dialog title={text('move.of', { name })} close={close}>
      {error ? <ProblemAlert error={error} /> : <Skeleton lines={3} />}
    </Dialog>
  );
}
