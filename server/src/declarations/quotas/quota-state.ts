import type { Quota } from '../../reference/lists/public.ts';
import { Exact, zero } from '../../tariff/public.ts';

export const quotaStates = ['open', 'critical', 'exhausted'] as const;
export type QuotaState = (typeof quotaStates)[number];

/** What is left of a quota; `balance` is a decimal string in its unit. */
export interface QuotaBalance {
  readonly balance: string;
  readonly status: QuotaState;
}

/** What is left of a quota of which so much is drawn: none below zero, where the volume was made less meanwhile. */
export function balanceOf({ volume, critical }: Quota, drawn: string): QuotaBalance {
  const left = Exact.max(new Exact(volume).minus(drawn), zero);
  const isCritical = !left.times(100).greaterThan(new Exact(volume).times(critical));
  return { balance: left.toFixed(), status: left.isZero() ? 'exhausted' : isCritical ? 'critical' : 'open' };
}
