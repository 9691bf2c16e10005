import { allStatuses } from '../../server/src/declarations/lifecycle/statuses.ts';
import { type Check, type CheckFinding, isCodePath, isTestPath, lineAt } from './source-tree.ts';

/** Files that may list several statuses: the lifecycle tables, and the names of decisions. */
const tables = ['server/src/declarations/lifecycle/', 'server/src/documents/decisions/'];

const state = `'(?:${allStatuses.join('|')})'`;
const list = new RegExp(`(?:\\[|\\bin \\()\\s*${state}(?:,\\s*${state})+`, 'g');

/**
 * Reports a hand-written list of statuses, because it would lack a new status without an error. Lists are
 * derived from the lifecycle table.
 */
export const checkStateLists: Check = (tree) =>
  tree.paths
    .filter(
      (path) =>
        path.startsWith('server/src/') &&
        isCodePath(path) &&
        !isTestPath(path) &&
        !tables.some((each) => path.startsWith(each)),
    )
    .flatMap((path) => {
      const text = tree.text(path);
      return [...text.matchAll(list)].map(
        ({ 0: found, index }): CheckFinding => ({
          path,
          line: lineAt(text, index),
          message: `contains a list of statuses (${found.replaceAll(/\s+/g, ' ')}): calculate the list from declarations/lifecycle/statuses.ts, with statusesWith or statusesFor.`,
        }),
      );
    });
