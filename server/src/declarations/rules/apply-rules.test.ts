import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { inputRefusal } from '../../foundation/http/input.ts';
import { localizeError } from '../../foundation/messages/format-error.ts';
import { applyRules, applyRulesInSteps } from './apply-rules.ts';
import { buildExample, exampleTime, lodgerOf } from './build-example.ts';
import { nationalRules } from './packs/national-rules.ts';
import { presenceRules } from './required-elements.ts';
import { isLawOn, valueOn } from './rule.ts';
import { sampleReference, sampleReferenceOn } from './testing/sample-reference.ts';

function applyRulesNow(document: Parameters<typeof applyRules>[0]) {
  return applyRules(document, sampleReference, exampleTime, lodgerOf({}, document));
}

describe('400', () => {
  it('reports twelve errors in one response, each with rule, pointer and expected value', () => {
    const { errors, warnings } = applyRulesNow(
      buildExample({
        remove: ['/goodsItems/2/origin'],
        set: {
          '/office': 'XA000999',
          '/invoice/date': '2027-01-01',
          '/invoice/amount': '117081.00',
          '/transport/identity': '9074728',
          '/declarant/address/country': 'DE',
          '/consignment/containers/0/number': 'MSKU7045127',
          '/consignment/totalPackages': 461,
          '/consignment/unloadingPort': 'DEFRA',
          '/goodsItems/0/netMass': '19425',
          '/goodsItems/0/containerNumbers': ['MSKU7045127'],
          '/goodsItems/1/containerNumbers': ['MSKU7045127'],
          '/goodsItems/2/containerNumbers': ['MSKU7045127'],
          '/goodsItems/1/commodityCode': '090121',
          '/goodsItems/2/packages/0/type': 'QQ',
        },
      }),
    );
    assert.deepEqual(
      errors.map(({ code, in: place, pointer, expected }) => [code, place, pointer, expected]),
      [
        ['R109', 'body', '/office', 'A code of the list `offices` that is valid on the day of lodging'],
        ['R306', 'body', '/declarant/address/country', 'XA'],
        ['R401', 'body', '/invoice/date', '2026-03-03'],
        ['R501', 'body', '/invoice/amount', '117080'],
        [
          'R208',
          'body',
          '/transport/identity',
          'Seven digits, the last of which is calculated from the first six',
        ],
        [
          'R201',
          'body',
          '/consignment/containers/0/number',
          'A container number or ILU code. Its last digit is a check digit, which is calculated from the ten characters before it (ISO 6346, EN 13044)',
        ],
        ['R805', 'body', '/consignment/unloadingPort', 'A UN/LOCODE that begins with XA'],
        ['R502', 'body', '/consignment/totalPackages', 460],
        ['R504', 'body', '/goodsItems/0/netMass', '19424.000'],
        ['R702', 'body', '/goodsItems/1/commodityCode', 'The eight digits of a declarable tariff line'],
        [
          'R001',
          'body',
          '/goodsItems/2/origin',
          'Country of origin (WCO: Origin/CountryCode) (ISO 3166-1 alpha-2)',
        ],
        [
          'R120',
          'body',
          '/goodsItems/2/packages/0/type',
          'A code of the list `packages` that is valid on the day of lodging',
        ],
      ],
    );
    assert.deepEqual(warnings, []);
    for (const fault of errors) assert.ok(localizeError('en', fault).message.length > 10);
  });

  it('reports everything that an empty draft lacks, without consequential errors', () => {
    const document = { type: 'import', lrn: 'A' } as const;
    const { errors } = applyRulesNow(document);
    assert.ok(errors.length > 30);
    for (const { code } of errors) assert.match(code, /^R00[1-9]$/);
  });

  it('reports every missing element in any combination', () => {
    const whole = buildExample({ on: 'machine-parts-by-air' });
    const places = pointersIn(whole).filter((pointer) => pointer !== '/type' && pointer !== '/lrn');
    fc.assert(
      fc.property(fc.subarray(places), (remove) => {
        // Removes the deepest and last elements first, so that the remaining pointers stay valid.
        const outermost = remove.filter(
          (pointer) => !remove.some((other) => pointer !== other && pointer.startsWith(`${other}/`)),
        );
        const document = buildExample({ on: 'machine-parts-by-air', remove: outermost.toReversed() });
        const found = applyRulesNow(document).errors.map(({ pointer }) => pointer);
        const lacking = presenceRules
          .filter(({ only }) => only !== 'export')
          .flatMap(({ check }) => check(document, sampleReference, exampleTime, lodgerOf({}, document)));
        for (const { pointer } of lacking) assert.ok(found.includes(pointer), pointer);
      }),
      { numRuns: 200 },
    );
  });
});

describe('document with thousands of errors', () => {
  it('gets the first 200 errors and the total number of errors', () => {
    const [item] = buildExample({}).goodsItems ?? [];
    assert.ok(item);
    const goodsItems = Array(999).fill({ ...item, origin: 'QZ', procedure: '9999', dangerousGoods: '9999' });
    const { errors, extensions } = inputRefusal(applyRulesNow({ ...buildExample({}), goodsItems }).errors);
    assert.equal(errors?.length, 200);
    assert.equal(extensions?.errorsTotal, 3 * 999 + 3);
    // Errors are ordered by element: all errors of a goods item come before those of the next item.
    assert.deepEqual(
      errors?.slice(3, 7).map(({ pointer }) => pointer),
      [
        '/goodsItems/0/procedure',
        '/goodsItems/0/origin',
        '/goodsItems/0/dangerousGoods',
        '/goodsItems/1/procedure',
      ],
    );
  });
});

describe('validity of a rule', () => {
  const numbered = {
    '/invoice/number': 'SW 99812',
    '/goodsItems/0/supportingDocuments/0/reference': 'SW 99812',
  };
  const codesOn = (day: string, document: Parameters<typeof applyRules>[0]) =>
    applyRules(document, sampleReferenceOn(day), exampleTime, lodgerOf({}, document)).errors.map(
      ({ code }) => code,
    );

  it('begins on the first day of the rule, regardless of the system time', () => {
    const document = buildExample({ on: 'low-value', set: numbered });
    assert.deepEqual(codesOn('2026-12-31', document), []);
    assert.deepEqual(codesOn('2027-01-01', document), ['XA004']);
  });

  it('ends after the last day of the rule', () => {
    const rule = { validFrom: '2026-01-01', validUntil: '2026-06-30' };
    const days = ['2025-12-31', '2026-01-01', '2026-06-30', '2026-07-01'];
    assert.deepEqual(
      days.map((day) => isLawOn(rule, day)),
      [false, true, true, false],
    );
  });

  it('applies the threshold of the day, which the message contains', () => {
    const { failing } = nationalRules.find(({ id }) => id === 'XA002') ?? {};
    assert.ok(failing);
    const dear = { ...failing.set, '/invoice/amount': '500.00', '/goodsItems/0/itemAmount': '500.00' };
    const document = buildExample({ ...failing, set: dear });
    assert.deepEqual(codesOn('2026-12-31', document), []);
    const [fault] = applyRules(
      document,
      sampleReferenceOn('2027-01-01'),
      exampleTime,
      lodgerOf({}, document),
    ).errors;
    assert.equal(
      fault && localizeError('en', fault).message,
      'Seller: a postal consignment of 500.00 XTS or more must name its seller',
    );
    assert.equal(
      valueOn([{ name: 'limit', validFrom: '2027-01-01', value: 1 }], 'limit', sampleReference),
      null,
    );
  });
});

describe('a valid declaration', () => {
  it('gets at most 200 warnings', () => {
    const [item] = buildExample({}).goodsItems ?? [];
    assert.ok(item);
    const { warnings } = applyRulesNow({
      ...buildExample({}),
      goodsItems: Array(300).fill({ ...item, description: 'Goods' }),
    });
    assert.equal(warnings.length, 200);
    assert.ok(warnings.some(({ code }) => code === 'R711'));
  });
});

describe('a dry run', () => {
  it('returns warnings and hints with their severities if there are no errors', () => {
    const { errors, warnings } = applyRulesNow(
      buildExample({ set: { '/exitOffice': 'XA000100', '/goodsItems/1/description': 'Goods' } }),
    );
    assert.deepEqual(errors, []);
    assert.deepEqual(
      warnings.map(({ code, severity }) => [code, severity]),
      [
        ['R608', 'info'],
        ['R711', 'warning'],
      ],
    );
  });
});

/** Returns a JSON Pointer for every property and list item, outer elements first. */
function pointersIn(value: unknown, pointer = ''): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) => {
    const place = `${pointer}/${name}`;
    return [place, ...pointersIn(member, place)];
  });
}

describe('a large declaration', () => {
  const document = buildExample({}, exampleTime);
  const [item] = document.goodsItems ?? [];
  const withItems = (count: number) => ({
    ...document,
    goodsItems: Array.from({ length: count }, () => structuredClone(item ?? {})),
  });
  const stepsOf = (count: number) => {
    const large = withItems(count);
    const steps = applyRulesInSteps(large, sampleReference, exampleTime, lodgerOf({}, large));
    for (let paused = 0; ; paused += 1) {
      const { done, value } = steps.next();
      if (done) return { paused, value };
    }
  };

  it('is validated in steps with the same result as in one step', () => {
    const { paused, value } = stepsOf(60);
    assert.ok(paused > 50, `${paused} steps`);
    const large = withItems(60);
    assert.deepEqual(value, applyRules(large, sampleReference, exampleTime, lodgerOf({}, large)));
    assert.equal(stepsOf(3).paused, 0);
  });
});
