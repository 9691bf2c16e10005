import { useInfiniteQuery } from '@tanstack/react-query';

interface ListPage<Item> {
  readonly items: readonly Item[];
  readonly cursor: string | null;
  readonly more: boolean;
}

/** Before the first page there is no cursor. */
const beginning: { readonly cursor?: string } = {};

/** A list that is read page by page; its rows so far, and how to get more. */
export function usePages<Item>(
  queryKey: readonly unknown[],
  read: (cursor: string | undefined) => Promise<ListPage<Item>>,
  /** How often it is read anew while somebody looks at it. */
  refreshMs: number | false = false,
) {
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam }) => read(pageParam),
    initialPageParam: beginning.cursor,
    refetchInterval: refreshMs,
    getNextPageParam: ({ more, cursor }) => (more && cursor !== null ? cursor : undefined),
  });
  const more = query.hasNextPage
    ? { load: () => void query.fetchNextPage(), loading: query.isFetchingNextPage }
    : null;
  return { rows: query.data?.pages.flatMap(({ items }) => items), more, error: query.error, query };
}

/** Reads all pages of a list. */
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
