import { generated, staleFiles } from '../generated/generated.ts';
import type { Check } from './tree.ts';

/** What is generated from the code is committed as the code would write it now. */
export const checkGenerated: Check = (tree) => {
  const { root } = tree;
  const made = generated(root);
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
