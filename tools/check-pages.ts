import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import type { ConsoleVisit } from '../tests/browser/console/console-page.ts';
import { visitEveryPage } from '../tests/browser/every-page.ts';
import { installedBrowser } from '../tests/browser/installed-browser.ts';
import { startPortal } from '../tests/portal-process.ts';

/*
 * Checks the rendered HTML of console pages and public pages, wide and narrow, with the Nu HTML checker (vnu)
 * of the W3C. The checker is a Java program of 32 MB, so it is not a dependency and `npx` downloads it.
 */

const help = `Usage: npm run check:pages [-- options]

  --only TEXT    only pages whose name contains print this help
  --help         print this help

Needs Chromium, and Java 11 or later (Debian: default-jre-headless).`;
const checker = 'vnu-jar@26.9.27';

/** A message of the Nu HTML checker. */
interface Message {
  readonly type: string;
  readonly url: string;
  readonly message: string;
  readonly extract?: string;
}

const { values } = parseArgs({ options: { only: { type: 'string' }, help: { type: 'boolean' } } });
if (values.help) console.log(help);
else process.exitCode = await checkPages();

async function checkPages(): Promise<number> {
  const browser = await installedBrowser();
  const missing = browser ? missingRequirement() : 'Chromium (Debian: chromium)';
  if (!browser || missing !== null) {
    await browser?.close();
    console.error(`The pages were not checked, because ${missing} is missing.`);
    return 1;
  }
  const folder = mkdtempSync(join(tmpdir(), 'check-pages-'));
  const portal = await startPortal();
  let pages = 0;
  try {
    const errors = await visitEveryPage(
      browser,
      portal,
      (name) => name.includes(values.only ?? ''),
      async (visit, name) => {
        await save(visit, join(folder, name));
        pages += 1;
      },
    );
    for (const error of errors) console.error(error);
    const messages = messagesOf(folder);
    for (const { type, url, message, extract = '' } of messages)
      console.error(`${basename(url)}: ${type}: ${message}\n    ${extract.replaceAll(/\s+/g, ' ')}`);
    console.log(`Checked ${pages} pages, each wide and narrow: ${messages.length} errors.`);
    return pages > 0 && errors.length + messages.length === 0 ? 0 : 1;
  } finally {
    await browser.close();
    await portal.stop();
    rmSync(folder, { recursive: true });
  }
}

/** Saves the page in both widths, and restores the wide one for the next page. */
async function save({ page }: ConsoleVisit, path: string): Promise<void> {
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 860 });
    writeFileSync(`${path}-${width}.html`, await page.content());
  }
}

function missingRequirement(): string | null {
  if (spawnSync('java', ['-version']).status !== 0) return 'Java (Debian: default-jre-headless)';
  return runChecker(['--version']).status === 0 ? null : `${checker}, which npx could not download,`;
}

/** Returns all messages of the checker about the pages in a folder. */
function messagesOf(folder: string): readonly Message[] {
  const { stdout, stderr } = runChecker(['--format', 'json', '--stdout', '--exit-zero-always', folder]);
  if (stdout === '') throw new Error(`The Nu checker printed no result: ${stderr}`);
  const { messages }: { readonly messages: readonly Message[] } = JSON.parse(stdout);
  return messages;
}

function runChecker(args: readonly string[]) {
  // Skips install scripts, because that of the checker would download a Java runtime.
  const environment = { ...process.env, npm_config_ignore_scripts: 'true' };
  const options = { encoding: 'utf8', env: environment, maxBuffer: 2 ** 28 } as const;
  return spawnSync('npx', ['--yes', '--package', checker, 'vnu', ...args], options);
}
