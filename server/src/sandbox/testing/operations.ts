import { type Operation, type PartsOf, wire } from '../../foundation/http/operation.ts';
import { advanceClock } from '../advance-clock.ts';
import { clearFaults } from '../clear-faults.ts';
import { listScenarios } from '../list-scenarios.ts';
import { readClock } from '../read-clock.ts';
import { readFaultsOfClient } from '../read-faults.ts';
import { resetOrganisation } from '../reset-organisation.ts';
import { setFaults } from '../set-faults.ts';

const sandboxDefinitions = [
  listScenarios,
  readClock,
  advanceClock,
  readFaultsOfClient,
  setFaults,
  clearFaults,
  resetOrganisation,
];

export type SandboxParts = PartsOf<(typeof sandboxDefinitions)[number]>;

/** For tests: the operations of the module, on the parts of the test. */
export function sandboxOperations(parts: SandboxParts): Operation[] {
  return wire<SandboxParts>(sandboxDefinitions, parts);
}
