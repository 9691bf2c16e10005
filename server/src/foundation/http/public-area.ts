import { type Exchange, exposedHeaders } from './request-context.ts';

/** Path prefix of the operations that need no account. */
export const publicPrefix = '/public/';

/** Whether the request is for the public API, which needs no credentials. */
export function isPublic({ path }: Pick<Exchange, 'path'>): boolean {
  return path.startsWith(publicPrefix);
}

/** Lets every web page read a response of the public API (CORS), which contains no data of an organisation. */
export function allowEveryOrigin({ always }: Pick<Exchange, 'always'>): void {
  always.push('Access-Control-Allow-Origin', '*', 'Access-Control-Expose-Headers', exposedHeaders);
}
