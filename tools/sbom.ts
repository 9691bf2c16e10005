import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { bundledLibraries } from './bundled-libraries.ts';

/*
 * `npm run sbom` prints a bill of materials of the published packages in CycloneDX format, including the
 * libraries inside the bundled Node and the embedded PostgreSQL of this platform.
 */
const { stdout, status } = spawnSync(
  'npm',
  ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only', '--omit', 'dev'],
  { cwd: join(import.meta.dirname, '..'), encoding: 'utf8', maxBuffer: 64_000_000 },
);
if (status !== 0) process.exit(1);
const bill: { components: object[] } = JSON.parse(stdout);
const bundled = bundledLibraries().map(({ name, version, bundledIn }) => ({
  'bom-ref': `bundled:${bundledIn}:${name}@${version}`,
  type: 'library',
  name,
  version,
  properties: [{ name: 'customs-portal:bundledIn', value: bundledIn }],
}));
process.stdout.write(
  `${JSON.stringify({ ...bill, components: [...bill.components, ...bundled] }, null, 2)}\n`,
);
