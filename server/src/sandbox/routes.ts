import type { Feed } from '../declarations/feed/public.ts';
import type { Database } from '../foundation/database/database.ts';
import type { Operation } from '../foundation/http/operation.ts';
import { advanceClock } from './advance-clock.ts';
import { clearFaults } from './clear-faults.ts';
import { listScenarios } from './list-scenarios.ts';
import { readClock } from './read-clock.ts';
import { readFaultsOfClient } from './read-faults.ts';
import { resetOrganisation } from './reset-organisation.ts';
import { setFaults } from './set-faults.ts';
import type { SandboxSettings } from './settings.ts';

export interface SandboxDependencies {
  readonly database: Database;
  readonly feed: Pick<Feed, 'learn'>;
  readonly settings: Pick<SandboxSettings, 'refresh'>;
  /** Lets customs look at once for what is due. */
  readonly wakeCustoms: () => void;
  /** The wall's time. */
  readonly now: () => Date;
}

/** The rehearsal room; `operations` are those that a fault can strike. */
export function sandboxOperations(deps: SandboxDependencies, operations: readonly Operation[]): Operation[] {
  return [
    listScenarios(),
    readClock(deps),
    advanceClock(deps),
    readFaultsOfClient(deps),
    setFaults({ ...deps, operations }),
    clearFaults(deps),
    resetOrganisation(deps),
  ];
}
