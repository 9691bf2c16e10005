import { createRoute } from '@tanstack/react-router';
import { inside } from '../../shell/routes.ts';
import { withWords } from '../../texts/messages.ts';

export const route = createRoute({ getParentRoute: () => inside, path: '/risk-rules/$ruleId' }).lazy(() =>
  withWords('risk-rules', import('./risk-rule.page.lazy.tsx')),
);
