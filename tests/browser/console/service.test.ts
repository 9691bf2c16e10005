import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { needsChromium } from '../installed-browser.ts';
import { openConsole } from './open-console.ts';

const { openVisit, visitAs } = await openConsole();

const times = { p50Seconds: 1.4, p90Seconds: 95, p99Seconds: 190_000 };
const stepsOfPeriod = {
  ...{ accepted: times, released: times, cleared: null, releasedToCleared: null },
  acceptedToReleased: { p50Seconds: 7_200, p90Seconds: 7_200, p99Seconds: 7_200 },
};

/** A month as the portal returns it after many declarations, which would take too long to lodge here. */
const busyMonth = {
  ...{ period: '2026-10', own: false, calculatedAt: '2026-11-01T00:10:00.000Z', final: true },
  ...stepsOfPeriod,
  lanes: [
    { lane: 'green', share: 0.914 },
    { lane: 'yellow', share: 0.086 },
  ],
  automaticShare: 0.875,
  kinds: [
    { office: 'XA000100', type: 'import', ...stepsOfPeriod },
    { office: 'XA000200', type: 'export', ...stepsOfPeriod },
  ],
  days: Array.from({ length: 28 }, (_, index) => ({
    day: `2026-10-${String(index + 1).padStart(2, '0')}`,
    ...stepsOfPeriod,
    released: { ...times, p90Seconds: 40 + 9 * (index % 7) },
  })),
  api: [
    {
      ...{ group: 'Declarations', calls: 120_000, failedShare: 0.0001 },
      latencyMs: { p50: 5, p95: 20, p99: 50 },
    },
  ],
  availability: { recordedMinutes: 44_640, unavailableMinutes: 15, availabilityPercent: 99.966 },
};

describe('the page of processing times for signed-out users', needsChromium, () => {
  test('is linked from the sign-in page, and states in each language that there are too few declarations', async (t) => {
    const visit = await openVisit(t);
    await visit.goTo('/sign-in');
    await visit.page.getByRole('link', { name: 'Processing times' }).click();
    await visit.sees('Too few declarations to publish a processing time.');
    await visit.page.getByRole('button', { name: 'Deutsch' }).click();
    await visit.sees('Zu wenige Anmeldungen, um eine Bearbeitungszeit zu veröffentlichen.');
    await visit.isAccessible();
    assert.deepEqual(visit.faults, []);
  });

  test('states that a month has no times', async (t) => {
    const visit = await openVisit(t);
    await visit.goTo('/service?month=2025-01');
    await visit.sees('No processing times for this month.');
  });

  for (const colorScheme of ['light', 'dark'] as const)
    for (const width of [1280, 390])
      test(`shows chart, tables and shares of a busy month (${colorScheme}, ${width} px)`, async (t) => {
        const visit = await openVisit(t, { colorScheme, width });
        const { page } = visit;
        await page.route(/\/public\/service-levels/, (route) => route.fulfill({ json: busyMonth }));
        await visit.goTo('/service?month=2026-10');
        await visit.sees('Released without an officer');
        assert.equal(await page.locator('.bar-chart rect').count(), 28);
        await visit.sees('87.5 %');
        await visit.sees('1.6 min');
        await visit.sees('2.2 d');
        const steps = page.getByRole('region', { name: 'Times of the whole country' });
        assert.match(await steps.innerText(), /Acceptance to release\s[\s\S]*2 h/);
        const availability = page.getByRole('region', { name: 'Availability of the portal' });
        assert.match(await availability.innerText(), /99\.966 %[\s\S]*15 min[\s\S]*31 d/);
        await visit.isAccessible();
        assert.ok((await page.evaluate<number>('document.documentElement.scrollWidth')) <= width);
        assert.deepEqual(visit.faults, []);
      });
});

test(
  'signed-in users open the page from the navigation, by a request of their organisation',
  needsChromium,
  async (t) => {
    const visit = await visitAs(t, 'trader');
    const answer = visit.page.waitForResponse(/\/management\/organisation\/service-levels/);
    await visit.page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Processing times' })
      .click();
    assert.equal((await answer).status(), 200);
    await visit.sees('Too few declarations to publish a processing time.');
  },
);
