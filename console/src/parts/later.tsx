import { type ReactNode, startTransition, useDeferredValue, useEffect, useState } from 'react';

interface LaterProps {
  /** Keeps its room meanwhile. */
  readonly instead: ReactNode;
  readonly children: ReactNode;
}

/** Draws what is in it once what is around it stands, piece by piece: a slow phone answers in between. */
export function Later({ instead, children }: LaterProps) {
  return useDeferredValue(true, false) ? children : instead;
}

/** How many of so many are drawn: `least` at once, the others one after the other, with time to answer in between. */
export function useOneByOne(all: number, least: number): number {
  const [drawn, setDrawn] = useState(least);
  const now = Math.max(drawn, least);
  useEffect(() => {
    if (now < all) startTransition(() => setDrawn(now + 1));
  }, [now, all]);
  return now;
}
