/** The declarations of the list that was open last, in its order: what stands next to one of them. */
let inTurn: readonly string[] = [];

export function showInTurn(ids: readonly string[]): void {
  inTurn = ids;
}

/** The one after another, or before it; none at the ends, and of one that was in no list. */
export function neighbourOf(id: string, step: 1 | -1): string | undefined {
  const place = inTurn.indexOf(id);
  return place === -1 ? undefined : inTurn[place + step];
}
