import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { countryFolder, defaultCountry } from '../server/src/country/reading/public.ts';
import { bundleRules } from './bundle-rules.ts';
import { bundleTypes } from './bundle-types.ts';
import { repositoryRoot } from './repository-root.ts';

/*
 * Builds the rules packages from the server's sources: `@customs-portal/rules` with the functions that rules
 * import, and one for each country, such as `@customs-portal/rules-xa`, with which declarants validate
 * declarations.
 */
const rulePacksFolder = 'server/src/declarations/rules/packs';

/** Creates the folders of the packages and returns their paths. */
async function stageRules(stage: string, codes: readonly string[]): Promise<string[]> {
  const types = typesIn(join(stage, 'types'));
  const helpers = join(stage, 'rules');
  // Uses the default country for the helper package, whose functions serve only editors. At run time, rules use
  // the functions of the served country.
  await stagePackage(helpers, 'public', countryFolder(defaultCountry), {
    name: '@customs-portal/rules',
    description: 'Types and functions for business rules of the customs portal',
    readme: readFileSync(join(repositoryRoot, 'rules', 'README.md'), 'utf8'),
    types: `import type { components } from './declaration.js';\n${types.helpers}`,
  });
  writeFileSync(join(helpers, 'declaration.d.ts'), declarationTypes(stage));
  const folders = [helpers];
  for (const code of codes) {
    const offline = join(stage, `rules-${code}`);
    await stagePackage(offline, 'offline', countryFolder(code), {
      name: `@customs-portal/rules-${code}`,
      description: `The rules of the customs portal of ${code.toUpperCase()}, to validate declarations in your own system`,
      readme: readFileSync(join(repositoryRoot, 'rules', 'country.md'), 'utf8').replaceAll('{code}', code),
      types: types.offline,
    });
    folders.push(offline);
  }
  rmSync(join(stage, 'types'), { recursive: true });
  return folders;
}

interface StagedPackage {
  readonly name: string;
  readonly description: string;
  readonly readme: string;
  readonly types: string;
}

async function stagePackage(
  folder: string,
  entry: 'offline' | 'public',
  country: string,
  { name, description, readme, types }: StagedPackage,
): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const { text, packages } = await bundleRules(entry, country);
  const { version, license }: { version: string; license: string } = JSON.parse(
    readFileSync(join(repositoryRoot, 'package.json'), 'utf8'),
  );
  const manifest = {
    ...{ name, version, description, license, type: 'module', sideEffects: false },
    exports: { '.': { types: './index.d.ts', default: './index.js' }, './package.json': './package.json' },
    engines: { node: '>=20.3' },
  };
  const files = {
    'index.js': text,
    'index.d.ts': types,
    'package.json': `${JSON.stringify(manifest, null, 2)}\n`,
    'README.md': readme,
    'THIRD-PARTY.md': packages.map(licenceOf).join('\n'),
  };
  for (const [file, content] of Object.entries(files)) writeFileSync(join(folder, file), content);
  copyFileSync(join(repositoryRoot, 'LICENSE'), join(folder, 'LICENSE'));
}

/** Returns the licence text of a package that the bundled program contains. */
function licenceOf(name: string): string {
  const folder = join(repositoryRoot, 'node_modules', name);
  const file = readdirSync(folder).find((each) => /^licen[cs]e/i.test(each));
  if (file === undefined) throw new Error(`the package ${name} contains no licence file`);
  return `## ${name}\n\n${readFileSync(join(folder, file), 'utf8').trim()}\n`;
}

// Short replacements for types whose full text would be much longer.
const shortTypes = {
  MessageKey: 'type MessageKey = string;',
  ErrorCode: 'type ErrorCode = string;',
  ListName: '/** A code list by its name: `offices`. */\ntype ListName = string;',
  DeclarationType: "type DeclarationType = DraftDeclaration['type'];",
  SearchableList: 'type SearchableList = object;',
  Names: '/** Names of a code, by language. */\ntype Names = Readonly<Record<string, string>>;',
  DraftDeclaration: `/** A declaration as the portal accepts it; any property can be missing. */\ntype DraftDeclaration = components['schemas']['DraftDeclaration'];`,
};

const helperNames = [
  ...[
    'Coded',
    'DraftDeclaration',
    'Example',
    'GoodsItemDraft',
    'Parameter',
    'Place',
    'Rule',
    'RuleId',
    'Severity',
  ],
  ...[
    'addRows',
    'allNamed',
    'compareAmounts',
    'homeCountry',
    'inNationalCurrency',
    'itemsOf',
    'listRule',
    'named',
  ],
  ...['nationalCurrency', 'placeIf', 'valueOn'],
];
const offlineNames = [
  ...['country', 'lists', 'createOfflineRules'],
  ...['CheckOptions', 'Checked', 'CodeList', 'ListedCode', 'Lists', 'OfflineRules', 'LocalizedError'],
];

function typesIn(folder: string): { readonly helpers: string; readonly offline: string } {
  mkdirSync(folder, { recursive: true });
  const config = {
    extends: join(repositoryRoot, 'tsconfig.json'),
    compilerOptions: {
      ...{
        noEmit: false,
        declaration: true,
        emitDeclarationOnly: true,
        rootDir: repositoryRoot,
        outDir: folder,
      },
      typeRoots: [join(repositoryRoot, 'node_modules', '@types')],
    },
    include: [],
    files: ['offline-rules.ts', 'public.ts'].map((name) => join(repositoryRoot, rulePacksFolder, name)),
  };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
  const tsc = join(repositoryRoot, 'node_modules', 'typescript', 'bin', 'tsc');
  execFileSync(process.execPath, [tsc, '-p', join(folder, 'tsconfig.json')], { stdio: 'inherit' });
  return {
    helpers: bundleTypes(join(folder, rulePacksFolder, 'public.d.ts'), helperNames, shortTypes),
    offline: bundleTypes(
      join(folder, rulePacksFolder, 'offline-rules.d.ts'),
      offlineNames,
      shortTypes,
    ).replace('declare function createOfflineRules(clock: () => Date): ', 'declare const open: '),
  };
}

/** Returns the types of a declaration and its parts from the contract. */
function declarationTypes(stage: string): string {
  const contract = JSON.parse(readFileSync(join(repositoryRoot, 'contract', 'openapi.json'), 'utf8'));
  const schemas = new Map<string, unknown>();
  const take = (name: string): void => {
    if (schemas.has(name)) return;
    schemas.set(name, contract.components.schemas[name]);
    const schemaText = JSON.stringify(contract.components.schemas[name]);
    for (const [, other = ''] of schemaText.matchAll(/"#\/components\/schemas\/(\w+)"/g)) take(other);
  };
  take('DraftDeclaration');
  const { openapi, info } = contract;
  const [input, output] = [join(stage, 'declaration.json'), join(stage, 'declaration.d.ts')];
  writeFileSync(
    input,
    JSON.stringify({ openapi, info, paths: {}, components: { schemas: Object.fromEntries(schemas) } }),
  );
  const generator = join(repositoryRoot, 'console', 'node_modules', 'openapi-typescript', 'bin', 'cli.js');
  execFileSync(process.execPath, [generator, input, '-o', output], { stdio: 'ignore' });
  return readFileSync(output, 'utf8');
}

/** Returns the codes of the countries that have rules. */
function ruledCountries(): string[] {
  return readdirSync(join(repositoryRoot, 'countries')).filter((code) => {
    try {
      return readdirSync(join(repositoryRoot, 'countries', code, 'rules')).length > 0;
    } catch {
      return false;
    }
  });
}

/** Builds the rules packages and passes the folder of each to `pack`. Deletes the folders afterwards. */
export async function packRules(pack: (folder: string) => void): Promise<void> {
  const stage = mkdtempSync(join(tmpdir(), 'customs-portal-rules-'));
  try {
    for (const folder of await stageRules(stage, ruledCountries())) pack(folder);
  } finally {
    rmSync(stage, { recursive: true });
  }
}
