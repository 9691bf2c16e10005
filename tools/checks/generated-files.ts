import { generateFiles, staleFiles } from '../generated/generated-files.ts';
import type { Check } from './source-tree.ts';

/** Reports generated files whose committed text differs from what the code generates now. */
export const checkGeneratedFiles: Check = (tree) => {
  const { root } = tree;
  const made = generateFiles(root);
  const stale = staleFiles(root, made).map((path) => ({
    path,
    message:
      'is out of date with the code. Run `npm run docs`, review the diff, and commit it with the change.',
  }));
  const faults = made.faults.map((fault) => ({
    path: 'contract/openapi.json',
    message: `has no valid example. ${fault}`,
  }));
  return [...stale, ...faults];
};
