/** Keeps these members of the address where they are texts. */
export function textsIn<Name extends string>(...names: readonly Name[]) {
  return (search: Record<string, unknown>): { readonly [Key in Name]?: string } => {
    const kept = names.flatMap((name) => {
      const value = search[name];
      return typeof value === 'string' && value !== '' ? [[name, value] as const] : [];
    });
    return Object.fromEntries(kept) as { [Key in Name]?: string };
  };
}
