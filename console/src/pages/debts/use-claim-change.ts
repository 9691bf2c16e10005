import { useQueryClient } from '@tanstack/react-query';
import { useToast } from '../../parts/toasts.tsx';

/** Lists that change with a claim, an appeal or a stay. */
export const affectedByClaims = ['claims', 'appeals', 'debts'] as const;

/** Returns a function that reloads debts, claims and appeals after a change, and confirms the change. */
export function useClaimChange(): (done: string) => Promise<void> {
  const queries = useQueryClient();
  const showToast = useToast();
  return async (done) => {
    showToast(done);
    await Promise.all(affectedByClaims.map((name) => queries.invalidateQueries({ queryKey: [name] })));
  };
}
