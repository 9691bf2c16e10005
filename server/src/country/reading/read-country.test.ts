import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, type TestContext, test } from 'node:test';
import { countryFolder } from '../../foundation/messages/country-folder.ts';
import { formatCountryError } from './country-error.ts';
import { readCountry } from './read-country.ts';
import { validateProfile } from './validate-profile.ts';

/** Copies the folder of XA with a changed `country.json`. */
function folderWith(context: TestContext, change: (text: string) => string): string {
  const folder = mkdtempSync(join(tmpdir(), 'country-'));
  context.after(() => rmSync(folder, { recursive: true }));
  cpSync(countryFolder('xa'), folder, { recursive: true });
  const path = join(folder, 'country.json');
  writeFileSync(path, change(readFileSync(path, 'utf8')));
  return folder;
}

function errorsOf(folder: string): string[] {
  const reading = readCountry(folder);
  return reading.ok ? [] : reading.faults.map(formatCountryError);
}

/** Returns a text with a replaced part, which it must contain. */
function replaceText(text: string, from: string, to: string): string {
  assert.ok(text.includes(from), from);
  return text.replace(from, to);
}

describe('the folder of a country', () => {
  test('is accepted if it is the unchanged folder of XA', () => {
    const reading = readCountry(countryFolder('xa'));
    assert.ok(reading.ok);
    assert.equal(reading.country.code, 'XA');
    assert.equal(reading.country.folder, countryFolder('xa'));
  });

  test('has the time limits and thresholds of XA for debts, claims, hearings and appeals', () => {
    const reading = readCountry(countryFolder('xa'));
    assert.ok(reading.ok);
    const { timeLimits, claimTwoPersons, leastAmount, repaymentTerm } = reading.country;
    const { hearingDays, appealDays, claimYears, claimDefectYears, claimDays } = timeLimits;
    assert.deepEqual([hearingDays, appealDays, claimYears, claimDefectYears, claimDays], [30, 30, 3, 1, 120]);
    const { debtYears, debtYearsCriminal, exitEnquiryDays, guarantorNoticeDays } = timeLimits;
    assert.deepEqual([debtYears, debtYearsCriminal, exitEnquiryDays, guarantorNoticeDays], [3, 5, 90, 16]);
    assert.deepEqual([claimTwoPersons, leastAmount, repaymentTerm], ['10000.00', '0', { months: 3 }]);
  });

  test('L4, L5: is refused if the debt period for offences is shorter than the ordinary one, or taxes of one sum differ in interest', (context) => {
    const folder = folderWith(context, (text) =>
      replaceText(
        replaceText(text, '"debtYearsCriminal": 5', '"debtYearsCriminal": 2'),
        '"interest": true',
        '"interest": false',
      ),
    );
    assert.deepEqual(
      errorsOf(folder).map((line) => line.replace(/^country\.json:\d+ /, '')),
      [
        '/timeLimits/debtYearsCriminal: must be at least debtYears, which is 3.',
        '/taxes/1/interest: must be false, as for A00: both taxes belong to the sum duty.',
        '/taxes/2/interest: must be false, as for A00: both taxes belong to the sum duty.',
      ],
    );
  });

  test('is refused for a tax without a payment method, with an unknown one, or with one listed twice', (context) => {
    const all = '"methods": ["immediate", "secured", "deferred"]';
    const folder = folderWith(context, (text) =>
      ['[]', '["immediate", "cash"]', '["secured", "secured"]'].reduce(
        (changed, methods) => replaceText(changed, all, `"methods": ${methods}`),
        text,
      ),
    );
    assert.deepEqual(
      errorsOf(folder).map((line) => line.replace(/^country\.json:\d+ (\S+):.*$/, '$1')),
      ['/taxes/0/methods', '/taxes/1/methods/1', '/taxes/2/methods'],
    );
  });

  test('is refused with all errors at once, each with file, line and pointer', (context) => {
    const folder = folderWith(context, (text) =>
      [
        ['"timeZone": "Etc/UTC"', '"timeZone": "Mars/Olympus"'],
        ['"decimals": 2', '"decimals": 5'],
        ['"components": ["value", "A00"', '"components": ["value", "Z99"'],
        ['"official": false,', '"oficial": false,'],
        ['"pattern": "[A-Z]{2}[A-Z0-9]{6}"', '"pattern": "([A-Z]{2}[A-Z0-9]{6}"'],
      ].reduce((changed, [from = '', to = '']) => replaceText(changed, from, to), text),
    );
    const reported = errorsOf(folder);
    for (const expected of [
      /^country\.json:6 \/timeZone: must be an IANA time zone\. Actual value: "Mars\/Olympus"\.$/,
      /^country\.json:5 \/currency\/decimals: must be at most 4\. Actual value: 5\.$/,
      /^country\.json:\d+ \/taxes\/3\/base\/components\/1: "Z99" is unknown\. Use a base or an earlier tax\.$/,
      /^country\.json:1 \/official: is missing\.$/,
      /^country\.json:4 \/oficial: is an unknown property/,
      /^country\.json:\d+ \/formats\/office\/pattern: must be a valid regular expression: /,
    ]) {
      assert.equal(
        reported.filter((line) => expected.test(line)).length,
        1,
        `${expected}\n${reported.join('\n')}`,
      );
    }
    assert.equal(reported.length, 6, reported.join('\n'));
  });

  test('is refused for a tax base that includes a later tax', (context) => {
    const folder = folderWith(context, (text) =>
      replaceText(
        replaceText(text, '"bases": {}', '"bases": { "all": ["value", "B00"] }'),
        '"components": ["value"]',
        '"components": ["all"]',
      ),
    );
    assert.deepEqual(
      errorsOf(folder).map((line) => line.replace(/:\d+ /, ' ')),
      ['country.json /taxes/0/base/components/0: "all" is unknown. Use a base or an earlier tax.'],
    );
  });

  test('is refused for duplicate codes, and for names without the first language', (context) => {
    const folder = folderWith(context, (text) =>
      replaceText(
        replaceText(text, '{ "code": "export", "direction"', '{ "code": "import", "direction"'),
        '"name": { "en": "Excise duty", "de"',
        '"name": { "fr": "Accise", "de"',
      ),
    );
    const reported = errorsOf(folder).map((line) => line.replace(/:\d+ /, ' '));
    assert.deepEqual(reported, [
      'country.json /types/1/code: "import" is a duplicate.',
      'country.json /taxes/2/name: has no name in en, the first language.',
      'elements.csv:1: has the column export, which is not a declaration type.',
    ]);
  });

  test('is refused for duplicate national elements and invalid patterns', (context) => {
    const element = (level: string, pattern: string): object => ({
      ...{ name: 'brand', level, pattern, example: 'A', wcoPath: 'x' },
      label: { en: 'Brand', de: 'Marke' },
    });
    const national = [element('header', '[A-Z]'), element('item', '(A'), element('item', 'A')];
    const folder = folderWith(context, (text) =>
      replaceText(text, '"national": []', `"national": ${JSON.stringify(national)}`),
    );
    const messages = errorsOf(folder).map((line) => line.replace(/:\d+ /, ' '));
    assert.equal(messages.length, 2, messages.join('\n'));
    assert.match(
      messages[0] ?? '',
      /^country\.json \/national\/1\/pattern: must be a valid regular expression: /,
    );
    assert.equal(messages[1], 'country.json /national/2/name: "brand" is a duplicate.');
  });

  test('is refused if contingency numbers overlap ordinary numbers, whatever the template is', () => {
    const { registration } = JSON.parse(readFileSync(join(countryFolder('id'), 'country.json'), 'utf8'));
    const faultsWith = (changed: object) =>
      validateProfile({ registration: { ...registration, ...changed } });
    const template = '{type:2}{office:6}{yyyy}{mm}{dd}{seq:6}';
    const overlapError = {
      pointer: '/registration/contingency',
      message: 'generates numbers that the ordinary template can also generate.',
    };
    assert.deepEqual(faultsWith({}), []);
    assert.deepEqual(faultsWith({ contingency: { template, from: 900_000 } }), [overlapError]);
    assert.deepEqual(faultsWith({ contingency: registration.ordinary }), [overlapError]);
  });

  test('is refused for working days without opening days', () => {
    const { timeLimits, hours } = JSON.parse(readFileSync(join(countryFolder('xa'), 'country.json'), 'utf8'));
    const pointers = (changed: object): string[] =>
      validateProfile({ timeLimits: { ...timeLimits, ...changed } }).map(({ pointer }) => pointer);
    assert.deepEqual(pointers({}), []);
    assert.deepEqual(pointers({ dayCount: 'working_days' }), ['/hours']);
    assert.deepEqual(pointers({ rollToWorkingDay: true }), ['/hours']);
    assert.deepEqual(validateProfile({ timeLimits: { ...timeLimits, dayCount: 'working_days' }, hours }), []);
  });

  test('L9: is refused if the enquiry about an exit is not before the expiry', () => {
    const { timeLimits } = JSON.parse(readFileSync(join(countryFolder('xa'), 'country.json'), 'utf8'));
    const faultsWith = (exitEnquiryDays: number) =>
      validateProfile({ timeLimits: { ...timeLimits, exitEnquiryDays } });
    assert.deepEqual(faultsWith(149), []);
    assert.deepEqual(faultsWith(150), [
      {
        pointer: '/timeLimits/exitEnquiryDays',
        message: 'must be less than exitDays (150). Actual value: 150.',
      },
    ]);
  });

  test('is refused for a due day of statements that some months do not have', (context) => {
    const faultsWith = (day: string): string[] =>
      errorsOf(
        folderWith(context, (text) =>
          replaceText(text, '"statementDueDay": 15', `"statementDueDay": ${day}`),
        ),
      );
    assert.deepEqual(['1', '28'].flatMap(faultsWith), []);
    assert.deepEqual(
      ['0', '29', '1.5'].flatMap(faultsWith).map((line) => line.replace(/^country\.json:\d+ /, '')),
      [
        '/timeLimits/statementDueDay: must be at least 1. Actual value: 0.',
        '/timeLimits/statementDueDay: must be at most 28. Actual value: 29.',
        '/timeLimits/statementDueDay: must be of the type integer. Actual value: 1.5.',
      ],
    );
  });

  test('is refused for an invalid pattern in any property', () => {
    const profile: unknown = JSON.parse(readFileSync(join(countryFolder('xa'), 'country.json'), 'utf8'));
    const pointers = patternsIn(profile);
    assert.ok(pointers.includes('/meanings/treatments/preferences'), pointers.join());
    for (const pointer of pointers) {
      const faults = validateProfile(withValue(profile, pointer, '('));
      assert.ok(
        faults.some(
          (fault) =>
            fault.pointer === pointer && fault.message.startsWith('must be a valid regular expression: '),
        ),
        `${pointer}: ${JSON.stringify(faults)}`,
      );
    }
  });

  test('is refused for an example that does not match its pattern', (context) => {
    const folder = folderWith(context, (text) =>
      replaceText(text, '"example": "XA000100"', '"example": "XA0001"').replace(
        '"example": "IMP-2026-0001"',
        '"example": "IMP 1"',
      ),
    );
    assert.deepEqual(
      errorsOf(folder).map((line) => line.replace(/:\d+ /, ' ')),
      [
        'country.json /formats/office/example: "XA0001" does not match the pattern.',
        'country.json /lrn/example: "IMP 1" does not match the pattern.',
      ],
    );
  });

  test('is refused for undefined, duplicate and malformed kinds of authorisations', (context) => {
    const folder = folderWith(context, (text) =>
      [
        ['{ "code": "EUS", "name"', '{ "code": "eus", "name"'],
        ['{ "code": "OPO", "name"', '{ "code": "CWP", "name"'],
      ].reduce((changed, [from = '', to = '']) => replaceText(changed, from, to), text),
    );
    assert.deepEqual(
      errorsOf(folder).map((line) => line.replace(/:\d+ /, ' ')),
      [
        'country.json /authorisationKinds/3/code: "CWP" is a duplicate.',
        'country.json /authorisationKinds/4/code: "eus" does not match /formats/authorisationKind/pattern.',
        'country.json /meanings/documents/authorisations: names "OPO", which is not in /authorisationKinds.',
        'country.json /meanings/documents/authorisations: names "EUS", which is not in /authorisationKinds.',
        'country.json /sandbox/authorisations/3/kind: names "OPO", which is not in /authorisationKinds.',
        'country.json /sandbox/authorisations/4/kind: names "EUS", which is not in /authorisationKinds.',
      ],
    );
  });

  test('is refused for codes with a meaning for the portal that do not match their format', (context) => {
    const folder = folderWith(context, (text) =>
      replaceText(
        replaceText(
          replaceText(text, '"oneStopSeller": "FR5"', '"oneStopSeller": "AB1"'),
          '"transactionValue": "1"',
          '"transactionValue": "M1"',
        ),
        '"imoNumber": "10"',
        '"imoNumber": "IMO"',
      ),
    );
    assert.deepEqual(
      errorsOf(folder).map((line) => line.replace(/:\d+ /, ' ')),
      [
        'country.json /meanings/meansTypes/imoNumber: "IMO" does not match /formats/meansType/pattern.',
        'country.json /meanings/fiscalRoles/oneStopSeller: "AB1" does not match /formats/fiscalRole/pattern.',
        'country.json /meanings/valuationMethods/transactionValue: "M1" does not match /formats/valuationMethod/pattern.',
      ],
    );
  });

  test('is refused with the line of malformed JSON', (context) => {
    const folder = folderWith(context, (text) =>
      replaceText(text, '"official": false,', '"official": false'),
    );
    const [only, ...more] = errorsOf(folder);
    assert.deepEqual(more, []);
    assert.match(only ?? '', /^country\.json:5: is not valid JSON: /);
  });

  test('is refused if it does not exist', () => {
    const [only, ...more] = errorsOf('/nowhere/at/all');
    assert.deepEqual(more, []);
    assert.match(only ?? '', /^country\.json: cannot be read: ENOENT/);
  });
});

const patternProperties = new Set(['pattern', 'similarPattern', 'preferences', 'quotas']);

/** Returns the JSON Pointers of all patterns in a profile. */
function patternsIn(value: unknown, pointer = ''): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) =>
    patternProperties.has(name) && typeof member === 'string'
      ? [`${pointer}/${name}`]
      : patternsIn(member, `${pointer}/${name}`),
  );
}

function withValue(value: unknown, pointer: string, newValue: string): unknown {
  const copy: unknown = structuredClone(value);
  const names = pointer.split('/').slice(1);
  const last = names.pop() ?? '';
  let holder = copy;
  for (const name of names) holder = typeof holder === 'object' && holder ? Reflect.get(holder, name) : null;
  if (typeof holder === 'object' && holder) Reflect.set(holder, last, newValue);
  return copy;
}

describe('the setting PORTAL_COUNTRY', () => {
  test('accepts a folder in countries/ by its name, or any folder by its path', () => {
    assert.match(countryFolder('xa'), /\/countries\/xa$/);
    assert.equal(countryFolder('/srv/country'), '/srv/country');
    assert.equal(countryFolder('./mine'), join(process.cwd(), 'mine'));
  });
});
