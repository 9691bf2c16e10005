import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { canonicalJson, contentHash } from './content-hash.ts';
import { sampleDeclarations } from './samples.ts';

describe('canonicalJson', () => {
  it('sorts properties by UTF-16 code units on every level, as RFC 8785 section 3.2.3 does', () => {
    const value = { '\u20ac': 1, '\r': 2, '\ufb33': 3, 1: 4, '\ud83d\ude00': 5, '\u0080': 6, '\u00f6': 7 };
    assert.equal(
      canonicalJson({ outer: [value], a: null }),
      '{"a":null,"outer":[{"\\r":2,"1":4,"\u0080":6,"\u00f6":7,"\u20ac":1,"\ud83d\ude00":5,"\ufb33":3}]}',
    );
  });

  it('returns a text that parses to the original value and is independent of the property order', () => {
    const reversed = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(reversed);
      if (typeof value !== 'object' || value === null) return value;
      return Object.fromEntries(
        Object.entries(value)
          .map(([name, member]) => [name, reversed(member)] as const)
          .reverse(),
      );
    };
    fc.assert(
      fc.property(fc.json(), (text) => {
        const value: unknown = JSON.parse(text);
        assert.equal(canonicalJson(JSON.parse(canonicalJson(value))), canonicalJson(value));
        assert.equal(canonicalJson(reversed(value)), canonicalJson(value));
      }),
    );
  });
});

describe('contentHash', () => {
  const [{ document }] = sampleDeclarations(new Date('2026-03-02T10:00:00Z'));

  it('is the SHA-256 hash of the canonical JSON text', () => {
    const expected = createHash('sha256').update('{"lrn":"A","type":"import"}').digest('hex');
    assert.equal(contentHash({ type: 'import', lrn: 'A' }).toString('hex'), expected);
  });

  it('is the same for the same document with another property order or spacing', () => {
    const spaced = JSON.parse(
      JSON.stringify(Object.fromEntries(Object.entries(document).reverse()), null, 4),
    );
    assert.deepEqual(contentHash(spaced), contentHash(document));
  });

  it('is the same for every JSON spelling of a document: property order, white space, numbers, escapes', () => {
    const written = (value: unknown, choose: () => number): string => {
      const blank = () => ' \n\t'.repeat(choose() % 2);
      const list = (parts: string[]) => parts.join(`${blank()},${blank()}`);
      if (Array.isArray(value)) return `[${blank()}${list(value.map((each) => written(each, choose)))}]`;
      if (typeof value === 'object' && value !== null) {
        const members = Object.entries(value).map(
          ([name, member]) => `${written(name, choose)}${blank()}:${blank()}${written(member, choose)}`,
        );
        if (choose() % 2 === 1) members.reverse();
        return `{${blank()}${list(members)}${blank()}}`;
      }
      if (typeof value === 'number' && choose() % 2 === 1) return `${value}.0e+0`;
      if (typeof value !== 'string' || choose() % 2 === 0) return JSON.stringify(value);
      const escaped = (letter: string) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`;
      return `"${value.split('').map(escaped).join('')}"`;
    };
    const samples = sampleDeclarations(new Date('2026-03-02T10:00:00Z'));
    fc.assert(
      fc.property(fc.constantFrom(...samples), fc.infiniteStream(fc.nat(1)), (sample, choices) => {
        const text = written(sample.document, () => choices.next().value ?? 0);
        assert.deepEqual(contentHash(JSON.parse(text)), contentHash(sample.document));
      }),
    );
  });

  it('differs when a value, an item order or the LRN differs', () => {
    const others = [
      { ...document, lrn: 'OTHER' },
      { ...document, office: 'XA000999' },
      { ...document, goodsItems: document.goodsItems.toReversed() },
      { ...document, invoice: { ...document.invoice, amount: '117080.0' } },
    ];
    for (const other of others) assert.notDeepEqual(contentHash(other), contentHash(document));
  });
});
