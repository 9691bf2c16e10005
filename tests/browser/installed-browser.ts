import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { after } from 'node:test';
import { type Browser, chromium, type LaunchOptions } from 'playwright-core';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * Returns how to start the installed Chromium. Returns null if none is installed, so that browser tests are
 * skipped.
 */
export function installedChromium(): { readonly executablePath: string; readonly args: string[] } | null {
  const directories = (process.env.PATH ?? '').split(delimiter);
  const candidates = directories.flatMap((directory) => names.map((name) => join(directory, name)));
  const executablePath = candidates.find((candidate) => existsSync(candidate));
  return executablePath === undefined ? null : { executablePath, args: quiet };
}

export async function installedBrowser(options: LaunchOptions = {}): Promise<Browser | null> {
  const chosen = installedChromium();
  return chosen && chromium.launch({ ...chosen, ...options });
}

/** Options of tests that need Chromium. */
export const needsChromium = { skip: installedChromium() === null && 'no Chromium is installed' };

/** Options of a test whose parts have a time limit each, so that a slow machine does not exceed that of the whole. */
export const unlimited = { timeout: 2_400_000 };
export const limited = { timeout: 600_000 };

/** Returns a function that returns Chromium, which starts at the first call and stops after the tests of the file. */
export function browserOfFile(options?: LaunchOptions): () => Promise<Browser> {
  let started: Promise<Browser | null> | undefined;
  after(async () => (await started)?.close());
  return async () => {
    started ??= installedBrowser(options);
    const browser = await started;
    if (!browser) throw new Error('no Chromium is installed');
    return browser;
  };
}
