import { lazy, Suspense, useEffect, useState } from 'react';
import { onEndedSession } from '../api/client.ts';
import { whenIdle } from './idle-callback.ts';

function load() {
  return import('./sign-in-again.lazy.tsx');
}
const Again = lazy(async () => ({ default: (await load()).SignInAgainDialog }));

/** Opens a sign-in dialog on top of the page. The input stays, and the request continues afterwards. */
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
  // Loads the dialog in advance, because a later deployment could have replaced its file.
  useEffect(() => whenIdle(load), []);
  return (
    settle && (
      <Suspense>
        <Again settle={settle} />
      </Suspense>
    )
  );
}
