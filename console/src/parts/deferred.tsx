import { type ReactNode, startTransition, useDeferredValue, useEffect, useState } from 'react';

interface LaterProps {
  /** Placeholder, of the same size as the children, that is shown until they are rendered. */
  readonly instead: ReactNode;
  readonly children: ReactNode;
}

/** Renders its children after the surrounding content, with low priority, so that slow phones stay responsive. */
export function Deferred({ instead, children }: LaterProps) {
  return useDeferredValue(true, false) ? children : instead;
}

/** Returns the number of elements to render: `least` at once, then one more per low-priority render. */
export function useIncrementalRender(all: number, least: number): number {
  const [drawn, setDrawn] = useState(least);
  const now = Math.max(drawn, least);
  useEffect(() => {
    if (now < all) startTransition(() => setDrawn(now + 1));
  }, [now, all]);
  return now;
}
