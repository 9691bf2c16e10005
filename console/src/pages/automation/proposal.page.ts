import { createRoute } from '@tanstack/react-router';
import { signedInRoute } from '../../shell/routes.ts';
import { withMessages } from '../../texts/messages.ts';

export const route = createRoute({ getParentRoute: () => signedInRoute, path: '/automation/proposal' }).lazy(
  () => withMessages('automation', import('./proposal.page.lazy.tsx')),
);
