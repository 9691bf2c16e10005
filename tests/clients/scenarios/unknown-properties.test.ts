import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { balancesAfter, runBrokersDay } from './brokers-day.ts';
import { commandLineDriver } from './command-line-driver.ts';
import { clientLanguages } from './driver.ts';
import { type ExtendingProxy, startExtendingProxy } from './extending-proxy.ts';

/*
 * Runs a broker's day with each client at a portal whose responses have unknown properties and enumeration
 * values. Values on which the day depends, such as `status`, are unchanged.
 */
const enumerations = new Set([
  ...['actor', 'basis', 'collection', 'decision', 'direction', 'discharge'],
  ...['offeredBy', 'step', 'userType'],
]);
const count = 20;

describe('a broker’s day at a portal with unknown properties and enumeration values', () => {
  for (const { language, skip, start } of [...clientLanguages, commandLineDriver]) {
    test(`ends with the usual balances by ${language}`, { skip }, async (context) => {
      let proxy: ExtendingProxy | undefined;
      context.after(() => proxy?.stop());
      const day = await runBrokersDay(
        {
          language,
          skip,
          async start(place) {
            proxy = await startExtendingProxy(place.baseUrl, enumerations);
            return start({ ...place, baseUrl: proxy.url });
          },
        },
        count,
      );
      assert.deepEqual(day.balances, balancesAfter(count));
      assert.ok((proxy?.documents() ?? 0) > 20, `${proxy?.documents()} documents were changed`);
    });
  }
});
