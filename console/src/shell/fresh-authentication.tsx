import { lazy, Suspense, useEffect, useState } from 'react';
import { onStaleAuthentication } from '../api/client.ts';
import { whenIdle } from './idle-callback.ts';

function load() {
  return import('./fresh-authentication.lazy.tsx');
}
const AskAgain = lazy(async () => ({ default: (await load()).FreshAuthenticationDialog }));

/** Opens the dialog when an operation requires a recent authentication, then lets the request continue. */
export function FreshAuthentication() {
  const [settle, setSettle] = useState<((done: boolean) => void) | null>(null);
  useEffect(() => {
    onStaleAuthentication(
      () =>
        new Promise((resolve) => {
          setSettle(() => (done: boolean) => {
            setSettle(null);
            resolve(done);
          });
        }),
    );
  }, []);
  useEffect(() => whenIdle(load), []);
  return (
    settle && (
      <Suspense>
        <AskAgain settle={settle} />
      </Suspense>
    )
  );
}
