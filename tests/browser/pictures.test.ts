import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startPortal } from '../portal-process.ts';
import { openConsoleOf } from './console/open-console.ts';
import { visitEveryPage } from './every-page.ts';
import { needsChromium } from './installed-browser.ts';
import { incomparableReason, pictureDifferences, writeReport } from './pictures.ts';

/*
 * Compares a share of the pages and opened states with their accepted pictures: another share each day, so that
 * a run takes less than a minute. `npm run pictures -- --check` compares all of them.
 */

const shares = 12;
const dayMs = 86_400_000;
const share = Math.floor(Date.now() / dayMs) % shares;
const { portal, browser } = openConsoleOf(await startPortal());

test('pages and opened states look like their accepted pictures', needsChromium, async (t) => {
  const reason = incomparableReason((await browser()).version());
  if (reason !== null) {
    t.skip(reason);
    return;
  }
  let visited = 0;
  const isWanted = (): boolean => visited++ % shares === share;
  const differences: string[] = [];
  const errors = await visitEveryPage(await browser(), portal, isWanted, async (visit, name) => {
    differences.push(...(await pictureDifferences(visit, name)).map((each) => `${name}: ${each}`));
  });
  writeReport();
  const hint =
    'Look at reports/pictures/index.html, then accept changes with npm run pictures -- --accept --only NAME';
  assert.deepEqual([...errors, ...differences], [], hint);
});
