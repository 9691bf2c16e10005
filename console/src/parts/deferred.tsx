import { type ReactNode, startTransition, useDeferredValue, useEffect, useState } from 'react';

interface DeferredProps {
  /** Placeholder, of the same size as the children, that is shown until they are rendered. */
  readonly instead: ReactNode;
  readonly children: ReactNode;
}

/**
 * Renders its children with low priority after the rest of the page, so that the page responds early on slow
 * phones.
 */
export function RenderLowPriority({ instead, children }: DeferredProps) {
  return useDeferredValue(true, false) ? children : instead;
}

/** Returns how many elements to render: at first `least`, then one more in each low-priority render. */
export function useIncrementalRender(all: number, least: number): number {
  const [drawn, setDrawn] = useState(least);
  const now = Math.max(drawn, least);
  useEffect(() => {
    if (now < all) startTransition(() => setDrawn(now + 1));
  }, [now, all]);
  return now;
}
