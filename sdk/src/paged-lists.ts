/** One page of a list. */
export interface Page<Item> {
  readonly items: readonly Item[];
  /** Cursor of the next page, also usable later and in another process; null on the last page. */
  readonly cursor: string | null;
}

/** A list that is loaded while you iterate over its items, or over its pages with `pages()`. */
export interface PagedList<Item> extends AsyncIterable<Item> {
  /** Iterates over the pages, each with the cursor of the next page. */
  pages(): AsyncIterable<Page<Item>>;
  /** Returns all items, for short lists. */
  all(): Promise<Item[]>;
}

/** Start position of a list. */
interface StartPosition {
  readonly after?: string | undefined;
}

/** Query parameters of a page: the filter, and the cursor of the previous page. */
export type PageQuery<Filter> = Omit<Filter, keyof StartPosition> & { readonly after?: string | undefined };

/**
 * Creates a list from a function that loads the page after a cursor. The list begins after `after` if it is
 * set.
 */
export function createPagedList<Item, Filter extends StartPosition>(
  { after, ...filter }: Filter,
  read: (query: PageQuery<Filter>) => Promise<Page<Item>>,
): PagedList<Item> {
  async function* pages(): AsyncGenerator<Page<Item>> {
    let next: string | null | undefined = after;
    do {
      const page: Page<Item> = await read({ ...filter, after: next ?? undefined });
      yield { items: page.items, cursor: page.cursor };
      next = page.cursor;
    } while (typeof next === 'string');
  }
  return {
    pages,
    async all() {
      const all: Item[] = [];
      for await (const { items } of pages()) all.push(...items);
      return all;
    },
    async *[Symbol.asyncIterator]() {
      for await (const { items } of pages()) yield* items;
    },
  };
}

/** A short list: await it as an array, or iterate over it. */
export type AwaitableList<Item> = Promise<readonly Item[]> & PagedList<Item>;

/** Reads all pages of a short list, which usually has only one page. */
export function createAwaitableList<Item>(
  read: (after: string | undefined) => Promise<Page<Item>>,
): AwaitableList<Item> {
  const items = createPagedList({}, ({ after }) => read(after)).all();
  return Object.assign(
    items,
    createPagedList({}, async () => ({ items: await items, cursor: null })),
  );
}

/** Decodes a stream of UTF-8 in chunks as they arrive. Cancels the stream when the caller stops iterating. */
export async function* decodeUtf8Stream(stream: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  const reader = stream.getReader();
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      yield decoder.decode(part.value, { stream: true });
    }
  } finally {
    await reader.cancel();
  }
}

/** Yields the non-empty lines of a UTF-8 stream (NDJSON). */
export async function* ndjsonLinesOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  let rest = '';
  for await (const text of decodeUtf8Stream(stream)) {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    yield* lines.filter((line) => line !== '');
  }
  if (rest !== '') yield rest;
}
