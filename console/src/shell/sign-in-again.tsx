import { lazy, Suspense, useEffect, useState } from 'react';
import { setSignInDialog } from '../api/client.ts';
import { loadWhenIdle } from './load-when-idle.ts';

function load() {
  return import('./sign-in-again.lazy.tsx');
}
const LazySignInDialog = lazy(async () => ({ default: (await load()).SignInAgainDialog }));

/**
 * Opens a sign-in dialog over the page when the session has ended. The page keeps its input, and the refused
 * request is repeated.
 */
export function SignInAgain() {
  const [settle, setSettle] = useState<((done: boolean) => void) | null>(null);
  useEffect(() => {
    setSignInDialog(
      () =>
        new Promise((resolve) => {
          setSettle(() => (done: boolean) => {
            setSettle(null);
            resolve(done);
          });
        }),
    );
    return () => setSignInDialog(() => Promise.resolve(false));
  }, []);
  // Loads the dialog in advance, because a later deployment can remove the file from the server.
  useEffect(() => loadWhenIdle(load), []);
  return (
    settle && (
      <Suspense>
        <LazySignInDialog settle={settle} />
      </Suspense>
    )
  );
}
