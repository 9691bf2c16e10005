import { createRoute } from '@tanstack/react-router';
import { signedInRoute } from '../../shell/routes.ts';
import { withMessages } from '../../texts/messages.ts';

export const route = createRoute({ getParentRoute: () => signedInRoute, path: '/request-log/$callId' }).lazy(
  () => withMessages('request-log', import('./call.page.lazy.tsx')),
);
