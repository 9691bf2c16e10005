import assert from 'node:assert/strict';
import { test } from 'node:test';
import { browserName } from './browser-name.ts';

test('browserName names the browser and operating system of a User-Agent', () => {
  const chrome = '(KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
  const named = [
    [`Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 ${chrome}`, 'Chrome · Linux'],
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 ${chrome} Edg/140.0`, 'Edge · Windows'],
    [`Mozilla/5.0 (Linux; Android 16; K) AppleWebKit/537.36 ${chrome}`, 'Chrome · Android'],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 15.6; rv:150.0) Gecko/20100101 Firefox/150.0',
      'Firefox · macOS',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605 Version/19.0 Safari/604.1',
      'Safari · iOS',
    ],
    ['curl/8.5.0', 'curl/8.5.0'],
    ['Your account is locked: call +49 30 1234567', ''],
    ['evil.example/1.0', ''],
    [null, ''],
  ] as const;
  for (const [agent, name] of named) assert.equal(browserName(agent), name, String(agent));
});
