import { lazy, Suspense, useEffect, useState } from 'react';
import { setReauthenticationDialog } from '../api/client.ts';
import { loadWhenIdle } from './load-when-idle.ts';

function load() {
  return import('./fresh-authentication.lazy.tsx');
}
const LazyAuthenticationDialog = lazy(async () => ({ default: (await load()).FreshAuthenticationDialog }));

/**
 * Opens the authentication dialog when the portal refuses a request because the authentication is too old.
 * Afterwards the request is repeated.
 */
export function FreshAuthentication() {
  const [settle, setSettle] = useState<((done: boolean) => void) | null>(null);
  useEffect(() => {
    setReauthenticationDialog(
      () =>
        new Promise((resolve) => {
          setSettle(() => (done: boolean) => {
            setSettle(null);
            resolve(done);
          });
        }),
    );
  }, []);
  useEffect(() => loadWhenIdle(load), []);
  return (
    settle && (
      <Suspense>
        <LazyAuthenticationDialog settle={settle} />
      </Suspense>
    )
  );
}
