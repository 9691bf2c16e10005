/** The path of a base URL without a trailing slash: nothing where it has none. */
export function pathOf(baseUrl: string): string {
  return new URL(baseUrl).pathname.replace(/\/$/, '');
}
