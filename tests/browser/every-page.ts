import type { Browser } from 'playwright-core';
import type { ServingPortal } from '../portal-process.ts';
import { type ConsoleVisit, visitConsole } from './console/console-page.ts';
import { pageStates } from './console/page-states.ts';
import {
  createPageData,
  type DetailPageUrls,
  type PageRole,
  pageVisitors,
  signInForPage,
} from './console/page-visitors.ts';
import { publicPages } from './public-pages.ts';

/**
 * Called for each loaded page, with a name for files such as `console-queue-declarationid`, `public-docs` or
 * `scene-pay`.
 */
type PageVisitor = (visit: ConsoleVisit, name: string) => Promise<void>;

/** Opens the selected pages of the console, kinds of public pages and page states, one after the other. */
export async function visitEveryPage(
  browser: Browser,
  portal: ServingPortal,
  isWanted: (name: string) => boolean,
  look: PageVisitor,
): Promise<void> {
  const addresses = await createPageData(portal);
  for (const who of new Set(Object.values(pageVisitors).map(([each]) => each)))
    await visitConsolePages(await visitConsole(browser, portal), portal, who, addresses, isWanted, look);
  for (const [name, open] of publicPathsOf(portal)) {
    if (!isWanted(name)) continue;
    const visit = await visitConsole(browser, portal);
    await open(visit);
    await untilReady(visit);
    await look(visit, name);
    await visit.close();
  }
}

async function visitConsolePages(
  visit: ConsoleVisit,
  portal: ServingPortal,
  who: PageRole,
  known: DetailPageUrls,
  isWanted: (name: string) => boolean,
  look: PageVisitor,
): Promise<void> {
  const paths = Object.keys(pageVisitors).filter(
    (path) => pageVisitors[path]?.[0] === who && isWanted(ofPath(path)),
  );
  const addresses = paths.length > 0 ? { ...known, ...(await signInForPage(portal, who, visit)) } : known;
  for (const path of paths) {
    await visit.goTo(addresses[path] ?? path);
    await visit.sees(pageVisitors[path]?.[1] ?? '');
    await untilReady(visit);
    await look(visit, ofPath(path));
  }
  await visit.close();
}

function publicPathsOf(
  portal: ServingPortal,
): [name: string, open: (visit: ConsoleVisit) => Promise<unknown>][] {
  return [
    ...publicPages.map((path): [string, (visit: ConsoleVisit) => Promise<unknown>] => [
      nameOf('public', path),
      ({ page }) => page.goto(`${portal.baseUrl}${path}`),
    ]),
    ...Object.entries(pageStates).map(
      ([name, scene]): [string, (visit: ConsoleVisit) => Promise<unknown>] => [
        `scene-${name}`,
        (visit) => scene(visit, portal),
      ],
    ),
  ];
}

async function untilReady({ page }: ConsoleVisit): Promise<void> {
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null);
}

const ofPath = (path: string): string => nameOf('console', path);

/**
 * Returns a file name for a page, for example `console-queue-declarationid` for `/queue/$declarationId` of the
 * console.
 */
function nameOf(kind: string, path: string): string {
  return [kind, ...path.toLowerCase().replaceAll('$', '').split(/[/?=]/)]
    .filter((part) => part !== '')
    .join('-');
}
