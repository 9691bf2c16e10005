import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useText } from '../texts/text.tsx';
import { Button } from './button.tsx';
import { ProblemAlert } from './problem-alert.tsx';
import { useToast } from './toasts.tsx';

interface StateSwitchProps {
  readonly status: 'active' | 'pending' | 'refused' | 'suspended';
  readonly change: (state: 'active' | 'suspended') => Promise<unknown>;
  /** Query key of the list that shows the object. The list is reloaded after the change. */
  readonly list: string;
}

/**
 * Shows a button that suspends or reactivates an organisation or client. Shows nothing while customs approval
 * is pending.
 */
export function StateSwitch({ status, change, list }: StateSwitchProps) {
  const { text, word } = useText();
  const queries = useQueryClient();
  const showToast = useToast();
  const next = status === 'active' ? 'suspended' : 'active';
  const mutation = useMutation({
    mutationFn: () => change(next),
    onSuccess: () => showToast(word('state.now', next)),
    onSettled: () => queries.invalidateQueries({ queryKey: [list] }),
  });
  if (status !== 'active' && status !== 'suspended') return null;
  return (
    <>
      {mutation.error && <ProblemAlert key={mutation.submittedAt} error={mutation.error} />}
      <Button
        look={status === 'active' ? 'bad' : 'quiet'}
        busy={mutation.isPending}
        onClick={() => mutation.mutate()}
      >
        {text(status === 'active' ? 'state.suspend' : 'state.resume')}
      </Button>
    </>
  );
}
