import { createRoute, redirect } from '@tanstack/react-router';
import { root } from '../../shell/routes.ts';
import { sessionQuery } from '../../shell/session.ts';
import { withMessages } from '../../texts/messages.ts';

export const route = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  validateSearch: (search): { next?: string } =>
    typeof search.next === 'string' && search.next.startsWith('/') ? { next: search.next } : {},
  beforeLoad: async ({ context, search }) => {
    const session = await context.queries.ensureQueryData(sessionQuery);
    if (session?.status === 'signed_in') throw redirect({ to: search.next ?? '/' });
  },
}).lazy(() => withMessages('sign-in', import('./page.lazy.tsx')));
