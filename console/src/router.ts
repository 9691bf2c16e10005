import type { QueryClient } from '@tanstack/react-query';
import { createRoute, createRouter, redirect } from '@tanstack/react-router';
import { insideRoutes, outsideRoutes } from './routes.gen.ts';
import { homeOf } from './shell/home.ts';
import { inside, root } from './shell/routes.ts';
import { sessionQuery } from './shell/session.ts';

const home = createRoute({
  getParentRoute: () => inside,
  path: '/',
  beforeLoad: ({ context }) => {
    throw redirect({ to: homeOf(context.queries.getQueryData(sessionQuery.queryKey) ?? null) });
  },
});

const routeTree = root.addChildren({
  ...outsideRoutes,
  inside: inside.addChildren({ home, ...insideRoutes }),
});

export function makeRouter(queries: QueryClient) {
  return createRouter({
    routeTree,
    context: { queries },
    basepath: new URL(document.baseURI).pathname,
    defaultPreload: 'intent',
    scrollRestoration: true,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter>;
  }
}
