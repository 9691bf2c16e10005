/** Returns a URL parser that keeps the named parameters if they are strings, or numbers from a link without quotes. */
export function stringParams<Name extends string>(...names: readonly Name[]) {
  return (search: Record<string, unknown>): { readonly [Key in Name]?: string } => {
    const params: { [Key in Name]?: string } = {};
    for (const name of names) {
      const value = search[name];
      if (typeof value === 'string' && value !== '') params[name] = value;
      if (typeof value === 'number') params[name] = String(value);
    }
    return params;
  };
}
