import { createRoute } from '@tanstack/react-router';
import { signedInRoute } from '../../shell/routes.ts';
import { withMessages } from '../../texts/messages.ts';

export const route = createRoute({ getParentRoute: () => signedInRoute, path: '/risk-rules/$ruleId' }).lazy(
  () => withMessages('risk-rules', import('./risk-rule.page.lazy.tsx')),
);
