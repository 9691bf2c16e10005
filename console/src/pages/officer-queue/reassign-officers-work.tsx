import { useQuery } from '@tanstack/react-query';
import { GET, responseData } from '../../api/client.ts';
import type { Officer } from '../../api/types.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { Skeleton } from '../../parts/skeleton.tsx';
import { useText } from '../../texts/text.tsx';
import { ReassignDeclarations } from './reassign.tsx';

interface ReassignOfficersWorkProps {
  readonly officer: Officer;
  readonly close: () => void;
}

const maxReassignedAtOnce = 100;

/**
 * Shows a dialog that assigns an officer's declarations to another officer, those that have waited longest
 * first, at most 100 at a time.
 */
export function ReassignOfficersWork({ officer: { id, name }, close }: ReassignOfficersWorkProps) {
  const { text } = useText();
  const { data, error } = useQuery({
    queryKey: ['work', id],
    queryFn: () =>
      responseData(
        GET('/management/declarations', {
          params: { query: { assignedTo: id, limit: maxReassignedAtOnce } },
        }),
      ),
    // Never reloads the declarations, so that the selection does not change while the dialog is open.
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
