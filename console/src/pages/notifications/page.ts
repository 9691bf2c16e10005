import { createRoute } from '@tanstack/react-router';
import { signedInRoute } from '../../shell/routes.ts';
import { stringParams } from '../../shell/string-params.ts';
import { loadPageWithMessages } from '../../texts/messages.ts';

const kindParam = stringParams('kind');

/** Parses the filters of the URL. The server validates their values. */
function noticeSearch(search: Record<string, unknown>): { readonly kind?: string; readonly unread?: true } {
  return { ...kindParam(search), ...(search.unread === true && { unread: true }) };
}

export const route = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/notifications',
  validateSearch: noticeSearch,
  staticData: {
    navigation: { section: 'nav.you', rank: 2, text: 'nav.notifications', operation: 'listNotifications' },
  },
}).lazy(() => loadPageWithMessages('notifications', import('./page.lazy.tsx')));
