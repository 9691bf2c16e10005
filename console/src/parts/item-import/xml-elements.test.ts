import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { elementsAt, parseXml, textAt } from './xml-elements.ts';

const parsed = (text: string) => parseXml(new TextEncoder().encode(text));

describe('XML elements', () => {
  test('are found by local names and attributes, with texts, references and CDATA', () => {
    const root = parsed(
      `<?xml version="1.0"?><!-- <a> --><x:a b='1 > 0' xmlns:x="u">\n<c d="&lt;1&gt;">A &amp; B&#33;&#x21;</c><c d="2"><![CDATA[<b>&amp;]]></c><e/></x:a>\n`,
    );
    assert.ok(root);
    assert.equal(root.name, 'a');
    assert.equal(root.attributes.get('b'), '1 > 0');
    assert.equal(elementsAt(root, 'c')[0]?.attributes.get('d'), '<1>');
    assert.equal(textAt(root, 'c'), 'A & B!!');
    assert.equal(textAt(root, 'c[d=2]'), '<b>&amp;');
    assert.equal(textAt(root, 'e'), '');
    assert.equal(textAt(root, 'c/missing'), '');
  });

  test('are decoded as the file declares', () => {
    const latin = Buffer.from('<?xml version="1.0" encoding="ISO-8859-1"?><a>Café</a>', 'latin1');
    assert.equal(parseXml(latin)?.text, 'Café');
    assert.equal(parseXml(Buffer.from('\ufeff<a>Café</a>', 'utf16le'))?.text, 'Café');
    assert.equal(parsed('\ufeff<a>Café</a>')?.text, 'Café');
    assert.equal(parsed('<?xml version="1.0" encoding="unknown"?><a/>'), null);
  });

  for (const malformed of [
    '',
    'text',
    '<a>',
    '</a>',
    '<a></b>',
    '<a/><b/>',
    '<a><b></a></b>',
    '<a b=1/>',
    '<a><!-- </a>',
    '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>',
  ])
    test(`are refused in a malformed file: ${malformed || 'empty'}`, () => {
      assert.equal(parsed(malformed), null);
    });
});
