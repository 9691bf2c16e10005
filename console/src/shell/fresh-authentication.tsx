import { lazy, Suspense, useEffect, useState } from 'react';
import { onStaleAuthentication } from '../api/client.ts';
import { whenIdle } from './when-idle.ts';

function load() {
  return import('./fresh-authentication.lazy.tsx');
}
const AskAgain = lazy(async () => ({ default: (await load()).FreshAuthenticationDialog }));

/** Asks for a proof again where an operation needs a fresh authentication, and lets it go on. */
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
