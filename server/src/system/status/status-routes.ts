import { headerList, type PublicRoute } from '../../foundation/documentation/public-response.ts';
import { languageOfPage } from '../../foundation/messages/language.ts';
import { languageHeaders, pageHeaders } from '../../foundation/pages/page.ts';
import type { ServiceStatusDependencies } from './get-service-status.ts';
import { statusFeed, statusPage } from './status-page.ts';

/** Returns the public status page and its feed. */
export function statusRoutes({
  baseUrl,
  serviceStatus,
}: ServiceStatusDependencies & { readonly baseUrl: string }): PublicRoute[] {
  const prefix = new URL(baseUrl).pathname.replace(/\/$/, '');
  return [
    {
      method: 'GET',
      path: '/status',
      async handle(request) {
        const language = languageOfPage(request);
        const body = statusPage(await serviceStatus(), { prefix, path: '/status', language });
        return { status: 200, headers: headerList({ ...pageHeaders(), ...languageHeaders(language) }), body };
      },
    },
    {
      method: 'GET',
      path: '/status.atom',
      async handle() {
        const headers = {
          'Content-Type': 'application/atom+xml; charset=utf-8',
          'Cache-Control': 'public, max-age=30',
          'Access-Control-Allow-Origin': '*',
        };
        return {
          status: 200,
          headers: headerList(headers),
          body: statusFeed(await serviceStatus(), baseUrl),
        };
      },
    },
  ];
}
