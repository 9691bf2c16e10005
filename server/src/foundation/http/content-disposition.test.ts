import assert from 'node:assert/strict';
import { test } from 'node:test';
import { attachmentHeader } from './content-disposition.ts';

test('Content-Disposition contains a file name that is not ASCII also in an ASCII form', () => {
  const cases: readonly (readonly [string, string, string])[] = [
    ['invoice 7.pdf', 'pdf', 'attachment; filename="invoice 7.pdf"'],
    ['photo.JPEG', 'jpg', 'attachment; filename="photo.JPEG"'],
    ['run.exe', 'pdf', 'attachment; filename="run.exe.pdf"'],
    ['a"b\\c%41.png', 'png', `attachment; filename="a_b_c_41.png"; filename*=UTF-8''a%22b%5Cc%2541.png`],
    [
      'Café (1)*\u2019.pdf',
      'pdf',
      `attachment; filename="Caf_ (1)*_.pdf"; filename*=UTF-8''Caf%C3%A9%20%281%29%2A%E2%80%99.pdf`,
    ],
    [
      'a\r\nSet-Cookie: b\u202efdp.exe\ud800',
      'pdf',
      `attachment; filename="a_Set-Cookie: b_fdp.exe_.pdf"; filename*=UTF-8''a%0ASet-Cookie%3A%20b%EF%BF%BDfdp.exe%EF%BF%BD.pdf`,
    ],
    ['\u{1f4c4}.pdf', 'pdf', `attachment; filename="_.pdf"; filename*=UTF-8''%F0%9F%93%84.pdf`],
  ];
  for (const [name, ending, expected] of cases) assert.equal(attachmentHeader(name, ending), expected);
});
