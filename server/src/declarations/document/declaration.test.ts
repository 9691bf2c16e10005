import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Static, type TSchema, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { textPattern } from '../../foundation/text/unsafe-characters.ts';
import { Declaration, DraftDeclaration } from './declaration.ts';
import { sampleDeclarations } from './samples.ts';

const completeCheck = Compile(Declaration);
const draftCheck = Compile(DraftDeclaration);
const [{ document }] = sampleDeclarations(new Date('2026-03-02T10:00:00Z'));

// Returns every schema of the tree with its pointer.
function schemasIn(schema: TSchema, place = ''): [string, TSchema][] {
  if (Type.IsObject(schema))
    return [
      [place, schema],
      ...Object.entries(schema.properties).flatMap(([name, member]) => schemasIn(member, `${place}/${name}`)),
    ];
  return Type.IsArray(schema)
    ? [[place, schema], ...schemasIn(schema.items, `${place}/0`)]
    : [[place, schema]];
}
const patterns = schemasIn(Declaration).flatMap(([place, schema]) =>
  'pattern' in schema && typeof schema.pattern === 'string' ? [[place, schema.pattern] as const] : [],
);

describe('declaration and draft schemas', () => {
  it('are compiled to code, not interpreted', () => {
    assert.ok(completeCheck.IsAccelerated());
    assert.ok(draftCheck.IsAccelerated());
  });

  it('limit the length of every string and list, and allow no unknown properties', () => {
    for (const [place, schema] of schemasIn(Declaration)) {
      if (Type.IsObject(schema)) assert.equal(Reflect.get(schema, 'additionalProperties'), false, place);
      if (Type.IsArray(schema)) assert.ok(Number(Reflect.get(schema, 'maxItems')) <= 999, place);
      if (!Type.IsString(schema)) continue;
      const pattern = String(Reflect.get(schema, 'pattern'));
      const bounded = 'maxLength' in schema || !/[*+]/.test(pattern.replaceAll(/\[[^\]]*\]/g, 'c'));
      assert.ok(pattern.startsWith('^') && pattern.endsWith('$') && bounded, `${place} ${pattern}`);
    }
  });

  it('describe every property; a list is described by its items', () => {
    for (const [place, schema] of schemasIn(Declaration))
      if (!Type.IsArray(schema)) assert.ok('description' in schema, place);
  });

  it('check 50 kB of any text against any pattern in little time', () => {
    for (const [place, pattern] of patterns)
      for (const filling of ['0', 'A', ' ', '.', '-', '0.', '\u202e']) {
        const hostile = `${filling.repeat(50_000)}!`;
        const accepted = new RegExp(pattern, 'u').test(hostile);
        assert.ok(!accepted || pattern === textPattern(), `${place} takes 50 kB of ${filling}`);
      }
  });
});

describe('schema of a draft', () => {
  it('requires only type and lrn', () => {
    assert.ok(draftCheck.Check({ type: 'export', lrn: 'a.B_9-' }));
    assert.ok(!draftCheck.Check({ type: 'export' }));
    assert.ok(!draftCheck.Check({ lrn: 'A' }));
    assert.ok(!draftCheck.Check({ type: 'transit', lrn: 'A' }));
  });

  it('accepts incomplete groups and items, and the complete document', () => {
    assert.ok(
      draftCheck.Check({ type: 'import', lrn: 'A', goodsItems: [], invoice: {}, declarant: { address: {} } }),
    );
    assert.ok(draftCheck.Check({ type: 'import', lrn: 'A', goodsItems: [{ origin: 'BR', packages: [{}] }] }));
    assert.ok(draftCheck.Check(document));
  });

  it('has a TypeScript type that matches it', () => {
    const typed: Static<typeof DraftDeclaration> = {
      type: 'import',
      lrn: 'A',
      goodsItems: [{ packages: [{}] }],
    };
    assert.ok(draftCheck.Check(typed));
  });

  const malformed: Record<string, object> = {
    'an unknown member': { colour: 'red' },
    'an unknown member inside': { goodsItems: [{ weight: '1' }] },
    'a number for a decimal string': { invoice: { amount: 1 } },
    'a decimal comma': { invoice: { amount: '1,5' } },
    'a negative amount': { invoice: { amount: '-1' } },
    'an exponent': { invoice: { amount: '1e3' } },
    'a leading zero': { invoice: { amount: '01' } },
    'a time without an offset': { expectedArrival: '2026-03-02T10:00:00' },
    'a day that does not exist': { invoice: { date: '2026-02-30' } },
    'a short commodity code': { goodsItems: [{ commodityCode: '09011' }] },
    'a lone surrogate': { invoice: { number: 'A\ud800' } },
    'a bidirectional override': { declarant: { name: 'A\u202eB' } },
    'a control character': { invoice: { number: 'A\u0000' } },
    'a blank text': { invoice: { number: '  ' } },
    'a null': { invoice: null },
    'a long LRN': { lrn: 'A'.repeat(36) },
    'an LRN with a line break': { lrn: 'A\n' },
    'a thousand goods items': { goodsItems: Array(1000).fill({}) },
  };
  for (const [what, change] of Object.entries(malformed))
    it(`rejects ${what}`, () => assert.ok(!draftCheck.Check({ type: 'import', lrn: 'A', ...change })));
});
