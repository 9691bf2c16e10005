import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, createRoute, Outlet, redirect } from '@tanstack/react-router';
import { setPublicAccess } from '../api/client.ts';
import { FailurePage } from './failure-page.tsx';
import { NotFound } from './not-found.tsx';
import { PublicFrame } from './public-frame.tsx';
import { sessionQuery, storeSignedInFlag } from './session.ts';
import { SignedInLayout } from './signed-in-layout.tsx';

export const rootRoute = createRootRouteWithContext<{ queries: QueryClient }>()({
  component: Outlet,
  notFoundComponent: NotFound,
  errorComponent: FailurePage,
});

/**
 * Parent route of all pages that require a session. It redirects signed-out users to the sign-in page, which
 * returns them afterwards.
 */
export const signedInRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'inside',
  component: SignedInLayout,
  beforeLoad: async ({ context, location }) => {
    const session = await context.queries.ensureQueryData(sessionQuery);
    if (session?.status !== 'signed_in') {
      throw redirect({ to: '/sign-in', search: { next: location.href } });
    }
    setPublicAccess(false);
    storeSignedInFlag(true);
  },
});

/** Parent route of pages that need no session. While signed out, they read the public API. */
export const publicRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'public',
  component: PublicFrame,
  beforeLoad: async ({ context }) => {
    const session = await context.queries.ensureQueryData(sessionQuery);
    setPublicAccess(session?.status !== 'signed_in');
  },
});
