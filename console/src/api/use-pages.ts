import { useInfiniteQuery } from '@tanstack/react-query';

/** A page of a list as the API returns it. */
export interface ListRowsPage<Item> {
  readonly items: readonly Item[];
  readonly cursor: string | null;
  readonly more: boolean;
}

/** Page parameter of the first request: the list API returns its first page when the request has no cursor. */
const firstPageParam: { readonly cursor?: string } = {};

/** Query parameters of a list request for one page. */
export interface PageQuery {
  readonly limit: number;
  readonly after?: string;
}

const pageSize = 50;

/**
 * Loads a list of the API page by page. Returns the rows loaded so far and a function that loads the next page.
 */
export function usePages<Item>(
  queryKey: readonly unknown[],
  read: (page: PageQuery) => Promise<ListRowsPage<Item>>,
  /** Interval in milliseconds at which the list is reloaded while the browser tab is visible. */
  refreshMs: number | false = false,
) {
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam }) => read({ limit: pageSize, ...(pageParam && { after: pageParam }) }),
    initialPageParam: firstPageParam.cursor,
    refetchInterval: refreshMs,
    getNextPageParam: ({ more, cursor }) => (more && cursor !== null ? cursor : undefined),
  });
  const more = query.hasNextPage
    ? { load: () => void query.fetchNextPage(), loading: query.isFetchingNextPage }
    : null;
  return {
    rows: query.data?.pages.flatMap(({ items }) => items),
    more,
    error: query.error,
    refetch: () => void query.refetch(),
  };
}

export async function fetchAllPages<Item>(
  read: (cursor: string | undefined) => Promise<ListRowsPage<Item>>,
): Promise<Item[]> {
  const first = await read(undefined);
  const items = [...first.items];
  for (let { cursor } = first; cursor !== null; ) {
    const page = await read(cursor);
    items.push(...page.items);
    cursor = page.cursor;
  }
  return items;
}
