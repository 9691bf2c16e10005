import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Compile } from 'typebox/compile';
import { isContainerNumber } from './check-digits.ts';
import { Declaration } from './declaration.ts';
import { sampleDeclarations } from './samples.ts';

const NOW = new Date('2026-03-02T10:00:00Z');
const validator = Compile(Declaration);

// Converts a decimal string with up to three decimals to thousandths, which add up exactly.
function thousandths(decimal: string): bigint {
  const [whole = '0', fraction = ''] = decimal.split('.');
  return BigInt(whole) * 1000n + BigInt(fraction.padEnd(3, '0'));
}
function sum(decimals: readonly string[]): bigint {
  return decimals.reduce((total, decimal) => total + thousandths(decimal), 0n);
}

for (const { name, document } of sampleDeclarations(NOW)) {
  const { consignment, goodsItems, invoice } = document;
  describe(name, () => {
    it('is complete', () => assert.deepEqual(validator.Errors(document), []));

    it('has totals that are the sums of its goods items', () => {
      assert.equal(sum(goodsItems.map((item) => item.itemAmount)), thousandths(invoice.amount));
      assert.equal(sum(goodsItems.map((item) => item.grossMass)), thousandths(consignment.grossMass));
      const packages = goodsItems.flatMap((item) => item.packages);
      assert.equal(
        packages.reduce((total, { count }) => total + count, 0),
        consignment.totalPackages,
      );
      for (const item of goodsItems) assert.ok(thousandths(item.netMass) <= thousandths(item.grossMass));
    });

    it('has valid container numbers that its goods items use', () => {
      const numbers = (consignment.containers ?? []).map(({ number }) => number);
      assert.equal(consignment.containerised, numbers.length > 0);
      for (const number of numbers) assert.ok(isContainerNumber(number), number);
      for (const number of goodsItems.flatMap((item) => item.containerNumbers ?? []))
        assert.ok(numbers.includes(number));
    });

    it('has only past dates, except for the expected arrival', () => {
      const papers = goodsItems.flatMap((item) => item.supportingDocuments ?? []);
      for (const date of [invoice.date, ...papers.flatMap((paper) => paper.date ?? [])])
        assert.ok(date < '2026');
      if (document.expectedArrival !== undefined)
        assert.ok(Date.parse(document.expectedArrival) > NOW.getTime());
    });
  });
}

it('lists a sample first that is valid on any day and is not pre-lodged', () => {
  const [today] = sampleDeclarations(NOW);
  const [later] = sampleDeclarations(new Date('2040-01-01T00:00:00Z'));
  assert.equal(today.document.expectedArrival, undefined);
  assert.deepEqual(today, later);
});

it('gives each sample its own references', () => {
  const samples = sampleDeclarations(NOW);
  assert.equal(new Set(samples.map(({ document }) => document.lrn)).size, samples.length);
});
