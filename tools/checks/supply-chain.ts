import { type Check, type CheckFinding, lineAt, type RepositoryTree } from './source-tree.ts';

/*
 * Reports dependencies without an explanation, without a fixed version or hash, or with an unreviewed licence.
 * Server dependencies must also have a weight.
 */
const lockFile = 'package-lock.json';
const page = 'docs/dependencies.md';
/** Manifests of the published packages: the portal, its console, client, command line and MCP server. */
const manifests = [
  'package.json',
  'console/package.json',
  'sdk/package.json',
  'cli/package.json',
  'mcp/package.json',
];

/** Licences that are reviewed and allow this use of the packages. */
const allowedLicences = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  // Allows embedding and redistribution of a font, but not its sale.
  'OFL-1.1',
  'Unlicense',
]);
/** Licences that are allowed for tools, which are not published. */
const allowedOfTools = new Set([...allowedLicences, 'MPL-2.0', 'Python-2.0', 'CC-BY-4.0']);
/** Packages without a licence in their manifest, with the licence that a person has read in their files. */
const reviewedLicences: Readonly<Record<string, string>> = { 'png-js': 'MIT' };

interface LockedPackage {
  readonly version?: string;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly license?: string;
  readonly link?: boolean;
  readonly dev?: boolean;
  readonly devOptional?: boolean;
}

export const checkSupplyChain: Check = (tree) => [
  ...nodeFindings(tree),
  ...lockFindings(tree),
  ...pageFindings(tree),
  ...weightFindings(tree),
];

/** Reports different versions of Node for different platforms, because only one version has been tested. */
function nodeFindings(tree: RepositoryTree): CheckFinding[] {
  const path = 'package.json';
  if (!tree.paths.includes(path)) return [];
  const { optionalDependencies = {} }: { optionalDependencies?: Record<string, string> } = JSON.parse(
    tree.text(path),
  );
  const found = Object.entries(optionalDependencies).filter(([name]) =>
    /^node-(?:bin-)?(?:darwin|linux|win)-/.test(name),
  );
  if (new Set(found.map(([, version]) => version)).size <= 1) return [];
  const versions = found.map(([name, version]) => `${name} ${version}`).join(', ');
  return [
    { path, message: `has different versions of Node: ${versions}. Use one version on every platform.` },
  ];
}

function lockFindings(tree: RepositoryTree): CheckFinding[] {
  return tree.paths
    .filter((path) => path === lockFile || path.endsWith(`/${lockFile}`))
    .flatMap((path) => findingsInLock(path, tree.text(path)));
}

function findingsInLock(file: string, text: string): CheckFinding[] {
  const { packages }: { packages: Record<string, LockedPackage> } = JSON.parse(text);
  const origins = new Set<string>();
  return Object.entries(packages).flatMap(([path, locked]) => {
    if (!path.includes('node_modules/') || locked.link) return [];
    const line = lineAt(text, text.indexOf(`"${path}"`));
    const licence = file === lockFile ? licenceFaults(path, locked) : [];
    const faults = [...sourceFaults(locked, origins), ...licence];
    return faults.map((message) => ({
      path: file,
      line,
      message: `${path} ${message}`,
    }));
  });
}

function sourceFaults({ resolved, integrity = '' }: LockedPackage, origins: Set<string>): string[] {
  const faults: string[] = [];
  if (!integrity.startsWith('sha512-'))
    faults.push('has no SHA-512 digest, so npm would accept any content.');
  // A package without an address is accepted, because npm uses the configured registry and compares the hash.
  if (resolved === undefined) return faults;
  if (!resolved.startsWith('https://')) return [...faults, 'is not downloaded from a registry over https.'];
  origins.add(new URL(resolved).origin);
  if (origins.size > 1)
    faults.push(
      'is downloaded from another registry than the previous packages: use one registry for all packages.',
    );
  return faults;
}

function licenceFaults(path: string, locked: LockedPackage): string[] {
  const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
  const licence = locked.license ?? reviewedLicences[name];
  if (licence === undefined)
    return ['states no licence: read its files, then add its licence to this check.'];
  const allowed = locked.dev || locked.devOptional ? allowedOfTools : allowedLicences;
  // In "A OR B", one licence must be allowed; in "A AND B", both.
  const choices = licence.replace(/[()]/g, '').split(' OR ');
  const fits = choices.some((choice) => choice.split(' AND ').every((each) => allowed.has(each)));
  return fits ? [] : [`has the licence ${licence}, which was not reviewed yet.`];
}

function pageFindings(tree: RepositoryTree): CheckFinding[] {
  if (!tree.paths.includes('package.json')) return [];
  const dependencies = new Map(manifests.flatMap((path) => dependenciesOf(tree, path)));
  const text = tree.paths.includes(page) ? tree.text(page) : '';
  const listedNames = new Set([...text.matchAll(/^\| `([^`\s]+)` \| \S/gm)].map(([, name = '']) => name));
  const missing = [...dependencies].flatMap(([name, { path, version }]) => {
    const findings: CheckFinding[] = [];
    const fail = (message: string): unknown => findings.push({ path, message });
    if (!listedNames.has(name)) fail(`${name} has no line in ${page} with its purpose.`);
    if (!/^\d/.test(version)) fail(`${name} has no exact version: ${version} accepts several versions.`);
    return findings;
  });
  const gone = [...listedNames].filter((name) => !dependencies.has(name));
  return [
    ...missing,
    ...gone.map((name): CheckFinding => {
      const message = `${name} is not a dependency. Remove its line.`;
      return { path: page, line: lineAt(text, text.indexOf(`| \`${name}\``)), message };
    }),
  ];
}

/** Maximum total size of the server's packages in MB, without Node and PostgreSQL. */
const maxTotalWeight = 60;

/** Checks the total of the table of weights. The check of generated files covers its rows. */
function weightFindings(tree: RepositoryTree): CheckFinding[] {
  if (!tree.paths.includes('package.json') || !tree.paths.includes(page)) return [];
  const text = tree.text(page);
  const { dependencies = {} }: { dependencies?: Record<string, string> } = JSON.parse(
    tree.text('package.json'),
  );
  const missing = Object.keys(dependencies).filter((name) => !text.includes(`\n| ${name} | `));
  const [whole, weight = ''] = /^Together \d+ packages of ([\d.]+) MB\.$/m.exec(text) ?? [];
  const findings = missing.map((name): CheckFinding => {
    const message = `lacks the size and the maintainers of ${name}. Run \`npm run docs\`.`;
    return { path: page, message };
  });
  if (whole !== undefined && Number(weight) > maxTotalWeight) {
    const message = `has ${weight} MB of packages for a server, more than ${maxTotalWeight}: use a smaller package, or raise the limit with a decision record.`;
    findings.push({ path: page, line: lineAt(text, text.indexOf(whole)), message });
  }
  return findings;
}

function dependenciesOf(tree: RepositoryTree, path: string): [string, { path: string; version: string }][] {
  if (!tree.paths.includes(path)) return [];
  const manifest: Record<'dependencies' | 'optionalDependencies', Record<string, string> | undefined> =
    JSON.parse(tree.text(path));
  return Object.entries({ ...manifest.dependencies, ...manifest.optionalDependencies })
    .filter(([name]) => !name.startsWith('@customs-portal/'))
    .map(([name, version]) => [name, { path, version }]);
}
