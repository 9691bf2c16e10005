/** Declaration ids of the list that was open last, in list order. */
let inTurn: readonly string[] = [];

export function setNavigationOrder(ids: readonly string[]): void {
  inTurn = ids;
}

/** Returns the next or previous declaration; undefined at the ends or if the declaration is not in the list. */
export function neighbourOf(id: string, step: 1 | -1): string | undefined {
  const place = inTurn.indexOf(id);
  return place === -1 ? undefined : inTurn[place + step];
}
