import { useEffect, useRef } from 'react';

/** Scrolls to the result at the top of the page, once, when it appears. */
export function useScrollToResult() {
  const resultRef = useRef<HTMLDivElement>(null);
  useEffect(() => {
    resultRef.current?.focus({ preventScroll: true });
    scrollTo({ top: 0 });
  }, []);
  return resultRef;
}
