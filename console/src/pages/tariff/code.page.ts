import { createRoute, redirect } from '@tanstack/react-router';
import { publicRoute } from '../../shell/routes.ts';
import { sessionQuery } from '../../shell/session.ts';
import { stringParams } from '../../shell/string-params.ts';
import { loadPageWithMessages } from '../../texts/messages.ts';

const tariffParams = stringParams(
  ...(['declaration', 'direction', 'origin', 'date'] as const),
  ...(['value', 'currency', 'mass', 'quantity', 'preference'] as const),
);

export const route = createRoute({
  getParentRoute: () => publicRoute,
  path: '/tariff/$code',
  validateSearch: tariffParams,
  // The law of a declaration is visible only to its parties and to customs.
  beforeLoad: ({ context, search, location }) => {
    const session = context.queries.getQueryData(sessionQuery.queryKey);
    if (search.declaration !== undefined && session?.status !== 'signed_in')
      throw redirect({ to: '/sign-in', search: { next: location.href } });
  },
}).lazy(() => loadPageWithMessages('tariff', import('./code.page.lazy.tsx')));
