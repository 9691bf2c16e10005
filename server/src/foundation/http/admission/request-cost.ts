import type { MeteredCall } from '../../work-meter.ts';
import type { ClientLimits } from './client-limits.ts';
import type { CapacityOwner } from './fair-shares.ts';

/** The cost of one request, and the rate-limit pool that is charged for it. */
export class RequestCost implements MeteredCall {
  /** The organisation in whose name the request is sent; null without one. */
  owner: CapacityOwner | null = null;
  /** The limits that are charged for the request; null if none are. */
  limits: Pick<ClientLimits, 'charge'> | null = null;
  poolId = '';
  /** Number of units that were charged before the work of the request began. */
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
