import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { openVisitIn } from '../tests/browser/console/console-page.ts';
import { createPageData, type PageRole, signInForPage } from '../tests/browser/console/page-visitors.ts';
import { installedChromium } from '../tests/browser/installed-browser.ts';
import { type PortalProcess, startPortal } from '../tests/portal-process.ts';

/*
 * Runs Lighthouse with its simulation of a phone (1.6 Mbit/s, 150 ms, a slow processor) on the most used pages.
 * Lighthouse has 114 packages, so it is not a dependency and `npx` downloads it.
 */

const help = `Usage: npm run lighthouse [-- options]

  --only TEXT    only pages whose address contains this text
  --rounds N     runs of each page; the median counts (default 5)
  --publish      write the table to docs/performance.md
  --help         print this help

Requires Chromium. On a busy machine every result is worse, so the report includes the load average.`;
const lighthouse = 'lighthouse@13.5.0';
/** Maximum number of attempts for one measurement. */
const maxAttempts = 3;
const performanceFile = join(import.meta.dirname, '..', 'docs', 'performance.md');
const marks = ['<!-- lighthouse: written by `npm run lighthouse -- --publish` -->', '<!-- /lighthouse -->'];

/**
 * Pages with the user who opens them and the minimum performance score of 100. The accessibility score must be
 * 100.
 */
const pages: readonly (readonly [path: string, who: PageRole, least: number])[] = [
  ['/', 'nobody', 95],
  ['/docs', 'nobody', 95],
  ['/docs/api/createDeclaration', 'nobody', 95],
  ['/docs/guides', 'nobody', 95],
  ['/docs/guides/first-call', 'nobody', 95],
  ['/docs/lifecycle', 'nobody', 95],
  ['/changes', 'nobody', 95],
  ['/verify', 'nobody', 95],
  ['/console/sign-in', 'nobody', 85],
  ['/console/', 'trader', 85],
  ['/console/declarations', 'trader', 85],
  ['/console/declarations/$declarationId/document', 'trader', 75],
  ['/console/queue?awaitingCustoms=false', 'officer', 85],
];

/** Values of a Lighthouse result that the report uses. */
interface PageMeasurement {
  readonly performance: number;
  readonly accessibility: number;
  readonly firstPaintMs: number;
  readonly largestPaintMs: number;
  readonly blockedMs: number;
  readonly shift: number;
  readonly kilobytes: number;
  readonly faults: readonly string[];
}
interface Row {
  readonly path: string;
  readonly minPerformance: number;
  readonly median: PageMeasurement;
}

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    rounds: { type: 'string', default: '5' },
    publish: { type: 'boolean' },
    help: { type: 'boolean' },
  },
});
if (values.help) console.log(help);
else process.exitCode = await measurePages();

async function measurePages(): Promise<number> {
  const installed = installedChromium();
  if (!installed) {
    console.error('No Chromium is installed (Debian: chromium).');
    return 1;
  }
  const portal = await startPortal();
  const rows: Row[] = [];
  const load = loadavg()[0]?.toFixed(1) ?? '?';
  try {
    const addresses = await createPageData(portal);
    for (const who of new Set(pages.map(([, each]) => each))) {
      const chosen = pages.filter(([path, each]) => each === who && path.includes(values.only));
      if (chosen.length === 0) continue;
      const browser = await startChromium(installed, portal, who);
      for (const [path, , least] of chosen) {
        const opened = path.replace(/^\/console(?=.*\$)/, '');
        const url = portal.baseUrl + (opened === path ? path : `/console${addresses[opened]}`);
        rows.push({ path, minPerformance: least, median: await medianOf(url, browser.port) });
        console.log(lineOf(rows.at(-1)));
      }
      await browser.stop();
    }
  } finally {
    await portal.stop();
  }
  const table = tableOf(rows, `${load} to ${loadavg()[0]?.toFixed(1)}`);
  console.log(`\n${table}`);
  if (values.publish) publish(table);
  const missed = rows.filter(
    ({ minPerformance: least, median }) => median.performance < least || median.accessibility < 100,
  );
  for (const { path, median } of missed) console.log(`${path}: ${median.faults.join(', ')}`);
  return missed.length === 0 ? 0 : 1;
}

/** Starts a browser in which a user is signed in, with a debugging port for Lighthouse. */
async function startChromium(
  { executablePath, args }: { readonly executablePath: string; readonly args: readonly string[] },
  portal: PortalProcess,
  who: PageRole,
): Promise<{ readonly port: number; stop(): Promise<void> }> {
  const profile = mkdtempSync(join(tmpdir(), 'lighthouse-'));
  const flags = ['--headless=new', '--remote-debugging-port=0', `--user-data-dir=${profile}`, '--lang=en'];
  const child = spawn(executablePath, [...args, ...flags, 'about:blank'], { stdio: 'ignore' });
  const port = await portIn(join(profile, 'DevToolsActivePort'), child);
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  const [context] = browser.contexts();
  if (context && who !== 'nobody') {
    const visit = await openVisitIn(context, portal);
    await signInForPage(portal, who, visit);
    await visit.page.close();
  }
  // Only disconnects from the browser, which keeps running for Lighthouse.
  await browser.close();
  const stop = async (): Promise<void> => {
    child.kill();
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  return { port, stop };
}

async function portIn(file: string, child: ChildProcess): Promise<number> {
  while (child.exitCode === null) {
    const [port] = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
    if (port) return Number(port);
    await pause(50);
  }
  throw new Error('Chromium ended before it accepted connections');
}

/** Measures a page several times and returns the result with the median performance. */
async function medianOf(url: string, port: number): Promise<PageMeasurement> {
  const looks: PageMeasurement[] = [];
  while (looks.length < Number(values.rounds)) looks.push(await measurePage(url, port));
  looks.sort((one, other) => one.performance - other.performance);
  return looks[Math.floor(looks.length / 2)] ?? (await measurePage(url, port));
}

/**
 * Measures a page once. Repeats the measurement if Chromium has lost the beginning of a trace, which happens
 * sometimes.
 */
async function measurePage(url: string, port: number): Promise<PageMeasurement> {
  for (let attempt = 1; ; attempt += 1) {
    const result = await runLighthouse(url, port);
    if (!result.runtimeError) return readMeasurement(result);
    if (attempt === maxAttempts) throw new Error(`${url}: ${result.runtimeError.message}`);
  }
}

/** Writes the result to a file, because printed output is truncated if Lighthouse exits with an error. */
async function runLighthouse(url: string, port: number): Promise<LighthouseResult> {
  const folder = mkdtempSync(join(tmpdir(), 'lighthouse-'));
  const file = join(folder, 'look.json');
  const flags = [
    '--output=json',
    `--output-path=${file}`,
    '--quiet',
    '--only-categories=performance,accessibility',
  ];
  const args = ['--yes', '--package', lighthouse, 'lighthouse', url, `--port=${port}`, ...flags];
  const environment = { ...process.env, npm_config_ignore_scripts: 'true' };
  try {
    await once(spawn('npx', args, { env: environment, stdio: ['ignore', 'ignore', 'inherit'] }), 'exit');
    if (!existsSync(file)) throw new Error(`Lighthouse created no report of ${url}`);
    return JSON.parse(readFileSync(file, 'utf8'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

interface LighthouseResult {
  readonly finalDisplayedUrl: string;
  readonly runtimeError?: { readonly message: string };
  readonly categories: Readonly<Record<'performance' | 'accessibility', { readonly score: number }>>;
  readonly audits: Readonly<
    Record<
      string,
      { readonly score: number | null; readonly scoreDisplayMode: string; numericValue?: number }
    >
  >;
}

function readMeasurement({ categories, audits }: LighthouseResult): PageMeasurement {
  const value = (name: string): number => audits[name]?.numericValue ?? Number.NaN;
  return {
    performance: Math.round(categories.performance.score * 100),
    accessibility: Math.round(categories.accessibility.score * 100),
    firstPaintMs: value('first-contentful-paint'),
    largestPaintMs: value('largest-contentful-paint'),
    blockedMs: value('total-blocking-time'),
    shift: value('cumulative-layout-shift'),
    kilobytes: value('total-byte-weight') / 1024,
    faults: Object.entries(audits)
      .filter(([, { score, scoreDisplayMode }]) => scoreDisplayMode !== 'informative' && (score ?? 1) < 0.9)
      .map(([name]) => name),
  };
}

function cells({ path, minPerformance: least, median }: Row): string[] {
  const { performance, accessibility, firstPaintMs, largestPaintMs, blockedMs, shift, kilobytes } = median;
  const verdict = performance >= least ? String(performance) : `**${performance}**`;
  const seconds = (ms: number): string => (ms / 1000).toFixed(1);
  const paints = [seconds(firstPaintMs), seconds(largestPaintMs), Math.round(blockedMs), shift.toFixed(3)];
  return [`\`${path}\``, verdict, `≥ ${least}`, String(accessibility), ...paints, kilobytes.toFixed(0)].map(
    String,
  );
}

function lineOf(row: Row | undefined): string {
  return row ? cells(row).join('  ') : '';
}

function tableOf(rows: readonly Row[], load: string): string {
  const [cpu] = cpus();
  const when = new Date().toISOString().slice(0, 16).replace('T', ' ');
  const about = `${when} UTC, ${lighthouse}, its phone, median of ${values.rounds}; ${cpus().length} × ${cpu?.model ?? 'unknown'}, load average ${load}.`;
  const head = [
    'Page',
    'Performance',
    'aim',
    'Accessibility',
    'First paint, s',
    'Largest, s',
    'Blocked, ms',
    'Shift',
    'kB',
  ];
  const lines = [head, head.map(() => '---'), ...rows.map(cells)].map((each) => `| ${each.join(' | ')} |`);
  return `${about}\n\n${lines.join('\n')}`;
}

function publish(table: string): void {
  const [start = '', end = ''] = marks;
  const page = readFileSync(performanceFile, 'utf8');
  const [before, rest = ''] = page.split(start);
  const after = rest.slice(rest.indexOf(end));
  writeFileSync(performanceFile, `${before}${start}\n${table}\n${after}`);
}
