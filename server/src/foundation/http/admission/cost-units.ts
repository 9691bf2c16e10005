/** The working time of one cost unit, in ms. An ordinary request costs at most one unit. */
export const unitMs = 2;
/** Number of list entries in a body that cost one unit. */
const entriesPerUnit = 20;

/** Returns the cost of a JSON body in units: the number of its list entries, including one level of nesting. */
export function unitsOfBody(body: unknown): number {
  return Math.floor(entriesIn(body, 1) / entriesPerUnit);
}

function entriesIn(value: unknown, depth: number): number {
  if (Array.isArray(value)) return value.length;
  if (typeof value !== 'object' || value === null || depth < 0) return 0;
  let entries = 0;
  for (const name in value) entries += entriesIn(Reflect.get(value, name), depth - 1);
  return entries;
}
