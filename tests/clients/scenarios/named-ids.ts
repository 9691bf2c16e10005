/** Replaces the portal's ids with names in order of appearance, so that equivalent output is equal at every portal. */
export function idNames(): (text: string) => string {
  const known = new Map<string, string>();
  return (text) =>
    text.replaceAll(/\b[a-z]{3}_[0-9a-z]{26}\b/g, (id) => {
      const name = known.get(id) ?? `${id.slice(0, 3)} ${known.size + 1}`;
      known.set(id, name);
      return name;
    });
}
