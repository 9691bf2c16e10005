import { useQueryClient } from '@tanstack/react-query';
import { useToast } from '../../parts/toasts.tsx';

/** Returns a function that reloads debts, claims and appeals after a change, and confirms the change. */
export function useClaimChange(): (done: string) => Promise<void> {
  const queries = useQueryClient();
  const showToast = useToast();
  return async (done) => {
    showToast(done);
    await Promise.all([
      queries.invalidateQueries({ queryKey: ['claims'] }),
      queries.invalidateQueries({ queryKey: ['appeals'] }),
      queries.invalidateQueries({ queryKey: ['debts'] }),
    ]);
  };
}
