import { createRoute } from '@tanstack/react-router';
import { root } from '../../shell/routes.ts';
import { sessionQuery } from '../../shell/session.ts';
import { withMessages } from '../../texts/messages.ts';

export const route = createRoute({
  getParentRoute: () => root,
  path: '/invitation',
  beforeLoad: ({ context }) => context.queries.ensureQueryData(sessionQuery).then(() => {}),
}).lazy(() => withMessages('sign-in', import('./invitation.page.lazy.tsx')));
