import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { assertStatus } from '../server/src/foundation/http/testing/request.ts';
import { createPortalClient, sendPortalRequest } from './portal-client.ts';
import type { ServingPortal } from './portal-process.ts';
import { type SharedDatabase, startSharedDatabase } from './shared-database.ts';

const deploymentFolder = join(import.meta.dirname, '..', 'deploy');

const consoleTexts = join(import.meta.dirname, '../console/src/pages/system/words.json');

/** Returns the names of metrics in a file of the repository. */
function metricNamesIn(file: string): string[] {
  const text = readFileSync(join(deploymentFolder, file), 'utf8');
  return [...new Set(text.match(/\b(?:portal|nodejs|process)_[a-z][a-z0-9_]*\b/g) ?? [])];
}

describe('metrics for operators', () => {
  let shared: SharedDatabase;
  let portal: ServingPortal;
  let metricsText: string;

  before(async () => {
    shared = await startSharedDatabase();
    portal = await shared.startInProcessNode();
    const trader = createPortalClient(portal.baseUrl, portal.credentials.hostToHost);
    assert.equal((await trader.call('GET', '/openapi/status')).status, 200);
    assert.equal((await trader.call('GET', '/openapi/status')).status, 200);
    assert.equal((await sendPortalRequest(`${portal.baseUrl}/openapi/status`)).status, 401);
    metricsText = (await sendPortalRequest(`${portal.operationsUrl}/metrics`)).text;
  });
  after(() => shared?.stop());

  for (const file of ['grafana-dashboard.json', 'alerts.yml']) {
    test(`include every metric that ${file} uses`, () => {
      const named = metricNamesIn(file);
      assert.ok(named.length > 8, `${named.length} metrics`);
      for (const name of named) {
        const family = name.replace(/_(?:bucket|sum|count)$/, '');
        assert.match(metricsText, new RegExp(`^# TYPE (?:${name}|${family}) `, 'm'), name);
      }
    });
  }

  test('include response counts by guard rule and by operation', () => {
    assert.match(metricsText, /^portal_refused_requests_total\{check="4",code="credentials_missing"\} 1$/m);
    assert.match(metricsText, /^portal_http_response_seconds_count\{operation="getStatus"\} 3$/m);
    assert.match(metricsText, /^portal_cache_hits_total\{cache="openapi"\} [1-9]/m);
    assert.match(metricsText, /^portal_cache_misses_total\{cache="openapi"\} 1$/m);
    assert.match(metricsText, /^portal_pool_connections\{pool="request",state="in_use"\} \d/m);
  });

  test('include every background job, for which the console has texts', () => {
    const loops = [...metricsText.matchAll(/^portal_background_job_healthy\{name="(\w+)"\} (\d)$/gm)];
    assert.ok(loops.length >= 15, `${loops.length} loops`);
    const texts: Readonly<Record<string, unknown>> = JSON.parse(readFileSync(consoleTexts, 'utf8'));
    for (const [, name = '', healthy] of loops) {
      assert.equal(healthy, '1', name);
      assert.ok(texts[`system.loop.${name}`], name);
      assert.match(
        metricsText,
        new RegExp(`^portal_background_job_last_success_seconds\\{name="${name}"\\} \\d`, 'm'),
      );
      assert.match(
        metricsText,
        new RegExp(`^portal_background_job_failures_total\\{name="${name}"\\} 0$`, 'm'),
      );
    }
  });

  test('are listed once each', () => {
    const types = [...metricsText.matchAll(/^# TYPE (\S+) /gm)].map(([, name]) => name);
    assert.deepEqual(
      types.filter((name, index) => types.indexOf(name) !== index),
      [],
    );
  });

  test('belong to a process that is not ready (503) after its schema was rolled back', async () => {
    const ready = (): Promise<{ status: number; text: string }> =>
      sendPortalRequest(`${portal.operationsUrl}/health/ready`);
    const well = await ready().then(assertStatus(200));
    assert.match(well.text, /"database":"ok","migrations":"ok","notifications":"ok","numbering":"ok"/);
    await shared.query("insert into foundation.migrations (name, checksum) values ('9999_later.sql', 'x')");
    const ahead = await ready().then(assertStatus(200));
    assert.match(ahead.text, /"migrations":"ahead"/);
    await shared.query(
      "delete from foundation.migrations where name in ('9999_later.sql', '0001_baseline.sql')",
    );
    const behind = await ready().then(assertStatus(503));
    assert.match(behind.text, /"migrations":"behind"/);
  });
});
