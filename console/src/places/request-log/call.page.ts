import { createRoute } from '@tanstack/react-router';
import { inside } from '../../shell/routes.ts';

export const route = createRoute({ getParentRoute: () => inside, path: '/request-log/$callId' }).lazy(() =>
  import('./call.page.lazy.tsx').then((lazy) => lazy.route),
);
