import { useQuery } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { Suspense } from 'react';
import { RenderLowPriority } from '../parts/deferred.tsx';
import { Skeleton } from '../parts/skeleton.tsx';
import { useText } from '../texts/text.tsx';
import { sessionQuery } from './session.ts';
import { SignedInLayout } from './signed-in-layout.tsx';
import { SignedOutHeader } from './signed-out-layout.tsx';

/** Renders the layout of pages that need no session: for signed-in users with the navigation. */
export function PublicFrame() {
  const { text } = useText();
  const { data: session } = useQuery(sessionQuery);
  if (session?.status === 'signed_in') return <SignedInLayout />;
  return (
    <>
      <a className="skip" href="#content">
        {text('nav.skip')}
      </a>
      <SignedOutHeader />
      <main className="main public" id="content" tabIndex={-1}>
        <Suspense fallback={<Skeleton lines={8} />}>
          <RenderLowPriority instead={<Skeleton lines={8} />}>
            <Outlet />
          </RenderLowPriority>
        </Suspense>
      </main>
    </>
  );
}
