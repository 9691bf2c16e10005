import { createRoute } from '@tanstack/react-router';
import { signedInRoute } from '../../shell/routes.ts';
import { loadPageWithMessages } from '../../texts/messages.ts';

export const route = createRoute({ getParentRoute: () => signedInRoute, path: '/automation/proposal' }).lazy(
  () => loadPageWithMessages('automation', import('./proposal.page.lazy.tsx')),
);
