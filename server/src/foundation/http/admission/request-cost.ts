import type { MeteredCall } from '../../work-meter.ts';
import type { ClientLimits } from './client-limits.ts';
import type { CapacityOwner } from './fair-shares.ts';

/** The cost of one request, and the pool that pays for it. */
export class RequestCost implements MeteredCall {
  /** The organisation in whose name the request is; null without one. */
  owner: CapacityOwner | null = null;
  /** The limits and the name of the charged pool; null if no pool is charged. */
  limits: Pick<ClientLimits, 'charge'> | null = null;
  poolId = '';
  /** Units charged before the work. */
  prepaidUnits = 0;
  workMs = 0;
  chargeLate: ((ms: number) => void) | null = null;

  payFrom(limits: Pick<ClientLimits, 'charge'>, poolId: string): void {
    this.limits = limits;
    this.poolId = poolId;
  }

  charge(units: number): void {
    this.limits?.charge(this.poolId, units);
  }
}
