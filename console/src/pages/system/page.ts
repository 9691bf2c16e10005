import { createRoute } from '@tanstack/react-router';
import { inside } from '../../shell/routes.ts';
import { withWords } from '../../texts/messages.ts';

export const route = createRoute({
  getParentRoute: () => inside,
  path: '/system',
  staticData: {
    navigation: { section: 'nav.administration', rank: 6, text: 'nav.system', operation: 'getSystem' },
  },
}).lazy(() => withWords('system', import('./page.lazy.tsx')));
