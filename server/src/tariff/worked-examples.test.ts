import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { Declaration } from '../declarations/document/declaration.ts';
import { sampleReference } from '../declarations/rules/testing/sample-reference.ts';
import { coffeeBySea } from '../declarations/testing/xa-samples.ts';
import { calculateDocumentDuties } from './calculate-duties.ts';
import { Exact, sumOf } from './rational.ts';
import type { TariffReference } from './reference-of-day.ts';

const documentText = readFileSync(new URL('../../../docs/duties.md', import.meta.url), 'utf8');

const Rate = Type.Union([
  Type.Object({ kind: Type.Literal('ad_valorem'), percent: Type.String() }),
  Type.Object({
    kind: Type.Literal('specific'),
    amount: Type.String(),
    currency: Type.String(),
    per: Type.String(),
  }),
]);
const Preference = Type.Object({
  origins: Type.Array(Type.String()),
  duty: Type.Array(Rate),
  proof: Type.String(),
});
const Line = Type.Object({
  duty: Type.Array(Rate),
  endUse: Type.Optional(Type.Array(Rate)),
  vatPercent: Type.String(),
  preferences: Type.Optional(Type.Array(Preference)),
});
const Given = Type.Object({
  exchangeRates: Type.Record(Type.String(), Type.String()),
  tariff: Type.Record(Type.String(), Line),
  invoice: Type.Object({}),
  goodsItems: Type.Array(Type.Object({ itemAmount: Type.String() })),
});
type Given = Static<typeof Given>;

const givenValidator = Compile(Given);
const declaration = Compile(Declaration);

function declarationOf({ invoice, goodsItems }: Given): Declaration {
  const [item] = coffeeBySea.goodsItems;
  const { charges, ...terms } = coffeeBySea.invoice;
  assert.ok(charges);
  const document: unknown = {
    ...coffeeBySea,
    invoice: {
      ...terms,
      amount: sumOf(goodsItems.map(({ itemAmount }) => itemAmount)).toFixed(2),
      ...invoice,
    },
    goodsItems: goodsItems.map((one) => ({ ...item, ...one })),
  };
  assert.deepEqual(declaration.Errors(document), []);
  assert.ok(declaration.Check(document));
  return document;
}

function referenceOf({ exchangeRates, tariff }: Given): TariffReference {
  return {
    ...sampleReference,
    exchangeRate: (currency) => exchangeRates[currency] ?? null,
    commodity: (code) => {
      const line = tariff[code];
      if (!line) return null;
      const none = { supplementaryUnit: null, endUse: null, documents: [], exportDocuments: [] };
      const preferences = (line.preferences ?? []).map((each) => ({
        preference: '300',
        agreement: 'EUA',
        proofs: [each.proof],
        ...each,
      }));
      return { ...none, code, description: code, declarable: true, ...line, preferences };
    },
  };
}

/** Examples of the page: their input, and the rows of their table. */
const examples = documentText
  .split(/^### /m)
  .slice(1)
  .map((text) => {
    const json: unknown = JSON.parse(/```json\n(.*?)```/s.exec(text)?.[1] ?? '');
    assert.ok(givenValidator.Check(json), text);
    const rows = text.split('\n').flatMap((line) => {
      const cells = line
        .replaceAll('*', '')
        .split('|')
        .map((cell) => cell.trim());
      const [, item, step, arithmetic, amount] = cells;
      const isRow = cells.length === 6 && item !== 'Item' && !step?.startsWith('---');
      return isRow && step !== undefined && arithmetic !== undefined && amount !== undefined
        ? [{ item: Number(item), step, reckoning: arithmetic, amount }]
        : [];
    });
    return { title: text.split('\n')[0] ?? '', given: json, rows };
  });

/**
 * Evaluates an expression such as `12.50 × 7.5 % − ⌊10 ÷ 3⌋`, products before sums, from left to right. Uses none of
 * the tested code.
 */
function evaluate(text: string): Exact {
  const whole = text.replaceAll(/⌊([^⌋]*)⌋/g, (_, inner: string) =>
    evaluateSum(inner).toDecimalPlaces(2, 'down').toFixed(),
  );
  return evaluateSum(whole);
}

function evaluateSum(text: string): Exact {
  return sumOf(text.replaceAll(' − ', ' + -').split(' + ').map(evaluateProduct));
}

function evaluateProduct(text: string): Exact {
  const [first = '', ...rest] = text.split(/ (?=[×÷])/);
  return rest.reduce((product, part) => {
    const factor = parsePercentOrNumber(part.slice(2));
    return part.startsWith('×') ? product.times(factor) : product.dividedBy(factor);
  }, parsePercentOrNumber(first));
}

function parsePercentOrNumber(text: string): Exact {
  return text.endsWith(' %') ? new Exact(text.slice(0, -2)).dividedBy(100) : new Exact(text);
}

describe('docs/duties.md', () => {
  it('has at least twelve worked examples', () => assert.ok(examples.length >= 12));

  it('contains correct results of the calculations in its text', () => {
    const prose = documentText.replaceAll(/```json.*?```/gs, '');
    const calculations = [...prose.matchAll(/(\d[\d.]*) [A-Z]{3} × ([\d.]+) = (\d[\d.]*)/g)];
    assert.ok(calculations.length >= 8);
    for (const [words, amount = '', rate = '', result = ''] of calculations)
      assert.equal(new Exact(amount).times(rate).toFixed(2), result.replace(/\.$/, ''), words);
  });
});

for (const example of examples)
  describe(example.title, () => {
    const calculation = calculateDocumentDuties(declarationOf(example.given), referenceOf(example.given));

    it('contains amounts that result from the arithmetic in its table', () => {
      for (const { reckoning: arithmetic, amount } of example.rows)
        assert.equal(evaluate(arithmetic).toFixed(2), amount, arithmetic);
    });

    it('has the same steps as the calculation of the portal', () => {
      assert.ok(calculation.kind === 'calculated');
      const steps = calculation.items.flatMap(({ item, steps }) =>
        steps.map(({ step, amount }) => `${item} ${step} ${amount}`),
      );
      const expected = example.rows.filter(({ item }) => item > 0);
      assert.deepEqual(
        steps,
        expected.map(({ item, step, amount }) => `${item} ${step} ${amount}`),
      );
    });

    it('has the same totals as the calculation of the portal', () => {
      assert.ok(calculation.kind === 'calculated');
      const expected = example.rows.filter(({ item }) => item === 0);
      assert.deepEqual(
        calculation.totals,
        Object.fromEntries(expected.map(({ step, amount }) => [step, amount])),
      );
    });
  });
