import type { ManagementConnection } from './management.ts';

/** Iterates over a list of the management API and loads further pages as needed. */
export async function* iterateManagementList<Item>(
  management: ManagementConnection,
  path: string,
  filters: URLSearchParams,
): AsyncGenerator<Item> {
  const query = new URLSearchParams([...filters, ['limit', '100']]);
  for (;;) {
    const page: { readonly items: readonly Item[]; readonly cursor: string | null } = Object(
      await management.call('GET', `${path}?${query}`),
    );
    yield* page.items;
    if (page.cursor === null) return;
    query.set('after', page.cursor);
  }
}
