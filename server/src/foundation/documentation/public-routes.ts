import type { Problem } from '../http/problem.ts';
import { lazy } from '../lazy-value.ts';
import { toOpenApi30 } from '../openapi/openapi-3-0.ts';
import { assetFiles } from './asset-files.ts';
import { changelogRoutes } from './changelog-routes.ts';
import type { GuideBook } from './guide.ts';
import { guideRoutes, searchRoute } from './guide-pages.ts';
import { landingRoute } from './landing-page.ts';
import type { PageFrame } from './negotiated-route.ts';
import { problemRoutes } from './problem-pages.ts';
import {
  type PreparePage,
  type PublicResource,
  type PublicRoute,
  preparedResource,
  taggedResponse,
  withPreparation,
} from './public-response.ts';
import { referencePages } from './reference/reference-pages.ts';

export interface PublicPagesDependencies {
  /** The portal's base URL without a trailing slash. */
  readonly baseUrl: string;
  /** All problems; a code that occurs twice is listed once. */
  readonly problems: readonly Problem[];
  /** Called before the OpenAPI documents are read. */
  readonly prepare?: PreparePage;
  /** The OpenAPI documents as JSON text. */
  readonly openapi: () => string;
  readonly management: () => string;
  readonly publicApi: () => string;
  readonly book: GuideBook;
  /** Public pages of modules. */
  readonly sections?: readonly PublicSection[];
  /** The country whose codes the examples of guides contain, if the portal serves another one. */
  readonly examplesOf?: string;
  /** Returns whether this process can serve requests now: its notifications must not be delayed. */
  readonly isReady: () => boolean;
  readonly isSandbox: boolean;
}

/** Creates the public pages of a module. */
export type PublicSection = (frame: PageFrame) => readonly PublicRoute[];

const icon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 28 28"><circle cx="14" cy="14" r="14" fill="#0a5a8c"/>' +
  '<path d="m8 14.5 4 4 8-9" fill="none" stroke="#fff" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"/></svg>';

/**
 * Returns the public pages: the front page, the API reference, the OpenAPI documents and the problems. Paths
 * are below the base URL; links contain its prefix. The reference is built on its first request.
 */
export function publicPages(parts: PublicPagesDependencies): {
  readonly routes: PublicRoute[];
  readonly resources: PublicResource[];
} {
  const { baseUrl, problems, openapi, management, publicApi, book, examplesOf, sections = [] } = parts;
  const prefix = new URL(baseUrl).pathname.replace(/\/$/, '');
  const unique = [...new Map(problems.map((problem) => [problem.code, problem])).values()];
  const frame = { baseUrl, prefix };
  const guides = { ...frame, book, problems: unique, openapi, management, examplesOf };
  const reference = referencePages({ ...frame, problems: unique, openapi, management, publicApi });
  const ofDocuments = [
    documentRoute('/openapi.json', openapi),
    documentRoute('/openapi-3.0.json', () => JSON.stringify(toOpenApi30(JSON.parse(openapi())))),
    documentRoute('/management/openapi.json', management),
    documentRoute('/public/openapi.json', publicApi),
    ...reference.routes,
    ...changelogRoutes({ ...frame, book, openapi, management }),
    searchRoute(guides),
  ];
  const sectionRoutes = sections.flatMap((routesOf) => routesOf(frame));
  const sectionPaths = new Set<string>(sectionRoutes.map(({ path }) => path));
  const routes: PublicRoute[] = [
    landingRoute({ ...parts, prefix }),
    ...ofDocuments.map((route) => withPreparation(route, parts.prepare)),
    // A module can serve a document as a page of its own, for example in several languages.
    ...guideRoutes(guides).filter(({ path }) => !sectionPaths.has(path)),
    ...problemRoutes({ ...frame, problems: unique }),
    ...sectionRoutes,
    iconRoute('/favicon.svg'),
    iconRoute('/favicon.ico'),
  ];
  const resources = reference.resources.map((resource) => preparedResource(resource, parts.prepare));
  return { routes, resources: [...resources, assetFiles] };
}

function documentRoute(path: `/${string}`, text: () => string): PublicRoute {
  const headers = {
    'Content-Type': 'application/json',
    'Access-Control-Allow-Origin': '*',
    'Access-Control-Expose-Headers': 'ETag',
    'Cache-Control': 'public, max-age=60',
  };
  const content = lazy(() => Buffer.from(text()));
  return { method: 'GET', path, handle: (request) => taggedResponse(request, content(), headers) };
}

// Browsers request /favicon.ico for a response without an icon link, such as JSON.
function iconRoute(path: `/${string}`): PublicRoute {
  const headers = {
    'Content-Type': 'image/svg+xml',
    'Content-Security-Policy': "default-src 'none'",
    'Cache-Control': 'public, max-age=86400',
  };
  return { method: 'GET', path, handle: (request) => taggedResponse(request, icon, headers) };
}
