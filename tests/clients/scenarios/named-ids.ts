/**
 * Returns a function that replaces ids by names in the order of their occurrence, so that outputs of different
 * portals can be compared.
 */
export function createIdReplacer(): (text: string) => string {
  const known = new Map<string, string>();
  return (text) =>
    text.replaceAll(/\b[a-z]{3}_[0-9a-z]{26}\b/g, (id) => {
      const name = known.get(id) ?? `${id.slice(0, 3)} ${known.size + 1}`;
      known.set(id, name);
      return name;
    });
}
