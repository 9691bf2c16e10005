import { qualityOf } from '../http/negotiation.ts';
import { pageHeaders } from '../http/page.ts';
import { headerList, type PublicRoute, taggedAnswer } from './public-answer.ts';

/** What stands around every page that anyone may read. */
export interface PageFrame {
  /** Without a trailing slash. */
  readonly baseUrl: string;
  /** The path of the base URL, without a trailing slash. */
  readonly prefix: string;
  readonly links: readonly { readonly href: string; readonly text: string }[];
}

const jsonHeaders = {
  'Content-Type': 'application/json',
  'Access-Control-Allow-Origin': '*',
  'Cache-Control': 'public, max-age=300',
  Vary: 'Accept',
};

const mediaTypes = ['text/html', 'application/json'];

/** One thing for people and for programs: `Accept` decides, and where it does not, `unasked`. */
export function negotiatedRoute(parts: {
  readonly path: `/${string}`;
  readonly unasked: 'page' | 'json';
  readonly page: () => string;
  readonly json: () => unknown;
}): PublicRoute {
  const { path, unasked, page, json } = parts;
  return {
    method: 'GET',
    path,
    handle(request) {
      const preferred = preference(request.header('accept'));
      if (preferred > 0 || (preferred === 0 && unasked === 'page')) {
        const headers = headerList({ ...pageHeaders(), Vary: 'Accept' });
        return { status: 200, headers, body: page(), mediaTypes };
      }
      return { ...taggedAnswer(request, `${JSON.stringify(json(), null, 2)}\n`, jsonHeaders), mediaTypes };
    },
  };
}

/** Above 0 the caller would rather have HTML, below 0 JSON. */
function preference(accept: string | undefined): number {
  if (accept === undefined) return 0;
  return qualityOf(accept, 'text/html') - qualityOf(accept, 'application/json');
}
