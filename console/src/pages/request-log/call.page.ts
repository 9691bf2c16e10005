import { createRoute } from '@tanstack/react-router';
import { signedInRoute } from '../../shell/routes.ts';
import { loadPageWithMessages } from '../../texts/messages.ts';

export const route = createRoute({ getParentRoute: () => signedInRoute, path: '/request-log/$callId' }).lazy(
  () => loadPageWithMessages('request-log', import('./call.page.lazy.tsx')),
);
