import './id-process.ts';

import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { parseJson, valueAt } from '../../conformance/json.ts';
import { country } from '../../server/src/country/public.ts';
import {
  type DraftDeclarationInput,
  sampleDeclarations,
} from '../../server/src/declarations/document/public.ts';
import {
  buildExample,
  exampleDayOf,
  exampleTimeOf,
  lodgerOf,
} from '../../server/src/declarations/rules/build-example.ts';
import { allRules } from '../../server/src/declarations/rules/catalogue.ts';
import { buildAndLoadPack, openOfflinePack } from '../offline-rules-package.ts';

assert.equal(country.code, 'ID');
/*
 * Tests the rules package of the second country: each sample is valid, and an invalid document has the same
 * errors as at the portal.
 */
const offline = await openOfflinePack();
after(() => offline.remove());

const date = '2026-12-24';
const now = new Date('2026-12-24T03:00:00Z');
const samples = sampleDeclarations(now);

function validationInput(document: DraftDeclarationInput, numbers: readonly string[]) {
  return { document, date, now, language: 'en', numbers };
}

function numbersOf({ declarant, representative }: (typeof samples)[number]['document']): string[] {
  return [declarant, representative].flatMap((party) => party?.identification ?? []);
}

describe('each sample of the second country', () => {
  for (const { name, document } of samples)
    test(`is valid in the rules package as at the portal: ${name}`, () => {
      const checkedInput = validationInput(document, numbersOf(document));
      const found = offline.validateInPackage(checkedInput);
      assert.deepEqual(found[0], []);
      assert.deepEqual(found, offline.validateAtPortal(checkedInput));
    });
});

test('an invalid document gets the same ids, pointers and texts from package and portal', () => {
  const [{ document }] = samples;
  const [item] = document.goodsItems;
  const broken = {
    ...document,
    lrn: '000020PTBAHA20270101000001',
    office: 'XA000100',
    goodsItems: [{ ...item, procedure: '4000', commodityCode: '99999999' }],
  };
  const checkedInput = validationInput(broken, numbersOf(document));
  const portal = offline.validateAtPortal(checkedInput);
  assert.deepEqual(offline.validateInPackage(checkedInput), portal);
  const found = (portal[0] ?? []).map((fault) => valueAt(parseJson(fault), 'pointer'));
  for (const pointer of ['/lrn', '/office', '/goodsItems/0/procedure', '/goodsItems/0/commodityCode'])
    assert.ok(found.includes(pointer), `${pointer}: ${portal[0]}`);
});

describe('a changed sample of the second country', () => {
  const car = samples.find(({ name }) => name === 'luxury-car')?.document;
  assert.ok(car);
  const [item] = car.goodsItems;
  assert.ok(item);

  /** Returns the codes that the portal and the package find in a changed sample. */
  function codesOf(changed: Readonly<Partial<typeof car>>, day = date, time = now): unknown[] {
    assert.ok(car);
    const checkedInput = { ...validationInput({ ...car, ...changed }, numbersOf(car)), date: day, now: time };
    const found = offline.validateAtPortal(checkedInput);
    assert.deepEqual(offline.validateInPackage(checkedInput), found);
    return found.flat().map((fault) => valueAt(parseJson(fault), 'code'));
  }

  test('gets a warning for a treatment that the tariff does not have for the goods (L10)', () => {
    assert.ok(codesOf({ goodsItems: [{ ...item, preference: '110' }] }).includes('R718'));
    assert.ok(!codesOf({ goodsItems: [{ ...item, preference: '100' }] }).includes('R718'));
  });

  test('is refused from the first minute in Jakarta after the last day of a licence (L11)', () => {
    const papers = (item.supportingDocuments ?? []).map((paper) => ({ ...paper, validUntil: '2026-12-23' }));
    const goodsItems = [{ ...item, supportingDocuments: papers }];
    const onLastDay = codesOf({ goodsItems }, '2026-12-23', new Date('2026-12-23T16:59:00Z'));
    assert.ok(!onLastDay.includes('R403'), onLastDay.join());
    const onNextDay = codesOf({ goodsItems }, '2026-12-24', new Date('2026-12-23T17:01:00Z'));
    assert.ok(onNextDay.includes('R403'), onNextDay.join());
  });

  test('leaves it to customs whether the mandate of another importer permits the declaration (L14)', () => {
    assert.ok(car.importer);
    const importer = { ...car.importer, identification: '0123456782091000' };
    assert.ok(!codesOf({ importer }).includes('R304'));
    assert.ok(offline.rules.check({ ...car, importer }, { date, now }).askedAtCustoms.includes('R304'));
  });
});

test('a sample without one of its properties gets the same errors from package and portal', () => {
  const codes = new Set<unknown>();
  for (const { document } of samples)
    for (const path of pathsIn(document).filter(([first]) => first !== 'type' && first !== 'lrn')) {
      const checkedInput = validationInput(withoutValueAt(document, path), numbersOf(document));
      const portal = offline.validateAtPortal(checkedInput);
      assert.deepEqual(offline.validateInPackage(checkedInput), portal, path.join('/'));
      for (const fault of portal.flat()) codes.add(valueAt(parseJson(fault), 'code'));
    }
  // Requires many different codes, because a comparison without findings would prove nothing.
  assert.ok(codes.size > 15 && codes.has('ID003'), [...codes].join());
});

type Path = readonly [string, ...string[]];

function pathsIn(value: unknown): Path[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]): Path[] => [
    [name],
    ...pathsIn(member).map((path): Path => [name, ...path]),
  ]);
}

function withoutValueAt<Value>(value: Value, path: Path): Value {
  const copy = structuredClone(value);
  const names = [...path];
  const last = names.pop() ?? '';
  const holder = names.reduce<unknown>((node, name) => Object(node)[name], copy);
  if (Array.isArray(holder)) holder.splice(Number(last), 1);
  else Reflect.deleteProperty(Object(holder), last);
  return copy;
}

describe('examples of the country’s rules', () => {
  const own = allRules.filter(({ id }) => id.startsWith(country.code));
  test('exist in the country', () => assert.ok(own.length > 0));
  for (const rule of own)
    test(`have the same errors in package and portal: ${rule.id}`, () => {
      const [day, time] = [exampleDayOf(rule), exampleTimeOf(rule)];
      for (const example of [rule.passing, rule.failing]) {
        const document = buildExample(example, time);
        const { numbers } = lodgerOf(example, document);
        const checkedInput = { document, date: day, now: time, language: 'id', numbers };
        assert.deepEqual(offline.validateInPackage(checkedInput), offline.validateAtPortal(checkedInput));
      }
    });
});

test('a rules package has the country of its folder, whatever country the building process serves', async () => {
  const { pack, remove } = await buildAndLoadPack('xa');
  remove();
  assert.deepEqual([pack.country, offline.pack.country], ['XA', 'ID']);
});
