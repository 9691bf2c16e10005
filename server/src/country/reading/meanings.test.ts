import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { countryFolder, readCountry } from './public.ts';

const folders = readdirSync(join(import.meta.dirname, '../../../../countries'), { withFileTypes: true })
  .filter((each) => each.isDirectory())
  .map(({ name }) => name);

/** The codes of a list of a country, as its file has them. */
function codesOf(folder: string, list: string): ReadonlySet<string> {
  const [, ...lines] = readFileSync(join(folder, 'lists', `${list}.csv`), 'utf8')
    .trim()
    .split('\n');
  return new Set(lines.map((line) => line.slice(0, line.indexOf(','))));
}

describe('what codes mean', () => {
  assert.ok(folders.length >= 2);
  for (const name of folders) {
    const reading = readCountry(countryFolder(name));
    assert.ok(reading.ok, name);
    const { folder, meanings } = reading.country;

    test(`of ${name}: documents that its list has`, () => {
      const known = codesOf(folder, 'document-types');
      const {
        invoice,

        valueDeclaration = [],
        airWaybill = [],
        ...more
      } = meanings.documents;
      const named = [invoice, valueDeclaration, airWaybill];
      const used = [...named, Object.values(more.authorisations), Object.keys(more.modes)].flat();
      assert.deepEqual(
        used.filter((code) => !known.has(code)),
        [],
      );
    });

    test(`of ${name}: procedures, and what codes of the list request`, () => {
      const { requested, returnUnaltered, returnAfterProcessing, afterInwardProcessing, ...more } =
        meanings.procedures;
      const known = codesOf(folder, 'procedures');
      const whole = [...returnUnaltered, ...returnAfterProcessing, ...afterInwardProcessing];
      assert.deepEqual(
        whole.filter((code) => !known.has(code)),
        [],
      );
      const asked = new Set([...known].map((code) => code.slice(requested.from - 1, requested.to)));
      const parts = [...more.comesBack, ...(more.endUse === undefined ? [] : [more.endUse])];
      assert.deepEqual(
        parts.filter((part) => !asked.has(part)),
        [],
      );
    });

    test(`of ${name}: additional procedures and treatments that its lists have`, () => {
      const additional = codesOf(folder, 'additional-procedures');
      assert.deepEqual(
        Object.values(meanings.additionalProcedures).filter((code) => !additional.has(code)),
        [],
      );
      const treatments = codesOf(folder, 'preferences');
      const { preferences, endUse } = meanings.treatments;
      assert.ok(endUse === undefined || treatments.has(endUse));
      assert.ok([...treatments].some((code) => new RegExp(`^(?:${preferences})$`, 'u').test(code)));
    });
  }
});
