import { createRoute } from '@tanstack/react-router';
import { inside } from '../../shell/routes.ts';
import { withWords } from '../../texts/messages.ts';
import { type ChangeKind, changeKinds } from './import-lists.ts';

export const route = createRoute({
  getParentRoute: () => inside,
  path: '/reference-imports/$importId',
  validateSearch: ({ kind }: Record<string, unknown>): { kind?: ChangeKind } => {
    const known = changeKinds.find((name) => name === kind);
    return known ? { kind: known } : {};
  },
}).lazy(() => withWords('reference-data', import('./import.page.lazy.tsx')));
