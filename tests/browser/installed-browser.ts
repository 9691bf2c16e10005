import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';

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

/** A Chromium of this machine, or null: pages are then not looked at. */
export async function installedBrowser(): Promise<Browser | null> {
  const directories = (process.env.PATH ?? '').split(delimiter);
  const candidates = directories.flatMap((directory) => names.map((name) => join(directory, name)));
  const executablePath = candidates.find((candidate) => existsSync(candidate));
  return executablePath === undefined ? null : chromium.launch({ executablePath, args: quiet });
}
