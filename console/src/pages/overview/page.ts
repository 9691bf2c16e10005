import { createRoute, redirect } from '@tanstack/react-router';
import { signedInRoute } from '../../shell/routes.ts';
import { sessionQuery } from '../../shell/session.ts';
import { loadPageWithMessages } from '../../texts/messages.ts';

export const route = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/',
  // Redirects users without an organisation to its registration.
  beforeLoad: ({ context }) => {
    const session = context.queries.getQueryData(sessionQuery.queryKey);
    if (session?.organisation?.status !== 'active') throw redirect({ to: '/registration' });
  },
  staticData: {
    firstCall: 'management/overview',
    navigation: { section: 'nav.you', rank: 1, text: 'nav.home', operation: 'getOverview' },
  },
}).lazy(() => loadPageWithMessages('overview', import('./page.lazy.tsx')));
