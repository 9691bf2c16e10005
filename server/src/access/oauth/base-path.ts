/** Returns the path of a base URL without a trailing slash, or an empty text if the URL has no path. */
export function basePathOf(baseUrl: string): string {
  return new URL(baseUrl).pathname.replace(/\/$/, '');
}
