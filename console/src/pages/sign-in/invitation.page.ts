import { createRoute } from '@tanstack/react-router';
import { rootRoute } from '../../shell/routes.ts';
import { sessionQuery } from '../../shell/session.ts';
import { loadPageWithMessages } from '../../texts/messages.ts';

export const route = createRoute({
  getParentRoute: () => rootRoute,
  path: '/invitation',
  beforeLoad: ({ context }) => context.queries.ensureQueryData(sessionQuery).then(() => {}),
}).lazy(() => loadPageWithMessages('sign-in', import('./invitation.page.lazy.tsx')));
