import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, describe, test } from 'node:test';
import { compactVerify, createLocalJWKSet } from 'jose';
import jsqr from 'jsqr';
import { migratedTestDatabase } from '../../foundation/database/testing/migrated-database.ts';
import { assertStatus } from '../../foundation/http/testing/request.ts';
import { recordText, translateRecordedReason } from '../../foundation/messages/record-messages.ts';
import { encryptionWith } from '../../foundation/secrets/secrets.ts';
import { testSource } from '../../organisations/testing/organisations.ts';
import { printDecision } from '../testing/decision-page.ts';
import { openTestDocuments, responseItemsOf } from '../testing/document-test-bench.ts';
import { rectanglesOf, textOf } from '../testing/pdf-content.ts';
import { decisionExample } from './decision-example.ts';
import { openDecisionKeys } from './decision-keys.ts';
import { verificationsPerMinute } from './verify-decision.ts';

// The type declaration of the package has a default export, but Node imports the whole module.
const readQrCode = typeof jsqr === 'function' ? jsqr : jsqr.default;
const documents = await openTestDocuments();
const trader = await documents.api.newCaller();
const otherTrader = await documents.api.newCaller();
after(() => documents.stop());

const pathOf = (id: string): string => `/openapi/declarations/${id}/decisions`;
const actionsToRelease = [
  { action: 'accept' },
  { action: 'assignLane', facts: { lane: 'green' } },
  { action: 'release' },
] as const;
const invalidate = { action: 'invalidate', facts: { reason: 'Lodged twice' } } as const;
let declarationCount = 0;

async function lodgeDeclaration(): Promise<string> {
  declarationCount += 1;
  return documents.api.create(trader, { lrn: `DECIDED-${declarationCount}` }, 'lodge=true');
}

async function lodgeAndRelease(): Promise<string> {
  const id = await lodgeDeclaration();
  await documents.decide(trader, id, ...actionsToRelease);
  return id;
}

async function tokenOf(id: string, number: number): Promise<string> {
  const items = responseItemsOf(await documents.call(trader, pathOf(id)));
  return String(items[number - 1]?.verification).replace('https://portal.example/verify/', '');
}

async function verifySignature(token: string): Promise<Record<string, unknown>> {
  const answer = await documents.verify(token, 'application/json');
  assert.ok('body' in answer && answer.status === 200, JSON.stringify(answer));
  return JSON.parse(String(answer.body));
}

const noCodeNames = { language: 'en', office: () => null, packageType: () => null, country: () => null };

describe('200: the decisions on a declaration', () => {
  test('are listed in their order with their validity', async () => {
    const id = await lodgeDeclaration();
    assert.deepEqual(responseItemsOf(await documents.call(trader, pathOf(id))), []);
    await documents.decide(trader, id, ...actionsToRelease);
    const items = responseItemsOf(await documents.call(trader, pathOf(id)));
    assert.deepEqual(
      items.map(({ number, decision, inForce, href }) => [number, decision, inForce, href]),
      [
        [1, 'accepted', true, `https://portal.example${pathOf(id)}/1`],
        [2, 'released', true, `https://portal.example${pathOf(id)}/2`],
      ],
    );
    await documents.decide(trader, id, invalidate);
    const after = responseItemsOf(await documents.call(trader, pathOf(id)));
    assert.deepEqual(
      after.map(({ decision, inForce, reason }) => [decision, inForce, reason]),
      [
        ['accepted', false, null],
        ['released', false, null],
        ['invalidated', true, 'Lodged twice'],
      ],
    );
  });

  test('include a refused release with the disposition of the goods', async () => {
    const id = await lodgeDeclaration();
    await documents.decide(
      trader,
      id,
      { action: 'accept' },
      { action: 'selectForControl', facts: { control: 'physical' } },
      { action: 'refuseRelease', facts: { reason: 'Not what was declared', outcome: 'seizure' } },
    );
    const items = responseItemsOf(await documents.call(trader, pathOf(id)));
    assert.deepEqual(
      items.map(({ decision, outcome }) => [decision, outcome]),
      [
        ['accepted', null],
        ['not_released', 'seizure'],
      ],
    );
    const answer = await documents.call(trader, `${pathOf(id)}/2`);
    assert.equal(Reflect.get(Object(answer.body), 'outcome'), 'seizure');
    const printed = textOf(await printDecision({ ...decisionExample, outcome: 'seizure' }, noCodeNames));
    assert.match(printed, /Seizure/);
  });

  test('are returned as JSON with the declared content, and 304 for a matching ETag', async () => {
    const id = await lodgeAndRelease();
    const answer = await documents.call(trader, `${pathOf(id)}/2`).then(assertStatus(200));
    assert.equal(answer.headers.get('content-type'), 'application/json');
    assert.match(answer.headers.get('vary') ?? '', /Accept/);
    const { goods, declaration, decision, verification } = answer.body;
    assert.equal(decision, 'released');
    assert.match(String(Reflect.get(Object(declaration), 'mrn')), /^26XA/);
    assert.deepEqual(Reflect.get(Object(goods), 'containers'), ['MSKU7045126']);
    assert.match(String(verification), /^https:\/\/portal\.example\/verify\/[\w-]{67}$/);
    const tag = answer.headers.get('etag') ?? '';
    const known = await documents.call(trader, `${pathOf(id)}/2`, { headers: { 'If-None-Match': tag } });
    assert.equal(known.status, 304);
  });

  test('are returned with the same JSON as a JWS, whose key is published', async () => {
    const id = await lodgeAndRelease();
    const plain = await documents.call(trader, `${pathOf(id)}/2`);
    const headers = { Accept: 'application/jose' };
    const signed = await documents.call(trader, `${pathOf(id)}/2`, { headers });
    assert.equal(signed.headers.get('content-type'), 'application/jose');
    const keys = createLocalJWKSet({ keys: documents.keys.publicKeys().map((key) => ({ ...key })) });
    const { payload, protectedHeader } = await compactVerify(signed.text, keys, { algorithms: ['ES256'] });
    assert.equal(Buffer.from(payload).toString(), plain.text);
    assert.deepEqual(protectedHeader, {
      alg: 'ES256',
      kid: documents.keys.publicKeys()[0]?.kid,
      typ: 'customs-decision+jws',
    });
    const [head, body = '', signature] = signed.text.split('.');
    const forged = Buffer.from(Buffer.from(body, 'base64url').toString().replace('released', 'rejected'));
    await assert.rejects(compactVerify(`${head}.${forged.toString('base64url')}.${signature}`, keys));
    const tag = signed.headers.get('etag') ?? '';
    assert.match(tag, /^W\//);
    const known = await documents.call(trader, `${pathOf(id)}/2`, {
      headers: { ...headers, 'If-None-Match': tag },
    });
    assert.equal(known.status, 304);
  });

  test('are returned as a reproducible PDF with searchable text and a QR code of the verification URL', async () => {
    const id = await lodgeAndRelease();
    const headers = { Accept: 'application/pdf' };
    const first = await documents.call(trader, `${pathOf(id)}/2`, { headers });
    const second = await documents.call(trader, `${pathOf(id)}/2`, { headers });
    assert.ok(first.bytes.equals(second.bytes));
    assert.equal(first.headers.get('content-type'), 'application/pdf');
    const { body } = await documents.call(trader, `${pathOf(id)}/2`);
    const { mrn, lrn } = Object(body.declaration);
    assert.equal(first.headers.get('content-disposition'), `attachment; filename="${mrn}-2.pdf"`);
    const text = textOf(first.bytes);
    for (const part of [
      mrn,
      lrn,
      'Goods released',
      'Havenport Seaport',
      'MSKU7045126',
      '09011100',
      'Brazil',
      body.verification,
    ]) {
      assert.ok(text.includes(String(part)), `${part} is not on the page:\n${text}`);
    }
    assert.doesNotMatch(first.text, /\/URI|\/JavaScript|\/EmbeddedFile/);
  });
});

describe('404: a decision', () => {
  test('is returned for decisions of other organisations and for a number without a decision', async () => {
    const id = await lodgeAndRelease();
    const answers = [
      await documents.call(otherTrader, pathOf(id)),
      await documents.call(otherTrader, `${pathOf(id)}/1`),
      ...(await Promise.all(
        ['0', '3', '01', '1.0', 'x', '99999'].map((n) => documents.call(trader, `${pathOf(id)}/${n}`)),
      )),
    ];
    assert.deepEqual(new Set(answers.map(({ code }) => code)), new Set(['not_found']));
  });
});

describe('406: a request for a decision', () => {
  test('lists the available media types if Accept names none of them', async () => {
    const id = await lodgeAndRelease();
    const answer = await documents.call(trader, `${pathOf(id)}/1`, { headers: { Accept: 'text/html' } });
    assert.equal(answer.status, 406);
    assert.deepEqual(answer.body.available, ['application/json', 'application/jose', 'application/pdf']);
  });
});

describe('verification without an account', () => {
  test('returns the data that a warehouse needs, and no other data', async () => {
    const verification = await verifySignature(await tokenOf(await lodgeAndRelease(), 2));
    assert.deepEqual(Object.keys(verification), [
      'mrn',
      'decision',
      'decidedAt',
      'office',
      'inForce',
      'endedBy',
      'amendedAt',
      'goods',
      'checkedAt',
    ]);
    assert.equal(verification.inForce, true);
    assert.deepEqual(verification.office, { code: 'XA000100', name: 'Havenport Seaport' });
    assert.deepEqual(verification.goods, {
      totalPackages: 460,
      packages: [
        { type: 'BG', name: 'Bag', count: 320, marks: 'CP 88123 1/320' },
        { type: 'CT', name: 'Carton', count: 100, marks: 'CP 88123 R 1/100' },
        { type: 'CT', name: 'Carton', count: 40, marks: 'CP 88123 S 1/40' },
      ],
      containers: ['MSKU7045126'],
    });
  });

  test('reports a decision that is no longer in force', async () => {
    const id = await lodgeAndRelease();
    const token = await tokenOf(id, 2);
    await documents.decide(trader, id, invalidate);
    const verification = await verifySignature(token);
    assert.deepEqual([verification.decision, verification.inForce], ['released', false]);
    assert.equal(Object(verification.endedBy).decision, 'invalidated');
    const page = await documents.verify(token, 'text/html');
    assert.match(
      'body' in page ? String(page.body) : '',
      /This decision is no longer in force\.[\s\S]*Declaration invalidated on/,
    );
  });

  test('is an HTML page for browsers, which is green only if the goods can leave', async () => {
    const id = await lodgeAndRelease();
    const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
    const release = await documents.verify(await tokenOf(id, 2), browser);
    assert.match(
      'body' in release ? String(release.body) : '',
      /class="good verdict" role="status"><svg [^>]*>.*?<\/svg><span><strong>This decision is in force/,
    );
    const acceptance = await documents.verify(await tokenOf(id, 1), browser);
    assert.match(
      'body' in acceptance ? String(acceptance.body) : '',
      /The goods are not released[\s\S]*class="note verdict"/,
    );
    assert.ok('headers' in release && release.headers?.join().includes("default-src 'none'"));
  });

  test('returns not found for an invalid token, without a reason', async () => {
    const token = await tokenOf(await lodgeAndRelease(), 2);
    const wrong = [
      `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`,
      'x',
      token.slice(1),
      `${token}x`,
    ];
    const answers = await Promise.all(wrong.map((each) => documents.verify(each)));
    assert.equal(new Set(answers.map((answer) => JSON.stringify(answer))).size, 1);
    const [first] = answers;
    assert.ok(first && 'kind' in first && first.problem.code === 'not_found');
    const page = await documents.verify('x', 'text/html');
    assert.ok('status' in page && page.status === 404);
  });

  test('is limited by a rate for each IP address', async () => {
    const address = '2001:db8::7';
    for (let count = 0; count < verificationsPerMinute; count += 1)
      await documents.verify('x', undefined, address);
    const refused = await documents.verify('x', undefined, '2001:db8::8');
    assert.ok('kind' in refused && refused.problem.code === 'rate_limited');
    const page = await documents.verify('x', 'text/html', address);
    assert.ok('status' in page && page.status === 429 && page.headers.includes('Retry-After'));
    const other = await documents.verify('x', undefined, '2001:db9::7');
    assert.ok('kind' in other && other.problem.code === 'not_found');
  });
});

describe('verification by MRN', () => {
  const bodyOf = ({ body }: { readonly body: string | Buffer }): string => String(body);
  async function mrnOf(id: string): Promise<string> {
    const { mrn } = await verifySignature(await tokenOf(id, 2));
    return String(mrn);
  }

  test('returns the latest decision for an MRN in any notation, without the goods', async () => {
    const id = await lodgeAndRelease();
    const mrn = await mrnOf(id);
    for (const typed of [mrn, ` ${mrn.toLowerCase()} `, mrn.replace(/(.{4})/g, '$1 ')]) {
      const page = await documents.verifyNumber(typed);
      assert.equal(page.status, 200, typed);
      assert.match(bodyOf(page), /<h1>Goods released<\/h1>[\s\S]*This decision is in force/);
      assert.doesNotMatch(bodyOf(page), /MSKU7045126|CP 88123|460/);
    }
    await documents.decide(trader, id, invalidate);
    const later = await documents.verifyNumber(mrn);
    assert.match(bodyOf(later), /<h1>Declaration invalidated<\/h1>/);
    assert.doesNotMatch(bodyOf(later), /class="good/);
  });

  test('redirects to the verification page if a token or a verification URL is entered instead of an MRN', async () => {
    const token = await tokenOf(await lodgeAndRelease(), 2);
    for (const typed of [token, `https://portal.example/verify/${token}`]) {
      const page = await documents.verifyNumber(typed).then(assertStatus(303));
      assert.ok(page.headers.includes(`/verify/${token}`));
    }
  });

  test('returns not found for an MRN that was not assigned, and an error for malformed input', async () => {
    const unknown = await documents.verifyNumber('26XA1B2C3D4E5F6G79').then(assertStatus(404));
    assert.match(bodyOf(unknown), /<h1>Decision not found<\/h1>/);
    for (const typed of ['26XA1B2C3D4E5F6G78', '"><script>alert(1)</script>', '']) {
      const page = await documents.verifyNumber(typed);
      assert.equal(page.status, 400, typed);
      assert.match(bodyOf(page), /aria-invalid="true"[\s\S]*id="number-fault" role="alert"/);
      assert.doesNotMatch(bodyOf(page), /<script>/);
    }
  });

  test('is limited by a rate for each IP address', async () => {
    const address = '2001:db8:7::1';
    for (let count = 0; count < verificationsPerMinute; count += 1)
      await documents.verifyNumber('26XA1B2C3D4E5F6G79', address);
    const refused = await documents.verifyNumber('26XA1B2C3D4E5F6G79', address);
    assert.deepEqual([refused.status, refused.headers.includes('Retry-After')], [429, true]);
  });
});

describe('the key that signs decisions', () => {
  test('is replaced after a year: the new key is published before its use, and the old key is still published', async (t) => {
    const testing = await migratedTestDatabase();
    t.after(testing.stop);
    const source = testSource();
    const encryption = encryptionWith('a secret for tests of more than 32 characters', randomBytes);
    const days = (count: number) => source.move(count * 86_400_000);
    const own = { database: testing.database, encryption, now: source.now };
    const keys = await openDecisionKeys(own);
    const kidOf = async () =>
      JSON.parse(Buffer.from((await keys.sign('x')).split('.')[0] ?? '', 'base64url').toString()).kid;
    const [first] = keys.publicKeys();
    days(364);
    await keys.renew();
    assert.equal(keys.publicKeys().length, 1);
    days(1);
    await Promise.all([keys.renew(), keys.renew()]);
    assert.equal(keys.publicKeys().length, 2);
    assert.equal(await kidOf(), first?.kid, 'the old one signs until every cache has the new one');
    source.move(3_600_000);
    assert.equal(await kidOf(), keys.publicKeys()[1]?.kid);
    const other = await openDecisionKeys(own);
    assert.deepEqual(other.publicKeys(), keys.publicKeys());
  });
});

describe('the printed page of a decision', () => {
  test('contains a QR code that a scanner can read', async () => {
    const pdf = await printDecision(decisionExample, noCodeNames);
    const scale = 4;
    const side = 130 * scale;
    const pixels = new Uint8ClampedArray(side * side * 4).fill(255);
    // Paints the rectangles of the PDF that are in the corner of the QR code.
    for (const [x = 0, y = 0, width = 0, height = 0] of rectanglesOf(pdf)) {
      if (x < 428 || y < 86 || y > 208) continue;
      const [left = 0, right = 0] = [x - 424, x - 424 + width].map((at) => Math.round(at * scale));
      const [top = 0, bottom = 0] = [y - 84, y - 84 + height].map((at) => Math.round(at * scale));
      for (let row = top; row < bottom; row += 1) {
        for (let column = left; column < right; column += 1) {
          pixels.fill(0, (row * side + column) * 4, (row * side + column) * 4 + 3);
        }
      }
    }
    assert.equal(readQrCode(pixels, side, side)?.data, decisionExample.verification);
  });

  test('continues on a second page, and ends with a note about goods items that are not printed', async () => {
    const [item] = decisionExample.goods.items;
    assert.ok(item);
    const items = Array.from({ length: 60 }, (_, index) => ({ ...item, number: index + 1 }));
    const reason = 'A reason. '.repeat(100);
    const pdf = await printDecision(
      { ...decisionExample, reason, goods: { ...decisionExample.goods, items } },
      noCodeNames,
    );
    assert.match(textOf(pdf), /Page 1 of (\d)\n[\s\S]*and 36 more goods items[\s\S]*Page \1 of \1\n/);
  });

  test('is in the language of the reader', async () => {
    const printed = textOf(await printDecision(decisionExample, { ...noCodeNames, language: 'de' }));
    assert.match(printed, /Entscheidung 2\n[\s\S]*Entschieden\n[\s\S]*Prüfkanal\ngrün/);
    assert.doesNotMatch(printed, /Office|Decided|Parties|Page/);
  });

  test('has the numbers and the recorded reason of the portal in the language of the reader', async () => {
    const [item] = decisionExample.goods.items;
    assert.ok(item);
    const items = [{ ...item, packages: [{ type: 'BG', count: 1_320, marks: null }] }];
    const goods = { ...decisionExample.goods, totalPackages: 1_320, items };
    const decision = { ...decisionExample, goods, reason: recordText('reason.released_automatically') };
    const english = textOf(await printDecision(decision, noCodeNames));
    const german = textOf(await printDecision(decision, { ...noCodeNames, language: 'de' }));
    assert.match(english, /1,320 packages.*19,424\.000 kg gross/);
    assert.match(english, /Released automatically/);
    assert.match(german, /1\.320 Packstücke.*19\.424,000 kg brutto/);
    assert.match(german, /1\.320 BG/);
    assert.doesNotMatch(german, /19424\.000|19\.424\.000|1320|automatically/);
    assert.ok(german.includes(translateRecordedReason('de', decision.reason)));
  });

  test('has the reason of an officer as typed', async () => {
    const reason = 'Weighed: 19.5 t, released by hand';
    const german = await printDecision({ ...decisionExample, reason }, { ...noCodeNames, language: 'de' });
    assert.ok(textOf(german).includes(reason));
  });
});
