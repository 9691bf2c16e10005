import { createRoute, redirect } from '@tanstack/react-router';
import { rootRoute } from '../../shell/routes.ts';
import { sessionQuery } from '../../shell/session.ts';
import { loadPageWithMessages } from '../../texts/messages.ts';

export const route = createRoute({
  getParentRoute: () => rootRoute,
  path: '/sign-in',
  validateSearch: (search): { next?: string } =>
    typeof search.next === 'string' && search.next.startsWith('/') ? { next: search.next } : {},
  beforeLoad: async ({ context, search }) => {
    const session = await context.queries.ensureQueryData(sessionQuery);
    if (session?.status === 'signed_in') throw redirect({ to: search.next ?? '/' });
  },
}).lazy(() => loadPageWithMessages('sign-in', import('./page.lazy.tsx')));
