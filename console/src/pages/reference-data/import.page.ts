import { createRoute } from '@tanstack/react-router';
import { signedInRoute } from '../../shell/routes.ts';
import { loadPageWithMessages } from '../../texts/messages.ts';
import { type ChangeKind, changeKinds } from './import-lists.ts';

export const route = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/reference-imports/$importId',
  validateSearch: ({ kind }: Record<string, unknown>): { kind?: ChangeKind } => {
    const known = changeKinds.find((name) => name === kind);
    return known ? { kind: known } : {};
  },
}).lazy(() => loadPageWithMessages('reference-data', import('./import.page.lazy.tsx')));
