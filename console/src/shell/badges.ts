import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { baseUrl } from '../api/client.ts';

/** Counts shown as badges in the navigation: pending actions for each page, and unread notices. */
export interface NavigationBadges {
  readonly declarations: number;
  readonly queue: number;
  readonly organisations: number;
  readonly platforms: number;
  readonly unread: number;
}

const noBadges: NavigationBadges = { declarations: 0, queue: 0, organisations: 0, platforms: 0, unread: 0 };

/** Subscribes to the stream of badge counts. Each update also reloads the overview and the notices. */
export function useBadges(isSignedIn: boolean): NavigationBadges {
  const [badges, setBadges] = useState(noBadges);
  const queries = useQueryClient();
  useEffect(() => {
    if (!isSignedIn) return;
    const source = new EventSource(`${baseUrl}/management/badges/stream`);
    source.addEventListener('badges', ({ data }: MessageEvent<string>) => {
      setBadges(JSON.parse(data));
      for (const key of ['overview', 'notifications']) void queries.invalidateQueries({ queryKey: [key] });
    });
    return () => source.close();
  }, [isSignedIn, queries]);
  return badges;
}

/** Adds a count in front of the document title, so that the browser tab shows it. */
export function useTitleBadge(count: number): void {
  useEffect(() => {
    function show(): void {
      const bare = document.title.replace(/^\(\d+\) /, '');
      const newTitle = count > 0 ? `(${count}) ${bare}` : bare;
      if (document.title !== newTitle) document.title = newTitle;
    }
    show();
    const observer = new MutationObserver(show);
    observer.observe(document.head, { childList: true, subtree: true, characterData: true });
    return () => observer.disconnect();
  }, [count]);
}

/** Returns the badge count of a navigation entry. */
export function navigationBadgeOf(badges: NavigationBadges, path: string): number {
  switch (path) {
    case '/declarations':
      return badges.declarations;
    case '/queue':
      return badges.queue;
    case '/organisations':
      return badges.organisations;
    case '/platforms':
      return badges.platforms;
    case '/notifications':
      return badges.unread;
    default:
      return 0;
  }
}
