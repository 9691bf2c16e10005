import { createRoute } from '@tanstack/react-router';
import { signedInRoute } from '../../shell/routes.ts';
import { withMessages } from '../../texts/messages.ts';

export const route = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/all-appeals/$appealId',
}).lazy(() => withMessages('debts', import('./all-appeal.page.lazy.tsx')));
