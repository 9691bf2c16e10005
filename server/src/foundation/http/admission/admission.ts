import { performance } from 'node:perf_hooks';
import { addWorkSinceMark } from '../../work-meter.ts';
import type { Exchange } from '../request-context.ts';
import { createBusyMeter } from './busy-meter.ts';
import { unitMs } from './cost-units.ts';
import { anonymousOwnerId, type CapacityShares, createCapacityShares } from './fair-shares.ts';
import { createLoadShedding, type LoadShedding, type LoadSheddingSettings } from './load-shedding.ts';

/** Minimum busy fraction of this node in the last second for refusing requests of clients in debt. */
const minBusyForRefusals = 0.6;
/** The same for requests without an organisation: lower, because they must not delay those of organisations. */
const minBusyForPublicRefusals = 0.3;

/** Decides which requests are admitted under overload, and charges the cost of each. */
export interface Admission {
  readonly shedding: LoadShedding;
  /** Returns whether requests of other organisations wait because this node is busy. */
  othersWait(organisationId: string): boolean;
  /** Returns the same for requests without an organisation, which `publicOwner` sends. */
  organisationsWait(publicOwner: string): boolean;
  /** Charges the cost of a request to its organisation's share and to its client's pool. */
  charge(exchange: ChargedExchange): void;
  /** Returns the busy fraction of this node in the last second, from 0 to 1. */
  busy(): number;
}

type ChargedExchange = Pick<Exchange, 'cost' | 'poll' | 'statements'> & {
  readonly response: Pick<Exchange['response'], 'writableEnded'>;
};

export interface AdmissionSettings extends Omit<LoadSheddingSettings, 'shares' | 'looked'> {
  readonly connections: () => readonly { readonly inUse: number; readonly most: number }[];
  /** The working and idle time of the event loop, in ms. */
  readonly loop?: () => { readonly active: number; readonly idle: number };
}

const threadUtilization = performance.eventLoopUtilization.bind(performance);

export function createAdmission(settings: AdmissionSettings): Admission {
  const { clock, connections, loop = threadUtilization } = settings;
  const shares = createCapacityShares(clock);
  const meter = createBusyMeter(loop, connections);
  const shedding = createLoadShedding({ ...settings, shares, looked: meter.sample });
  return {
    shedding,
    othersWait: (organisationId) => meter.busy() >= minBusyForRefusals && shares.hasOthers(organisationId),
    organisationsWait: (publicOwner) =>
      meter.busy() >= minBusyForPublicRefusals && shares.hasOthers(publicOwner),
    charge: (exchange) => charge(exchange, shares),
    busy: meter.busy,
  };
}

const anonymousOwner = { id: anonymousOwnerId };

function charge(exchange: ChargedExchange, shares: CapacityShares): void {
  addWorkSinceMark();
  const { cost, poll, statements } = exchange;
  const costMs = cost.workMs + (statements?.chargedMs ?? 0);
  shares.record(cost.owner ?? anonymousOwner, costMs);
  // The statement of a status poll is not charged: it is short, and takes long only if the database is slow for every
  // caller. One unit was charged at admission, and the list entries of the body before the work.
  const chargedMs = poll === null ? costMs : cost.workMs;
  cost.charge(chargedMs / unitMs - 1 - cost.prepaidUnits);
  // The caller may have disconnected before the work ended.
  if (exchange.response.writableEnded) return;
  cost.chargeLate = (ms) => cost.charge(ms / unitMs);
}
