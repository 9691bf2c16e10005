import type { PageFrame } from '../../foundation/documentation/negotiated-route.ts';
import {
  type PreparePage,
  type PublicRoute,
  taggedResponse,
  withPreparation,
} from '../../foundation/documentation/public-response.ts';
import type { PublicSection } from '../../foundation/documentation/public-routes.ts';
import type { OpenApiDocument } from '../../foundation/documentation/reference/document.ts';
import { lazy } from '../../foundation/lazy-value.ts';
import { collectionOf, environmentOf, localWebhookReceiverUrl } from './postman-collection.ts';

interface CollectionParts {
  /** Prepares the OpenAPI document before it is read. */
  readonly prepare?: PreparePage;
  /** The OpenAPI document as JSON text. */
  readonly openapi: () => string;
  readonly isSandbox: boolean;
}

/**
 * Serves the Postman collection of the Open API and its environments. Each file is created on the first request for it.
 */
export function servePostmanCollection({ prepare, openapi, isSandbox }: CollectionParts): PublicSection {
  return ({ baseUrl }: PageFrame) => {
    // The environment of the other profile has the placeholder `https://`, because the portal has only its own URL.
    const [sandbox, production] = isSandbox ? [baseUrl, 'https://'] : ['https://', baseUrl];
    return [
      withPreparation(
        jsonRoute('/docs/collection.json', () => {
          const document: OpenApiDocument = JSON.parse(openapi());
          return collectionOf(document, baseUrl);
        }),
        prepare,
      ),
      jsonRoute('/docs/collection-sandbox.json', () =>
        environmentOf('Sandbox', sandbox, localWebhookReceiverUrl),
      ),
      jsonRoute('/docs/collection-production.json', () =>
        environmentOf('Production', production, 'https://'),
      ),
    ];
  };
}

const headers = {
  'Content-Type': 'application/json',
  'Content-Security-Policy': "default-src 'none'",
  'Access-Control-Allow-Origin': '*',
  'Cache-Control': 'public, max-age=300',
};

function jsonRoute(path: `/${string}`, make: () => object): PublicRoute {
  const content = lazy(() => Buffer.from(JSON.stringify(make())));
  return { method: 'GET', path, handle: (request) => taggedResponse(request, content(), headers) };
}
