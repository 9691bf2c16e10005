import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import {
  canReplay,
  firingAlerts,
  type ScrapedMetrics,
  scrapeMetrics,
  scrapeSeconds,
  toPromtoolTime,
} from '../operations/alert-replay.ts';
import type { FaultDescription, ReportObservation } from './fault-report-case.ts';

/*
 * Which alerts a fault raises if it lasts. A test can't wait for three quarters of an hour: it scrapes the portal before the
 * fault and twice during it, extends the metrics, and replays them with the rules of deploy/alerts.yml.
 */
const scrapeIntervalMs = 6_000;
const healthyMinutes = 5;
const faultMinutes = 50;
/** Alerts that also fire when the machine of the test is busy with other programs. */
const alertsOfSlowMachines = ['PortalEventLoopBlocked', 'PortalLodgementSlow'];
/** Minutes of the whole replay, the last one after the longest `for` of the rules. */
const readAtMinutes = [healthyMinutes, 12, 25, 54];

export interface AlertCheck {
  /** Fails if the fault, now, does not raise the alerts that it declares. `busy` runs between the scrapes. */
  check(
    fault: Pick<FaultDescription, 'alerts'>,
    saw: ReportObservation,
    busy?: () => Promise<unknown>,
  ): Promise<void>;
}

export async function createAlertCheck(operationsUrl: string): Promise<AlertCheck> {
  const before = await scrapeMetrics(operationsUrl);
  return {
    async check({ alerts }, saw, busy = async () => {}) {
      if (!(await canReplay())) return saw('promtool is not installed: the alerts were not replayed.');
      const first = await scrapeMetrics(operationsUrl);
      const began = performance.now();
      await Promise.all([busy(), pause(scrapeIntervalMs)]);
      const seconds = (performance.now() - began) / 1_000;
      const second = await scrapeMetrics(operationsUrl);
      const series = extendSeries(before, first, second, seconds);
      // Such as those of commands that were never run on a new portal.
      const already = await firingAlerts(series, [healthyMinutes - 1]);
      const all = await firingAlerts(series, readAtMinutes);
      const raised = all.filter((name) => !already.includes(name));
      const declared: readonly string[] = 'none' in alerts ? [] : alerts;
      const compared = raised.filter(
        (name) => declared.includes(name) || !alertsOfSlowMachines.includes(name),
      );
      assert.deepEqual(compared.toSorted(), declared.toSorted());
      const names = compared.length === 0 ? 'no alert' : compared.join(', ');
      saw(`If the fault lasts, its metrics raise ${names} (replayed over ${faultMinutes} minutes).`);
    },
  };
}

function extendSeries(
  before: ScrapedMetrics,
  first: ScrapedMetrics,
  second: ScrapedMetrics,
  seconds: number,
): ReadonlyMap<string, readonly (number | undefined)[]> {
  const names = new Set([...before.keys(), ...second.keys()]);
  const startedAt = Date.now() / 1_000;
  const steps = (minutes: number): number => (minutes * 60) / scrapeSeconds;
  return new Map(
    [...names].map((name) => {
      const value = second.get(name);
      const slope = slopeOf(name, first, second, seconds);
      const during = Array.from({ length: steps(faultMinutes) }, (_, index) =>
        value === undefined
          ? undefined
          : toPromtoolTime(name, value, startedAt) + slope * scrapeSeconds * index,
      );
      const healthy = before.get(name);
      const moved = healthy === undefined ? undefined : toPromtoolTime(name, healthy, startedAt);
      return [name, [...Array.from({ length: steps(healthyMinutes) }, () => moved), ...during]];
    }),
  );
}

/** Returns the growth per second: of counters, and of ages that have grown all the time. Other gauges stay as they are. */
function slopeOf(name: string, first: ScrapedMetrics, second: ScrapedMetrics, seconds: number): number {
  const [from, to] = [first.get(name), second.get(name)];
  if (to === undefined) return 0;
  if (/_(?:total|count|sum|bucket)(?:\{|$)/.test(name)) return Math.max(0, (to - (from ?? 0)) / seconds);
  if (from === undefined) return 0;
  const slope = (to - from) / seconds;
  if (/^portal_(?:queue_oldest|database_oldest_transaction)_seconds/.test(name))
    return to >= seconds && slope > 0.8 ? 1 : 0;
  const loop = /^portal_background_job_last_success_seconds(\{.*\})$/.exec(name)?.[1];
  if (loop === undefined) return 0;
  const interval = second.get(`portal_background_job_interval_seconds${loop}`) ?? 0;
  const isHealthy = second.get(`portal_background_job_healthy${loop}`) === 1;
  return !isHealthy || to > 3 * interval + seconds ? 1 : 0;
}
