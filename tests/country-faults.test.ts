import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, type TestContext, test } from 'node:test';
import { copyCountry, errorLinesIn, replaceInFile, runCountry } from './country-command.ts';
import { makeDataDirectory } from './data-directory.ts';
import { runUntilExit } from './portal-process.ts';

/** Copies a country folder and inserts five errors into four of its files. */
function fiveFaults(context: TestContext): string {
  const folder = copyCountry(context, 'xa');
  replaceInFile(folder, 'country.json', '"timeZone": "Etc/UTC"', '"timeZone": "Mars/Olympus"');
  replaceInFile(folder, 'country.json', '"decimals": 2', '"decimals": 5');
  replaceInFile(folder, 'country.json', '"components": ["value", "A00"', '"components": ["value", "Z99"');
  replaceInFile(folder, 'elements.csv', /^(\/seller,.*),O,O,F$/m, '$1,F,O,F');
  replaceInFile(folder, 'rules/consignments-by-post.ts', / {4}failing: .*\n/, '');
  return folder;
}

const expected = [
  /^country\.json:\d+ \/timeZone: must be an IANA time zone\. Actual value: "Mars\/Olympus"\.$/,
  /^country\.json:\d+ \/currency\/decimals: must be at most 4\. Actual value: 5\.$/,
  /^country\.json:\d+ \/taxes\/3\/base\/components\/1: "Z99" is unknown\. Use a base or an earlier tax\.$/,
  /^elements\.csv:\d+ \/seller\/name: is R for import, but its parent \/seller is F\. The same applies to \/seller\/address, /,
  /^rules\/consignments-by-post\.ts:\d+: XA002 has no failing example with the pointers of its errors\.$/,
];

function assertFive(output: string): void {
  const errorLines = errorLinesIn(output);
  for (const pattern of expected)
    assert.equal(errorLines.filter((line) => pattern.test(line)).length, 1, `${pattern}\n${output}`);
  assert.equal(errorLines.length, expected.length, output);
}

describe('a folder with five errors', () => {
  test('makes `check` exit with 1 and report all five errors with file, line and pointer', async (context) => {
    const { code, output } = await runCountry('check', fiveFaults(context));
    assert.equal(code, 1, output);
    assertFive(output);
    assert.match(output, /^5 problems found\. Code lists, numbers and samples were not checked, because/m);
    assert.doesNotMatch(output, /\n\s+at /);
  });

  test('makes `check --json` report the errors as JSON', async (context) => {
    const { code, stdout } = await runCountry('check', fiveFaults(context), '--json');
    assert.equal(code, 1);
    const { ok, faults } = JSON.parse(stdout);
    assert.equal(ok, false);
    assert.equal(faults.length, 5);
    assert.deepEqual(Object.keys(faults[0]).toSorted(), ['file', 'line', 'message', 'pointer']);
  });

  test('makes the start exit with 2 and the same errors, before it connects to a database', async (context) => {
    const data = await makeDataDirectory();
    context.after(() => data.remove());
    const { code, output } = await runUntilExit({
      PORTAL_DATA_DIR: data.path,
      PORTAL_COUNTRY: fiveFaults(context),
    });
    assert.equal(code, 2, output);
    assertFive(output);
    assert.match(output, /^The country in \S+ has 5 problems\. The portal was not started\.$/m);
    assert.equal(await data.postgres(), null);
    assert.doesNotMatch(output, /Applied database migrations|\n\s+at /);
  });
});

/**
 * Errors that concern a single file, with the message for each. One copy of the folder contains all of them.
 */
const errorClasses: readonly {
  readonly what: string;
  readonly breaks: (folder: string) => void;
  readonly expectedMessage: RegExp;
}[] = [
  {
    what: 'a line of a list that has not the form of its column',
    breaks: (folder) =>
      replaceInFile(
        folder,
        'lists/offices.csv',
        'presentation exit guarantee',
        'presentation exits guarantee',
      ),
    expectedMessage: /^lists\/offices\.csv:3: roles: .*exits/,
  },
  {
    what: 'a file that is no list',
    breaks: (folder) => writeFileSync(join(folder, 'lists', 'office.csv'), 'code\n'),
    expectedMessage: /^lists\/office\.csv: is not a known list: /,
  },
  {
    what: 'a sample that is not well formed',
    breaks: (folder) =>
      replaceInFile(folder, 'samples/2-bicycles-by-sea.json', '"grossMass": "', '"grossMass": "-'),
    expectedMessage: /^samples\/2-bicycles-by-sea\.json:\d+ \/document\/\S*grossMass: /,
  },
  {
    what: 'a rule whose failing example passes',
    breaks: (folder) => replaceInFile(folder, 'rules/invoices.ts', "amount: '120.005'", "amount: '120.00'"),
    expectedMessage: /^rules\/invoices\.ts:\d+: XA003 reports no error for its failing example/,
  },
  {
    what: 'a rule without English messages',
    breaks: (folder) => replaceInFile(folder, 'rules/words.en.json', '"XA004"', '"XA005"'),
    expectedMessage: /^rules\/invoices\.ts:\d+: XA004 has no title, expected and help in words\.en\.json\.$/,
  },
];

/** Errors between several files, which the check finds once it can read every file. */
const disagreements: typeof errorClasses = [
  {
    what: 'a code that is in no list',
    breaks: (folder) =>
      replaceInFile(
        folder,
        'lists/offices.csv',
        'Havenport,XAHAV,presentation exit',
        'Havenport,XANIX,presentation exit',
      ),
    expectedMessage: /^lists\/offices\.csv:4: XA000101: "XANIX" is not in the list ports/,
  },
  {
    what: 'a code that the world has already',
    breaks: (folder) =>
      replaceInFile(folder, 'lists/countries.csv', /^XA,/m, 'BR,2020-01-01,,Brazil,Brasilien,BRA,076\nXA,'),
    expectedMessage: /^lists\/countries\.csv:2: BR: is also in the world list/,
  },
  {
    what: 'a name that lacks a language',
    breaks: (folder) => replaceInFile(folder, 'lists/ports.csv', 'Northgate,Northgate,', 'Northgate,,'),
    expectedMessage: /^lists\/ports\.csv:4: XANOR: has no name_de\.$/,
  },
  {
    what: 'a name of the profile that lacks one',
    breaks: (folder) =>
      replaceInFile(folder, 'country.json', '{ "en": "Export", "de": "Ausfuhr" }', '{ "en": "Export" }'),
    expectedMessage: /^country\.json:\d+ \/types\/1\/name: has no name in de\.$/,
  },
  {
    what: 'a meaning of a code that no list has',
    breaks: (folder) => replaceInFile(folder, 'country.json', '"airWaybill": "N740"', '"airWaybill": "N742"'),
    expectedMessage:
      /^country\.json:\d+ \/meanings\/documents\/airWaybill: names the code "N742", which is not in the code list document-types\.$/,
  },
  {
    what: 'numbers of bills that are too few to differ',
    breaks: (folder) =>
      replaceInFile(folder, 'country.json', 'RF{mod97}{random32:16}', 'RF{mod97}{random10:2}'),
    expectedMessage:
      /^country\.json:\d+ \/bill\/template: generates RF\w+ more than once \(\d+ duplicates in 1000 numbers\)\.$/,
  },
  {
    what: 'a sample that costs otherwise',
    breaks: (folder) =>
      replaceInFile(folder, 'samples/1-coffee-by-sea.json', '"A00": "2793.17"', '"A00": "2793.18"'),
    expectedMessage:
      /^samples\/1-coffee-by-sea\.json:\d+ \/costs\/A00: the calculated amount of A00 on the date of the sample is 2793\.17 XTS, but the sample expects 2793\.18\.$/,
  },
  {
    what: 'a sample that does not lodge',
    breaks: (folder) =>
      replaceInFile(folder, 'samples/4-food-export.json', '"procedure": "1000"', '"procedure": "4000"'),
    expectedMessage:
      /^samples\/4-food-export\.json:\d+ \/document\/goodsItems\/0\/procedure: cannot be lodged \(R601\): /,
  },
  {
    what: 'a sample of somebody whom the sandbox does not have',
    breaks: (folder) => replaceInFile(folder, 'country.json', '"XA555666777888"', '"XA555666777889"'),
    expectedMessage:
      /^samples\/2-bicycles-by-sea\.json:\d+ \/document\/representative\/identification: has the declarant XA555666777888/,
  },
];

/** Tariff measures that overlap, or have an unknown code, currency or unit. */
const measures = `code,valid_from,valid_until,name,name_de,commodity,type,area,excluded,additional_code,order_number,duty,legal_base
M1,2024-01-01,,Duty,Zoll,87120030,DUTY,DE,,,,5%,
M2,2025-01-01,,Duty,Zoll,87120030,DUTY,DE,,,,6%,
M3,2024-01-01,,Duty,Zoll,99999999,DUTY,DE,,,,5%,
M4,2024-01-01,,Duty,Zoll,87120030,EXTRA,DE,,,,5 BGX/QQ,
M5,2024-01-01,,Duty,Zoll,87120030,DUTY,FR,,,,100 XTS/DTN - 100%,
M6,2024-01-01,,Duty,Zoll,87120030,DUTY,IT,,,,100 XTS/DTN - 100% MIN 0%,
`;
const measureTypes = `code,valid_from,valid_until,name,name_de,direction,kind,tax,treatments,times
DUTY,2020-01-01,,Duty,Zoll,import,anti_dumping,,,
EXTRA,2020-01-01,,Extra,Zusatz,import,anti_dumping,A99,,
`;

/** A measure of a trade defence duty, and an excise type that no measure uses. */
const chargingMeasures = `code,valid_from,valid_until,name,name_de,commodity,type,area,excluded,additional_code,order_number,duty,legal_base
M1,2024-01-01,,Duty,Zoll,87120030,DUTY,FR,,,,5%,
`;
const chargingTypes = `code,valid_from,valid_until,name,name_de,direction,kind,tax,treatments,times
DUTY,2020-01-01,,Duty,Zoll,import,anti_dumping,,,
EXCISE,2020-01-01,,Excise,Verbrauchsteuer,import,excise,,,
`;

async function applyErrors(context: TestContext, all: typeof errorClasses): Promise<string> {
  const folder = copyCountry(context, 'xa');
  for (const { breaks } of all) breaks(folder);
  const { code, output } = await runCountry('check', folder);
  assert.equal(code, 1, output);
  return output;
}

describe('the command check reports', () => {
  test('all errors within single files in one run', async (context) => {
    const output = await applyErrors(context, errorClasses);
    const errorLines = errorLinesIn(output);
    for (const { what, expectedMessage: pattern } of errorClasses)
      assert.equal(errorLines.filter((line) => pattern.test(line)).length, 1, `${what}\n${output}`);
    assert.equal(errorLines.length, errorClasses.length, output);
  });

  test('all contradictions between files in one run', async (context) => {
    const output = await applyErrors(context, disagreements);
    const errorLines = errorLinesIn(output);
    for (const { what, expectedMessage: pattern } of disagreements)
      assert.ok(
        errorLines.some((line) => pattern.test(line)),
        `${what}\n${output}`,
      );
  });

  test('measures that overlap, have unknown references or can’t be calculated', async (context) => {
    const folder = copyCountry(context, 'xa');
    replaceInFile(folder, 'lists/commodities.csv', '52 XTS/MIL', '52 BGX/MIL');
    mkdirSync(join(folder, 'tariff'));
    writeFileSync(join(folder, 'tariff', 'measures.csv'), measures);
    writeFileSync(join(folder, 'tariff', 'measure-types.csv'), measureTypes);
    const { code, output } = await runCountry('check', folder);
    assert.equal(code, 1, output);
    assert.match(
      output,
      /^tariff\/measures\.csv:3: M2: .*“M2” and “M1” have the same type, area and additional code/m,
    );
    assert.match(
      output,
      /^tariff\/measures\.csv:4: M3: .*the entry refers to “99999999”, which no list contains/m,
    );
    assert.match(output, /^tariff\/measures\.csv:5: M4: .*“BGX” has no exchange rate/m);
    assert.match(output, /^tariff\/measures\.csv:5: M4: .*the entry refers to “QQ”, which no list contains/m);
    assert.match(output, /^tariff\/measures\.csv:6: M5: .*the duty “100 XTS\/DTN - 100%” can be negative/m);
    assert.doesNotMatch(output, /M6/);
    assert.match(output, /^tariff\/measure-types\.csv:3: EXTRA: .*the country has no tax for “A99”/m);
    assert.match(output, /^lists\/commodities\.csv:8: 01051100: .*“BGX” has no exchange rate/m);
  });

  test('a warning for a tax that no measure charges, and accepts the folder', async (context) => {
    const folder = copyCountry(context, 'xa');
    const before = await runCountry('check', folder);
    assert.equal(before.code, 0, before.output);
    assert.match(before.output, /^taxes\s+4 taxes, 2 of them without a measure: A30, E10$/m);
    mkdirSync(join(folder, 'tariff'));
    writeFileSync(join(folder, 'tariff', 'measures.csv'), chargingMeasures);
    writeFileSync(join(folder, 'tariff', 'measure-types.csv'), chargingTypes);
    const { code, output } = await runCountry('check', folder);
    assert.equal(code, 0, output);
    assert.match(output, /^taxes\s+4 taxes, 1 of them without a measure: E10$/m);
  });

  test('that the folder contains no sample', async (context) => {
    const folder = copyCountry(context, 'xa');
    rmSync(join(folder, 'samples'), { recursive: true });
    const { code, output } = await runCountry('check', folder);
    assert.equal(code, 1, output);
    assert.match(output, /^samples: has no JSON/m);
  });
});

describe('a start with an invalid country', () => {
  test('exits with 2 for a malformed line of a list or sample, before the database starts', async (context) => {
    const folder = copyCountry(context, 'xa');
    const within = errorClasses.slice(0, 3);
    for (const { breaks } of within) breaks(folder);
    const data = await makeDataDirectory();
    context.after(() => data.remove());
    const { code, output } = await runUntilExit({ PORTAL_DATA_DIR: data.path, PORTAL_COUNTRY: folder });
    assert.equal(code, 2, output);
    for (const { what, expectedMessage } of within)
      assert.ok(
        output.split('\n').some((line) => expectedMessage.test(line)),
        `${what}\n${output}`,
      );
    assert.equal(await data.postgres(), null);
  });
});

describe('an incorrect country command exits with status 2 and a hint', () => {
  const cases: readonly (readonly [args: readonly string[], told: RegExp])[] = [
    [[], /^Enter a command: check, new or tariff-from\.$/m],
    [['chek', 'xa'], /^Unknown command "chek"\. Use check, new or tariff-from\.$/m],
    [['check'], /^Enter the country folder, for instance: check xa\.$/m],
    [
      ['check', 'nowhere'],
      /^Folder \S+nowhere not found\. Enter a name in countries\/ \(.*xa.*\) or the path/m,
    ],
    [['check', 'xa', 'id'], /^Unexpected argument id\. This command has only one argument, such as xa\.$/m],
    [['check', 'xa', '--jsno'], /^Unknown option '--jsno'/m],
    [['check', 'xa', '--currency', 'KES'], /^check does not allow --currency\.$/m],
    [['new'], /^Enter the country code, for instance: new ke --currency KES\.$/m],
    [['new', 'kenya', '--currency', 'KES'], /^Invalid country code "kenya"\./m],
    [['new', 'ke'], /^Enter the currency, such as --currency KES\.$/m],
    [['new', 'ke', '--currency'], /argument missing/m],
    [['new', 'ke', '--currency', 'KE'], /^Invalid currency "KE"\./m],
    [['new', 'ke', '--currency', 'QQQ'], /^QQQ is not an ISO 4217 currency.*Nothing was written\.$/m],
    [['new', 'ke', '--currency', 'KES', '--json'], /^new does not allow --json\.$/m],
  ];
  for (const [args, pattern] of cases)
    test(args.length === 0 ? 'nothing' : args.join(' '), async () => {
      const { code, output } = await runCountry(...args);
      assert.equal(code, 2, output);
      assert.match(output, pattern);
      assert.doesNotMatch(output, /\n\s+at /);
    });

  test('except --help, which exits with 0 and both commands', async () => {
    const { code, stdout } = await runCountry('--help');
    assert.equal(code, 0);
    assert.match(stdout, /check DIR \[--json\]\n.* new CODE --currency XXX/);
  });
});

test('the samples of XA equal those in the contract', () => {
  const contract = JSON.parse(readFileSync(join(import.meta.dirname, '../contract/openapi.json'), 'utf8'));
  const { examples } = contract.paths['/openapi/declarations'].post.requestBody.content['application/json'];
  assert.deepEqual(Object.keys(examples).slice(0, 5), [
    ...['coffee-by-sea', 'bicycles-by-sea', 'machine-parts-by-air', 'food-export', 'low-value'],
  ]);
});
