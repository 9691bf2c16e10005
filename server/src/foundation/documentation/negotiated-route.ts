import { qualityOf } from '../http/negotiation.ts';
import { pageHeaders } from '../pages/page.ts';
import { type Language, languageOfPage } from '../messages/language.ts';
import { headerList, type PublicRoute, taggedAnswer } from './public-response.ts';

/** What stands around every page that anyone may read. */
export interface PageFrame {
  /** Without a trailing slash. */
  readonly baseUrl: string;
  /** The path of the base URL, without a trailing slash. */
  readonly prefix: string;
}

const jsonHeaders = {
  'Content-Type': 'application/json',
  'Access-Control-Allow-Origin': '*',
  'Cache-Control': 'public, max-age=300',
};

const mediaTypes = ['text/html', 'application/json'];

/** One thing for people and for programs, in their language: `Accept` decides, and where it does not, `unasked`. */
export function negotiatedRoute(parts: {
  readonly path: `/${string}`;
  readonly unasked: 'page' | 'json';
  readonly page: (language: Language) => string;
  readonly json: (language: Language) => unknown;
}): PublicRoute {
  const { path, unasked, page, json } = parts;
  return {
    method: 'GET',
    path,
    handle(request) {
      const language = languageOfPage(request);
      const negotiated = { 'Content-Language': language, Vary: 'Accept, Accept-Language, Cookie' };
      const preferred = preference(request.header('accept'));
      if (preferred > 0 || (preferred === 0 && unasked === 'page')) {
        const headers = headerList({ ...pageHeaders(), ...negotiated });
        return { status: 200, headers, body: page(language), mediaTypes };
      }
      const text = `${JSON.stringify(json(language), null, 2)}\n`;
      return { ...taggedAnswer(request, text, { ...jsonHeaders, ...negotiated }), mediaTypes };
    },
  };
}

/** Above 0 the caller would rather have HTML, below 0 JSON. */
function preference(accept: string | undefined): number {
  if (accept === undefined) return 0;
  return qualityOf(accept, 'text/html') - qualityOf(accept, 'application/json');
}
