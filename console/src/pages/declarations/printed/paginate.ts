/**
 * Distributes blocks over pages in their order, by their heights. The front page has less room than a continuation
 * page. A block that is higher than a page gets a page of its own.
 */
export function paginate(
  heights: readonly number[],
  room: { readonly front: number; readonly continuation: number },
): number[][] {
  const pages: number[][] = [[]];
  let left = room.front;
  for (const [index, height] of heights.entries()) {
    if (height > left && pages.at(-1)?.length !== 0) {
      pages.push([]);
      left = room.continuation;
    }
    pages.at(-1)?.push(index);
    left -= height;
  }
  return pages;
}
