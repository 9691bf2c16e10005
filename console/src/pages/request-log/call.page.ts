import { createRoute } from '@tanstack/react-router';
import { inside } from '../../shell/routes.ts';
import { withWords } from '../../texts/messages.ts';

export const route = createRoute({ getParentRoute: () => inside, path: '/request-log/$callId' }).lazy(() =>
  withWords('request-log', import('./call.page.lazy.tsx')),
);
