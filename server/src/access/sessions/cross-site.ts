type Headers = { readonly header: (name: string) => string | undefined };

/*
 * Against calls that another site lets a browser make with its cookie. Browsers tell where a call comes from in
 * Sec-Fetch-Site, older ones in Origin; no page can set either.
 */

/** Whether a call with a session surely comes from the portal's own pages: the browser says so. */
export function isOwnPage(call: Headers, origin: string): boolean {
  const site = call.header('sec-fetch-site');
  return site === undefined ? call.header('origin') === origin : site === 'same-origin';
}

/** Whether a call without a session is one that another site makes; programs, which say nothing, are not. */
export function isOtherSite(call: Headers, origin: string): boolean {
  const site = call.header('sec-fetch-site');
  const from = call.header('origin');
  if (site !== undefined && site !== 'same-origin') return true;
  return site === undefined && from !== undefined && from !== origin;
}
