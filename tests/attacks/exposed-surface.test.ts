import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { headerOf } from '../../conformance/http.ts';
import { isRecord } from '../../conformance/json.ts';
import { assertNoInternalDetails, reportObservation, startAttackPortal } from './attack-portal.ts';

const attack = await startAttackPortal();
after(() => attack.stop());

describe('S1 resources that must not be public', () => {
  test('serves no metrics, health, debugger, source, source map, repository or listing on the public port', async (context) => {
    const paths = [
      '/metrics',
      '/health',
      '/health/live',
      '/health/ready',
      '/debug',
      '/debug/pprof/',
      '/actuator',
      '/actuator/env',
      '/server-status',
      '/phpinfo.php',
      '/.git/config',
      '/.git/HEAD',
      '/.env',
      '/package.json',
      '/node_modules/',
      '/server/src/main.ts',
      '/sandbox.json',
      '/portal.log',
      '/data/',
      '/backup.sql',
      '/console/../package.json',
      '/console/%2e%2e/package.json',
      '/console/assets/',
      '/console/index.html.map',
      '/docs/../../package.json',
      '/docs/%2e%2e%2fpackage.json',
      '/docs/guides/..%2f..%2fpackage.json',
      '/swagger',
      '/swagger-ui.html',
      '/graphql',
      '/admin',
      '/phpmyadmin',
      '/wp-login.php',
      '/json/list',
      '/favicon.ico.map',
    ];
    const open: string[] = [];
    for (const path of paths) {
      const answer = await attack.raw(`GET ${path} HTTP/1.1\r\nHost: portal.test\r\nAccept: */*\r\n\r\n`);
      assertNoInternalDetails(answer);
      // The console serves its index page for every path below it.
      const page = path.startsWith('/console/') && /^text\/html/.test(headerOf(answer, 'content-type') ?? '');
      if (answer.status < 400 && !page) open.push(`${path} ${answer.status}`);
      assert.doesNotMatch(answer.body.toString(), /"dependencies"|\[core\]|Index of/);
    }
    assert.deepEqual(open, []);
    reportObservation(context, `${paths.length} paths, none of them accessible`);
  });
  test('binds the operations port to loopback', async () => {
    assert.equal(new URL(attack.portal.operationsUrl).hostname, '127.0.0.1');
    const metrics = await (await fetch(new URL('/metrics', attack.portal.operationsUrl))).text();
    assert.doesNotMatch(metrics, /cpk_|organisation_id|client_id|cli_[0-9a-z]{20}/);
  });
  test('sends headers against content sniffing with every public response', async (context) => {
    for (const path of [
      '/',
      '/docs/',
      '/console/',
      '/openapi.json',
      '/problems',
      '/openapi/status',
      '/oauth/authorize',
      '/device',
      '/nothing',
    ]) {
      const answer = await attack.send({ method: 'GET', path });
      assert.equal(headerOf(answer, 'x-content-type-options'), 'nosniff', path);
      if (!/^text\/html/.test(headerOf(answer, 'content-type') ?? '')) continue;
      assert.match(headerOf(answer, 'content-security-policy') ?? '', /frame-ancestors/, path);
      assert.doesNotMatch(
        headerOf(answer, 'content-security-policy') ?? '',
        /unsafe-eval|script-src[^;]*unsafe-inline/,
        path,
      );
    }
    reportObservation(
      context,
      'nosniff in every response; the content security policy of pages allows no inline scripts',
    );
  });
});

describe('S3 installed packages', () => {
  test('have exact versions and checksums, and install scripts only if known', (context) => {
    const root = join(import.meta.dirname, '..', '..');
    const lock: unknown = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
    assert.ok(isRecord(lock) && isRecord(lock.packages));
    const packages = Object.entries(lock.packages).filter(
      ([name, entry]) => name.includes('node_modules/') && isRecord(entry) && entry.link !== true,
    );
    const faults: string[] = [];
    const allowed = isRecord(lock)
      ? JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).allowScripts
      : {};
    for (const [name, entry] of packages) {
      if (!isRecord(entry)) continue;
      if (typeof entry.integrity !== 'string' || !/^sha512-/.test(entry.integrity))
        faults.push(`${name} has no checksum`);
      if (entry.hasInstallScript === true && !(name.split('node_modules/').at(-1) ?? '' in allowed))
        faults.push(`${name} runs a script`);
      if (typeof entry.resolved === 'string' && !entry.resolved.startsWith('https://'))
        faults.push(`${name} is not fetched by https`);
    }
    assert.deepEqual(faults, []);
    const direct: unknown = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    const dependencies =
      isRecord(direct) && isRecord(direct.dependencies) ? Object.values(direct.dependencies) : [];
    assert.ok(
      dependencies.every((version) => /^\d/.test(String(version))),
      'runtime dependencies have exact versions',
    );
    assert.ok(readdirSync(join(root, 'server')).length > 0);
    reportObservation(
      context,
      `${packages.length} packages, each with a sha512; ${dependencies.length} direct runtime dependencies, in exact versions`,
    );
  });
});
