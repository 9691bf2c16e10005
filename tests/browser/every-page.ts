import type { Browser } from 'playwright-core';
import type { ServingPortal } from '../portal-process.ts';
import { type ConsoleVisit, openVisitIn } from './console/console-page.ts';
import { openedStates, openState } from './console/opened-states.ts';
import { pageStates } from './console/page-states.ts';
import {
  createPageData,
  type DetailPageUrls,
  type PageRole,
  pageVisitors,
  signInForPage,
} from './console/page-visitors.ts';
import { registerPhone } from './console/state-steps.ts';
import { freezeFormats } from './frozen-texts.ts';
import { publicPages } from './public-pages.ts';

/**
 * Called for each loaded page, with a name for files such as `console-queue-declarationid`, `public-docs`,
 * `state-clients-new-client-client.add` or `scene-pay`.
 */
type PageVisitor = (visit: ConsoleVisit, name: string) => Promise<void>;

/** A page or an opened state, and who opens it. */
interface View {
  readonly name: string;
  /** Null for a scene, which signs in itself. */
  readonly who: PageRole | null;
  readonly open: (visit: ConsoleVisit) => Promise<unknown>;
}

const roles = [...new Set(Object.values(pageVisitors).map(([who]) => who))];

/** Pages that list earlier requests and sign-ins. They are opened first, so that the other pages add nothing. */
const recordingPages = ['/audit', '/account', '/notifications', '/request-log', '/system', '/usage'];

/**
 * Opens the selected pages of the console, opened states, kinds of public pages and page states, one after the
 * other. Their content does not depend on the selection. Returns the errors of pages that did not open.
 */
export async function visitEveryPage(
  browser: Browser,
  portal: ServingPortal,
  isWanted: (name: string) => boolean,
  look: PageVisitor,
): Promise<string[]> {
  const errors: string[] = [];
  let addresses = await createPageData(portal);
  const visits = new Map<PageRole, ConsoleVisit>();
  for (const who of roles) {
    const visit = await openFrozenVisit(browser, portal);
    addresses = { ...addresses, ...(await signInForPage(portal, who, visit)) };
    if (who === 'accountant') await registerPhone(visit);
    visits.set(who, visit);
  }
  for (const { name, who, open } of viewsOf(portal, addresses)) {
    if (!isWanted(name)) continue;
    const shared = who && visits.get(who);
    const visit = shared ?? (await openFrozenVisit(browser, portal));
    try {
      // A page behind another one is not laid out, and the printed form waits for its layout.
      await visit.page.bringToFront();
      await open(visit);
      await untilReady(visit);
      await look(visit, name);
    } catch (error) {
      errors.push(`${name}: ${error}`);
    }
    if (!shared) await visit.close();
  }
  for (const visit of visits.values()) await visit.close();
  return errors;
}

function viewsOf(portal: ServingPortal, addresses: DetailPageUrls): View[] {
  const pages = [...new Set([...recordingPages, ...Object.keys(pageVisitors)])].map((path): View => {
    const [who, text] = pageVisitors[path] ?? ['nobody', ''];
    const open = async (visit: ConsoleVisit): Promise<void> => {
      await visit.goTo(addresses[path] ?? path);
      await visit.page.getByText(text).first().waitFor({ state: 'attached' });
    };
    return { name: nameOf('console', path), who, open };
  });
  const opened = Object.entries(openedStates).flatMap(([component, state]): View[] => {
    if (typeof state === 'string' || 'reason' in state) return [];
    return [
      {
        name: nameOf('state', component.replace('pages/', '').replace('.tsx', '')),
        who: state.who ?? pageVisitors[state.at]?.[0] ?? 'nobody',
        open: (visit) => openState(visit, state, addresses),
      },
    ];
  });
  const served = publicPages.map(
    (path): View => ({
      name: nameOf('public', path),
      who: 'nobody',
      open: ({ page }) => page.goto(`${portal.baseUrl}${path}`),
    }),
  );
  const scenes = Object.entries(pageStates).map(
    ([name, scene]): View => ({ name: `scene-${name}`, who: null, open: (visit) => scene(visit, portal) }),
  );
  return [...pages, ...opened, ...served, ...scenes];
}

async function openFrozenVisit(browser: Browser, portal: ServingPortal): Promise<ConsoleVisit> {
  const context = await browser.newContext({
    ...{ locale: 'en', timezoneId: 'UTC', reducedMotion: 'reduce' },
    viewport: { width: 1280, height: 860 },
  });
  await context.addInitScript({ content: freezeFormats });
  return openVisitIn(context, portal);
}

async function untilReady({ page }: ConsoleVisit): Promise<void> {
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null);
}

/**
 * Returns a file name for a page, for example `console-queue-declarationid` for `/queue/$declarationId` of the
 * console.
 */
function nameOf(kind: string, path: string): string {
  return [
    kind,
    ...path
      .toLowerCase()
      .replaceAll('$', '')
      .split(/[/?= ]/),
  ]
    .filter((part) => part !== '')
    .join('-');
}
