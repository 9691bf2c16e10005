type Headers = { readonly header: (name: string) => string | undefined };

/*
 * Protection against requests that another site triggers with the browser's cookie. Browsers send the origin
 * in Sec-Fetch-Site, older ones in Origin; no page can set either.
 */

/** Whether the browser confirms that a request with a session comes from the portal's own pages. */
export function isOwnPage(call: Headers, origin: string): boolean {
  const site = call.header('sec-fetch-site');
  return site === undefined ? call.header('origin') === origin : site === 'same-origin';
}

/** Whether another site triggered a request without a session; programs send neither header and pass. */
export function isOtherSite(call: Headers, origin: string): boolean {
  const site = call.header('sec-fetch-site');
  const from = call.header('origin');
  if (site !== undefined && site !== 'same-origin') return true;
  return site === undefined && from !== undefined && from !== origin;
}
