/** One page of a list. */
export interface Page<Item> {
  readonly items: readonly Item[];
  /** Asks for the next page, also later and from another process; null on the last one. */
  readonly cursor: string | null;
}

/** A list that is read as it is looped over: an item, or with `pages()` a page at a time. */
export interface Paged<Item> extends AsyncIterable<Item> {
  /** The pages, each with the cursor to go on from. */
  pages(): AsyncIterable<Page<Item>>;
}

/** A list by what reads its page behind a cursor; it begins behind `cursor` when one is given. */
export function paged<Item>(
  read: (cursor: string | undefined) => Promise<Page<Item>>,
  cursor: string | undefined,
): Paged<Item> {
  async function* pages(): AsyncGenerator<Page<Item>> {
    let next: string | null | undefined = cursor;
    do {
      const page: Page<Item> = await read(next ?? undefined);
      yield { items: page.items, cursor: page.cursor };
      next = page.cursor;
    } while (next !== null);
  }
  return {
    pages,
    async *[Symbol.asyncIterator]() {
      for await (const { items } of pages()) yield* items;
    },
  };
}

/** The text of a stream of UTF-8, as it comes. Whoever stops reading ends the stream. */
export async function* textsOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<string> {
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

/** The lines of such a stream, without empty ones, for NDJSON. */
export async function* linesOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  let rest = '';
  for await (const text of textsOf(stream)) {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    yield* lines.filter((line) => line !== '');
  }
  if (rest !== '') yield rest;
}
