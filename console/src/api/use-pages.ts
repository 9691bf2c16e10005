import { useInfiniteQuery } from '@tanstack/react-query';

interface ListPage<Item> {
  readonly items: readonly Item[];
  readonly cursor: string | null;
  readonly more: boolean;
}

/** The first page has no cursor. */
const firstPageParam: { readonly cursor?: string } = {};

/** Reads a list page by page. Returns the rows loaded up to now and a function that loads more. */
export function usePages<Item>(
  queryKey: readonly unknown[],
  read: (cursor: string | undefined) => Promise<ListPage<Item>>,
  /** Refresh interval while the page is visible. */
  refreshMs: number | false = false,
) {
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam }) => read(pageParam),
    initialPageParam: firstPageParam.cursor,
    refetchInterval: refreshMs,
    getNextPageParam: ({ more, cursor }) => (more && cursor !== null ? cursor : undefined),
  });
  const more = query.hasNextPage
    ? { load: () => void query.fetchNextPage(), loading: query.isFetchingNextPage }
    : null;
  return { rows: query.data?.pages.flatMap(({ items }) => items), more, error: query.error, query };
}

export async function allPages<Item>(
  read: (cursor: string | undefined) => Promise<ListPage<Item>>,
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
