type Headers = { readonly header: (name: string) => string | undefined };

/*
 * The functions of this file protect against requests that another site triggers with the browser's cookie.
 * Browsers send the source of a request in Sec-Fetch-Site, and older browsers in Origin. A page can't set
 * either header.
 */

/** Whether the browser's headers confirm that a request with a session cookie comes from a page of the portal. */
export function isOwnPage(request: Headers, origin: string): boolean {
  const site = request.header('sec-fetch-site');
  return site === undefined ? request.header('origin') === origin : site === 'same-origin';
}

/** Whether another site triggered a request without a session cookie. Programs send neither header and are accepted. */
export function isOtherSite(request: Headers, origin: string): boolean {
  const site = request.header('sec-fetch-site');
  const from = request.header('origin');
  if (site !== undefined && site !== 'same-origin') return true;
  return site === undefined && from !== undefined && from !== origin;
}
