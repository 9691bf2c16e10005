import { useEffect, useRef } from 'react';

/** What was found stands at the top of the page: it is led to once, when it is there. */
export function useTold() {
  const told = useRef<HTMLDivElement>(null);
  useEffect(() => {
    told.current?.focus({ preventScroll: true });
    scrollTo({ top: 0 });
  }, []);
  return told;
}
