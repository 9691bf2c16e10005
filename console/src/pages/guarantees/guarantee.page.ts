import { createRoute } from '@tanstack/react-router';
import { inside } from '../../shell/routes.ts';
import { withWords } from '../../texts/messages.ts';

export const route = createRoute({ getParentRoute: () => inside, path: '/guarantees/$guaranteeId' }).lazy(
  () => withWords('guarantees', import('./guarantee.page.lazy.tsx')),
);
