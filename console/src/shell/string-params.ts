/** Returns a URL parser that keeps the named parameters if they are strings, or numbers from a link without quotes. */
export function stringParams<Name extends string>(...names: readonly Name[]) {
  return (search: Record<string, unknown>): { readonly [Key in Name]?: string } => {
    const kept: { [Key in Name]?: string } = {};
    for (const name of names) {
      const value = search[name];
      if (typeof value === 'string' && value !== '') kept[name] = value;
      if (typeof value === 'number') kept[name] = String(value);
    }
    return kept;
  };
}
