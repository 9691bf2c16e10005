import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { anyText } from '../testing/any-text.ts';
import { mailText, portalLink, sanitizeMailText, untrustedPassage } from './mail-text.ts';

const endsInMark = /[.。:/\\ ]…$/;

describe('user-supplied text in a mail', () => {
  test('is on one line, is truncated, and contains no link', () => {
    const cases: Readonly<Record<string, string>> = {
      'Harbour Coffee Traders': 'Harbour Coffee Traders',
      'Müller & Söhne GmbH, Łódź': 'Müller & Söhne GmbH, Łódź',
      'Handel Sp. z o.o., c/o 24/7, z.B. 17:30': 'Handel Sp. z o.o., c/o 24/7, z.B. 17:30',
      '26DE123456789012, COFFEE-2026-0001, 2026-11-27, 27-11-2026, 1.5 t':
        '26DE123456789012, COFFEE-2026-0001, 2026-11-27, 27-11-2026, 1.5 t',
      'می\u200cخواهم 👨\u200d👩\u200d👧 क्\u200dष ❤️\u200d🔥':
        'می\u200cخواهم 👨\u200d👩\u200d👧 क्\u200dष ❤️\u200d🔥',
      '株式会社 山田 ①': '株式会社 山田 ①',
      '\u200dA\u200c \u200dB\u200d': 'A B',
      'see https://evil.example/a?b=c now': 'see https: / evil. example/a?b=c now',
      'evil.example': 'evil. example',
      'evil.exa\u200dmple': 'evil. exa\u200dmple',
      'evil。example': 'evil。 example',
      'ｅｖｉｌ．ｅｘａｍｐｌｅ': 'ｅｖｉｌ． ｅｘａｍｐｌｅ',
      'http://192.0.2.1/a': 'http: / 192. 0. 2. 1/a',
      'write to help@evil.example': 'write to help at evil. example',
      'mailto:help': 'mailto: help',
      'tel:1234567': 'tel: 1234567',
      'call +49 (30) 123-4567 now': 'call … now',
      'call 030 1234 567 or 1-800-555-0199': 'call … or …',
      '\\\\evil\\share': '/ evil/ share',
      'one\r\nSubject: two\u2028three': 'one Subject: two three',
      'Bob”. Pay now. “': "Bob'. Pay now. '",
      'a\u202egnp.exe\u202c b\u200bc': 'a gnp. exe b c',
    };
    for (const [typed, shown] of Object.entries(cases)) assert.equal(sanitizeMailText(typed, 80), shown);
    assert.equal([...sanitizeMailText('ä'.repeat(200), 80)].length, 80);
    for (const mark of ['.', '。', ':', '/', '\\', ' ', '//', './']) {
      for (let before = 70; before < 80; before++) {
        assert.equal(
          sanitizeMailText(`${'a'.repeat(before)}${mark} ${mark}${'b'.repeat(20)}`, 80).search(endsInMark),
          -1,
        );
      }
    }
  });

  test('contains no links or control characters, whatever the user typed', () => {
    fc.assert(
      fc.property(anyText({ maxLength: 300 }), fc.webUrl(), (text, url) => {
        const shown = sanitizeMailText(`${text}${url}${text}`, 80);
        assert.doesNotMatch(
          shown,
          /\w+:\/|[@\\]|\/\/|[.．。｡]\p{L}{2}|[\p{Cc}\p{Co}\p{Cn}\p{Cs}\u200b\u2028\u2029]/u,
        );
        assert.ok([...shown].length <= 80);
      }),
    );
  });

  test('is sanitised in every mail, while texts and links of the portal are unchanged', () => {
    const text = mailText`See “${'www.evil.example'}”: ${portalLink('https://portal.example', '/console')}.
${untrustedPassage('no.\nnever')}`;
    assert.equal(String(text), 'See “www. evil. example”: https://portal.example/console.\nno. never');
  });
});

describe('a portal link in a mail', () => {
  test('can’t lead to another site', () => {
    assert.throws(() => portalLink('https://portal.example', '/console@evil.example'));
    assert.throws(() => portalLink('https://portal.example', '/x y'));
  });
});
