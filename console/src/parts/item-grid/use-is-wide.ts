import { useSyncExternalStore } from 'react';

/** Width from which the items are a grid. Below it, each item is a card whose fields are reached one by one. */
const query = '(width >= 40rem)';

function subscribe(change: () => void): () => void {
  const media = matchMedia(query);
  media.addEventListener('change', change);
  return () => media.removeEventListener('change', change);
}

/** Returns whether the window is wide enough for the grid. */
export function useIsWide(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}
