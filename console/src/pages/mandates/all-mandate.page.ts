import { createRoute } from '@tanstack/react-router';
import { inside } from '../../shell/routes.ts';
import { withWords } from '../../texts/messages.ts';

export const route = createRoute({ getParentRoute: () => inside, path: '/all-mandates/$mandateId' }).lazy(
  () => withWords('mandates', import('./all-mandate.page.lazy.tsx')),
);
