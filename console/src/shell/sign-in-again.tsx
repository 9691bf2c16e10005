import { lazy, Suspense, useEffect, useState } from 'react';
import { onEndedSession } from '../api/client.ts';
import { whenIdle } from './when-idle.ts';

function load() {
  return import('./sign-in-again.lazy.tsx');
}
const Again = lazy(async () => ({ default: (await load()).SignInAgainDialog }));

/** Asks whoever was signed in to sign in again, over the page: what was typed on it stays, and the call goes on. */
export function SignInAgain() {
  const [settle, setSettle] = useState<((done: boolean) => void) | null>(null);
  useEffect(() => {
    onEndedSession(
      () =>
        new Promise((resolve) => {
          setSettle(() => (done: boolean) => {
            setSettle(null);
            resolve(done);
          });
        }),
    );
    return () => onEndedSession(() => Promise.resolve(false));
  }, []);
  // It is there before it is needed: then the portal may be another version.
  useEffect(() => whenIdle(load), []);
  return (
    settle && (
      <Suspense>
        <Again settle={settle} />
      </Suspense>
    )
  );
}
