import { createRoute } from '@tanstack/react-router';
import { inside } from '../../shell/routes.ts';

export const route = createRoute({ getParentRoute: () => inside, path: '/risk-rules/$ruleId' }).lazy(() =>
  import('./risk-rule.page.lazy.tsx').then((lazy) => lazy.route),
);
