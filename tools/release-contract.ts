import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Released, releasedFile } from './generated/contract-changes.ts';
import { type Surface, surfaceOf } from './generated/contract-surface.ts';

/*
 * node tools/release-contract.ts DAY [FOLDER]: keeps what callers see of the contract of a release (`openapi.json` and
 * `management.json` in FOLDER, by default `contract`). From then on /changes tells how the contract differs from that.
 */
const root = join(import.meta.dirname, '..');
const [since = '', folder = 'contract'] = process.argv.slice(2);
if (!/^\d{4}-\d{2}-\d{2}$/.test(since)) throw new Error('usage: node tools/release-contract.ts DAY [FOLDER]');

function surface(name: string): Surface {
  return surfaceOf(JSON.parse(readFileSync(join(root, folder, `${name}.json`), 'utf8')));
}

const released: Released = { since, openapi: surface('openapi'), management: surface('management') };
writeFileSync(join(root, releasedFile), `${JSON.stringify(released, null, 1)}\n`);
