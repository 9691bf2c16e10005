import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readOptions } from './options.ts';

describe('permission to lodge', () => {
  test('is given only by the option or the environment variable', () => {
    assert.equal(readOptions([], {}).allowLodging, false);
    assert.equal(readOptions([], { CUSTOMS_PORTAL_MCP_ALLOW_LODGING: '0' }).allowLodging, false);
    assert.equal(readOptions(['--allow-lodging'], {}).allowLodging, true);
    assert.equal(readOptions(['--allow-lodging'], {}).allowLodgingWithoutConfirmation, false);
    const alone = readOptions(['--allow-lodging-without-confirmation'], {});
    assert.deepEqual([alone.allowLodging, alone.allowLodgingWithoutConfirmation], [true, true]);
    assert.equal(readOptions([], { CUSTOMS_PORTAL_MCP_ALLOW_LODGING: '1' }).allowLodging, true);
  });

  test('is refused if the environment variable has a value other than 1', () => {
    for (const value of ['yes', 'true', 'on']) {
      assert.throws(() => readOptions([], { CUSTOMS_PORTAL_MCP_ALLOW_LODGING: value }), /must be 1 or unset/);
    }
  });
});

test('a usage error contains the name of the option, never its value', () => {
  for (const args of [['--client-secret=cps_x'], ['--client-secret', 'cps_x'], ['cps_x'], ['--profile']]) {
    assert.throws(
      () => readOptions(args, {}),
      (error) => {
        assert.match(String(error), /Invalid command line.*--help/);
        assert.ok(!String(error).includes('cps_x'));
        return true;
      },
    );
  }
});
