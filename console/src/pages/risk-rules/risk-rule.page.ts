import { createRoute } from '@tanstack/react-router';
import { signedInRoute } from '../../shell/routes.ts';
import { loadPageWithMessages } from '../../texts/messages.ts';

export const route = createRoute({ getParentRoute: () => signedInRoute, path: '/risk-rules/$ruleId' }).lazy(
  () => loadPageWithMessages('risk-rules', import('./risk-rule.page.lazy.tsx')),
);
