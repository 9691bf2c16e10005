import type { MeteredCall } from '../../work-meter.ts';
import type { ClientLimits } from './client-limits.ts';
import type { CapacityOwner } from './fair-shares.ts';

/** The cost of one request, and the rate-limit pools that are charged for it. */
export class RequestCost implements MeteredCall {
  /** The organisation in whose name the request is sent; null without one. */
  owner: CapacityOwner | null = null;
  readonly #payers: { readonly limits: Pick<ClientLimits, 'charge'>; readonly poolId: string }[] = [];
  /** Number of units that were charged before the work of the request began. */
  prepaidUnits = 0;
  workMs = 0;
  chargeLate: ((ms: number) => void) | null = null;

  payFrom(limits: Pick<ClientLimits, 'charge'>, poolId: string): void {
    this.#payers.push({ limits, poolId });
  }

  /** Whether a pool is charged for the request. */
  get isPaid(): boolean {
    return this.#payers.length > 0;
  }

  charge(units: number): void {
    for (const { limits, poolId } of this.#payers) limits.charge(poolId, units);
  }
}
