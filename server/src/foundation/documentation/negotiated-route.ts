import { qualityOf } from '../http/negotiation.ts';
import { type Language, languageOfPage } from '../messages/language.ts';
import { pageHeaders } from '../pages/page.ts';
import { headerList, type PublicRoute, taggedResponse } from './public-response.ts';

/** The layout of every public page. */
export interface PageFrame {
  /** The portal's base URL without a trailing slash. */
  readonly baseUrl: string;
  /** Path of the base URL, without a trailing slash. */
  readonly prefix: string;
}

const jsonHeaders = {
  'Content-Type': 'application/json',
  'Access-Control-Allow-Origin': '*',
  'Cache-Control': 'public, max-age=300',
};

const mediaTypes = ['text/html', 'application/json'];

/**
 * Creates a route that returns HTML or JSON in the caller's language, depending on the `Accept` header. Without a
 * preference there, it returns the format `unasked`.
 */
export function negotiatedRoute(parts: {
  readonly path: `/${string}`;
  readonly unasked: 'page' | 'json';
  readonly page: (language: Language, query: URLSearchParams) => string;
  readonly json: (language: Language, query: URLSearchParams) => unknown;
}): PublicRoute {
  const { path, unasked, page, json } = parts;
  return {
    method: 'GET',
    path,
    handle(request) {
      const language = languageOfPage(request);
      const query = new URLSearchParams(request.queryString);
      const negotiated = { 'Content-Language': language, Vary: 'Accept, Accept-Language, Cookie' };
      const preferred = htmlPreference(request.header('accept'));
      if (preferred > 0 || (preferred === 0 && unasked === 'page')) {
        const headers = headerList({ ...pageHeaders(), ...negotiated });
        return { status: 200, headers, body: page(language, query), mediaTypes };
      }
      const text = `${JSON.stringify(json(language, query), null, 2)}\n`;
      return { ...taggedResponse(request, text, { ...jsonHeaders, ...negotiated }), mediaTypes };
    },
  };
}

/** Returns a positive number if the caller prefers HTML, a negative one for JSON. */
function htmlPreference(accept: string | undefined): number {
  if (accept === undefined) return 0;
  return qualityOf(accept, 'text/html') - qualityOf(accept, 'application/json');
}
