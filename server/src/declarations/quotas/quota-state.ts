import type { Quota } from '../../reference/lists/public.ts';
import { Exact, zero } from '../../tariff/public.ts';

export const quotaStates = ['open', 'critical', 'exhausted'] as const;
export type QuotaState = (typeof quotaStates)[number];

/** The balance of a quota as a decimal string in the unit of the quota, and its status. */
export interface QuotaBalance {
  readonly balance: string;
  readonly status: QuotaState;
}

/** Returns the balance of a quota after an allocated amount; zero if the volume was reduced below this amount. */
export function balanceOf({ volume, critical }: Quota, drawn: string): QuotaBalance {
  const left = Exact.max(new Exact(volume).minus(drawn), zero);
  const isCritical = !left.times(100).greaterThan(new Exact(volume).times(critical));
  return { balance: left.toFixed(), status: left.isZero() ? 'exhausted' : isCritical ? 'critical' : 'open' };
}
