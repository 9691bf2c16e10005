/** Ids of the declarations in the list that was open last, in the order of the list. */
let navigationOrder: readonly string[] = [];

export function setQueueNavigationOrder(ids: readonly string[]): void {
  navigationOrder = ids;
}

/**
 * Returns the declaration after or before another one in the list that was open last; undefined if there is
 * none.
 */
export function neighbouringDeclaration(id: string, step: 1 | -1): string | undefined {
  const place = navigationOrder.indexOf(id);
  return place === -1 ? undefined : navigationOrder[place + step];
}
