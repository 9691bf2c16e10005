/** Returns a URL parser that keeps the named parameters if they are strings. */
export function stringParams<Name extends string>(...names: readonly Name[]) {
  return (search: Record<string, unknown>): { readonly [Key in Name]?: string } => {
    const kept: { [Key in Name]?: string } = {};
    for (const name of names) {
      const value = search[name];
      if (typeof value === 'string' && value !== '') kept[name] = value;
    }
    return kept;
  };
}
