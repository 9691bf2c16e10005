import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { requireTextAt } from '../../../conformance/json.ts';
import { createPortalClient, declarationOf } from '../../portal-client.ts';
import { needsChromium } from '../installed-browser.ts';
import { openConsole } from './open-console.ts';

/*
 * Types into cells of a declaration with 999 goods items, and prints the time until a letter is drawn. The time
 * depends on the machine, so that the test asserts only the typed texts.
 */

const { portal, visitAs } = await openConsole();

const maxItems = 999;
const keyPauseMs = 80;

const watchKeys = `globalThis.drawnAfter = [];
addEventListener('keydown', ({ timeStamp }) => requestAnimationFrame(() => {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => drawnAfter.push(performance.now() - timeStamp);
  port2.postMessage(null);
}), { capture: true });`;

interface KeyTimes {
  readonly median: number;
  readonly longest: number;
  /** Processor time of the page for a letter, which other processes hardly change. */
  readonly processor: number;
}

/** Types a text into a cell, and returns the milliseconds for a letter. */
async function typeInto(page: Page, position: string, text: string): Promise<KeyTimes> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const processorSeconds = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0;
  };
  await page.locator(`[data-cell="${position}"]`).focus();
  // The first letter replaces the selected text.
  await page.keyboard.press('Control+a');
  await page.evaluate('drawnAfter = []');
  const begun = await processorSeconds();
  await page.keyboard.type(text, { delay: keyPauseMs });
  const ended = await processorSeconds();
  await page.waitForFunction(`drawnAfter.length >= ${text.length}`);
  const times = (await page.evaluate<number[]>('drawnAfter')).toSorted((one, other) => one - other);
  await session.detach();
  return {
    median: Math.round(times[Math.floor(times.length / 2)] ?? 0),
    longest: Math.round(times.at(-1) ?? 0),
    processor: Math.round(((ended - begun) * 1_000) / text.length),
  };
}

test('letters typed into cells of the longest declaration are drawn', needsChromium, async (t) => {
  const program = createPortalClient(portal.baseUrl, portal.credentials.hostToHost);
  const document = Object(declarationOf('TYPING-TIME'));
  const [item] = document.goodsItems;
  const visit = await visitAs(t, 'trader');
  const { page } = visit;
  await page.addInitScript({ content: watchKeys });
  for (const count of [1, maxItems]) {
    const goodsItems = Array.from({ length: count }, () => item);
    const body = { ...document, lrn: `TYPING-TIME-${count}`, goodsItems };
    const made = await program.call('POST', '/openapi/declarations', { body });
    await visit.goTo(`/declarations/${requireTextAt(made.body, made.text, 'id')}/document?section=goods`);
    await page.locator('[data-cell="0.1"]').waitFor();
    await page.waitForLoadState('networkidle');
    for (const [position, kind, text] of [
      ['0.1', 'text', 'Arabica coffee, raw'],
      ['0.6', 'decimal', '19200.125'],
      ['0.0', 'code', '09011100'],
    ] as const) {
      const { median, longest, processor } = await typeInto(page, position, text);
      assert.equal(await page.locator(`[data-cell="${position}"]`).inputValue(), text);
      t.diagnostic(
        `${count} items, ${kind}: median ${median} ms, longest ${longest} ms, processor ${processor} ms a letter`,
      );
      await page.keyboard.press('Escape');
    }
  }
  assert.deepEqual(visit.faults, []);
});
