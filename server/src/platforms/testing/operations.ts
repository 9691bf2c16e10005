import { type DependenciesOf, type Operation, withDependenciesAll } from '../../foundation/http/operation.ts';
import { approvePlatformOperation } from '../approve-platform.ts';
import { createPlatformOperation } from '../create-platform.ts';
import { getPlatformOperation } from '../get-platform.ts';
import { listPlatformsOperation } from '../list-platforms.ts';
import { updatePlatformOperation } from '../update-platform.ts';

const platformDefinitions = [
  createPlatformOperation,
  listPlatformsOperation,
  getPlatformOperation,
  updatePlatformOperation,
  approvePlatformOperation,
];

export type PlatformTestDependencies = DependenciesOf<(typeof platformDefinitions)[number]>;

/** Test helper: creates the operations of the platforms module with the dependencies of the test. */
export function platformOperations(parts: PlatformTestDependencies): Operation[] {
  return withDependenciesAll<PlatformTestDependencies>(platformDefinitions, parts);
}
