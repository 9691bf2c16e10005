import { useEffect, useRef } from 'react';

/** Scrolls to the result at the top of the page, once, when it appears. */
export function useScrollToResult() {
  const told = useRef<HTMLDivElement>(null);
  useEffect(() => {
    told.current?.focus({ preventScroll: true });
    scrollTo({ top: 0 });
  }, []);
  return told;
}
