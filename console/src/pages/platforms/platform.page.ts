import { createRoute } from '@tanstack/react-router';
import { inside } from '../../shell/routes.ts';
import { withWords } from '../../texts/messages.ts';

export const route = createRoute({ getParentRoute: () => inside, path: '/platforms/$platformId' }).lazy(() =>
  withWords('platforms', import('./platform.page.lazy.tsx')),
);
