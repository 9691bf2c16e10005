import { createRoute } from '@tanstack/react-router';
import { inside } from '../../shell/routes.ts';
import { withWords } from '../../texts/words.ts';

export const route = createRoute({
  getParentRoute: () => inside,
  path: '/books',
  staticData: {
    navigation: { section: 'nav.customs', rank: 6, text: 'nav.books', operation: 'listBooksChecks' },
  },
}).lazy(() => withWords('books', import('./page.lazy.tsx')));
