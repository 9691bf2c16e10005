import { createRoute } from '@tanstack/react-router';
import { inside } from '../../shell/routes.ts';
import { withWords } from '../../texts/messages.ts';

export const route = createRoute({
  getParentRoute: () => inside,
  path: '/officers',
  staticData: {
    navigation: { section: 'nav.customs', rank: 2, text: 'nav.officers', operation: 'setOfficerOffice' },
  },
}).lazy(() => withWords('officer-queue', import('./officers.page.lazy.tsx')));
