import { createRoute } from '@tanstack/react-router';
import { signedInRoute } from '../../shell/routes.ts';
import { loadPageWithMessages } from '../../texts/messages.ts';

export const route = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/all-appeals/$appealId',
}).lazy(() => loadPageWithMessages('debts', import('./all-appeal.page.lazy.tsx')));
