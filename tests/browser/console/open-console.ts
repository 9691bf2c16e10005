import { after, type TestContext } from 'node:test';
import type { Browser, LaunchOptions } from 'playwright-core';
import { type PortalProcess, type ServingPortal, startPortal } from '../../portal-process.ts';
import { browserOfFile } from '../installed-browser.ts';
import { type ConsoleAppearance, type ConsoleVisit, signInOnPage, visitConsole } from './console-page.ts';

type Credentials = ServingPortal['credentials'];
type SandboxPerson = {
  [Name in keyof Credentials]: Credentials[Name] extends { readonly password: string } ? Name : never;
}[keyof Credentials];

/** A portal and Chromium for the tests of a file. Both stop after the last test. */
export interface OpenConsole<Portal> {
  readonly portal: Portal;
  /** Returns Chromium, which starts at the first call. */
  browser(): Promise<Browser>;
  /** Opens a page that is closed at the end of the test. */
  openVisit(t: TestContext, look?: ConsoleAppearance): Promise<ConsoleVisit>;
  /** Opens a page and signs in as a user of the sandbox. */
  visitAs(t: TestContext, who: SandboxPerson, look?: ConsoleAppearance): Promise<ConsoleVisit>;
}

export async function openConsole(): Promise<OpenConsole<PortalProcess>> {
  // Tests poll without a pause, which the usual rate limit of a client would refuse on a fast machine.
  return openConsoleOf(await startPortal({ environment: { PORTAL_CLIENT_RATE: '1000' } }));
}

/** Returns the console of a portal that the tests have started. */
export function openConsoleOf<Portal extends ServingPortal>(
  portal: Portal,
  options?: LaunchOptions,
): OpenConsole<Portal> {
  const browser = browserOfFile(options);
  after(() => portal.stop());
  const openVisit = async (t: TestContext, look?: ConsoleAppearance): Promise<ConsoleVisit> => {
    const opened = await visitConsole(await browser(), portal, look);
    t.after(() => opened.close());
    return opened;
  };
  return {
    portal,
    browser,
    openVisit,
    async visitAs(t, who, look) {
      const opened = await openVisit(t, look);
      await signInOnPage(opened, portal.credentials[who]);
      return opened;
    },
  };
}
