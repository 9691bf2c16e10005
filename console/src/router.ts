import type { QueryClient } from '@tanstack/react-query';
import { createRouter } from '@tanstack/react-router';
import { insideRoutes, outsideRoutes, publicRoutes } from './routes.gen.ts';
import { publicRoute, rootRoute, signedInRoute } from './shell/routes.ts';

const routeTree = rootRoute.addChildren({
  ...outsideRoutes,
  inside: signedInRoute.addChildren(insideRoutes),
  public: publicRoute.addChildren(publicRoutes),
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
