import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, describe, test } from 'node:test';
import { compactVerify, createLocalJWKSet } from 'jose';
import type { Caller } from '../../callers/caller.ts';
import { listDebtsOperation } from '../../declarations/debts/public.ts';
import {
  downloadAppealDocument,
  downloadAppealDocumentAsCustoms,
  downloadClaimDecision,
  downloadClaimDocumentAsCustoms,
  downloadHearingDocument,
  downloadHearingDocumentAsCustoms,
  openDecisionKeys,
  verificationTokens,
  verifyDecision,
} from '../../documents/decisions/public.ts';
import { textOf } from '../../documents/testing/pdf-content.ts';
import { createWorkTurns } from '../../foundation/http/admission/work-slices.ts';
import { type Operation, withDependencies } from '../../foundation/http/operation.ts';
import { assertStatus, callOperation, member, textMember } from '../../foundation/http/testing/request.ts';
import { encryptionWith } from '../../foundation/secrets/secrets.ts';
import { organisationCaller } from '../../organisations/testing/organisations.ts';
import { createClaim, decideClaim, withdrawClaim } from '../claims/public.ts';
import { withoutHearing } from '../testing/heard-declarations.ts';
import { openTestOffice, type TestOffice } from '../testing/test-office.ts';
import { createAppeal, decideAppeal } from './public.ts';

/* The decision documents of claims, appeals and hearings. */

const names = {
  debts: listDebtsOperation,
  claim: createClaim,
  decideClaim,
  revokeClaim: withdrawClaim,
  appeal: createAppeal,
  decideAppeal,
  claimDocument: downloadClaimDecision,
  anyClaimDocument: downloadClaimDocumentAsCustoms,
  appealDocument: downloadAppealDocument,
  anyAppealDocument: downloadAppealDocumentAsCustoms,
  hearingDocument: downloadHearingDocument,
  anyHearingDocument: downloadHearingDocumentAsCustoms,
};
type Name = keyof typeof names;
let sent = 0;

const office = await openTestOffice();
const { database, customs, source } = office;
const { trader } = customs;
const second = await organisationCaller(database, source, 'customs_authority');
const encryption = encryptionWith('a secret for tests of more than 32 characters', randomBytes);
const keys = await openDecisionKeys({ database, encryption, now: source.now });
const addresses = { baseUrl: 'https://portal.example', tokens: verificationTokens(randomBytes(32)) };
const parts = {
  ...{ ...addresses, keys },
  ...{ database, cursorKey: Buffer.alloc(32, 9), reference: customs.parts.reference, playsCustoms: false },
  ...{ customs: customs.parts, feed: { committed: () => {} }, customsNow: customs.parts.now },
  ...{ uploaded: () => Promise.resolve(new Set<string>()), turns: createWorkTurns(() => 0) },
};
const operations: Readonly<Record<Name, Operation>> = {
  debts: withDependencies(names.debts, parts),
  claim: withDependencies(names.claim, parts),
  decideClaim: withDependencies(names.decideClaim, parts),
  revokeClaim: withDependencies(names.revokeClaim, parts),
  appeal: withDependencies(names.appeal, parts),
  decideAppeal: withDependencies(names.decideAppeal, parts),
  claimDocument: withDependencies(names.claimDocument, parts),
  anyClaimDocument: withDependencies(names.anyClaimDocument, parts),
  appealDocument: withDependencies(names.appealDocument, parts),
  anyAppealDocument: withDependencies(names.anyAppealDocument, parts),
  hearingDocument: withDependencies(names.hearingDocument, parts),
  anyHearingDocument: withDependencies(names.anyHearingDocument, parts),
};
after(() => office.stop());

interface Sent {
  readonly body?: object;
  readonly caller?: Caller | TestOffice['officer'];
  readonly language?: string;
  readonly known?: string;
  readonly accept?: string;
}

async function call(
  name: Name,
  params: object,
  { body, caller = trader, language, known, accept }: Sent = {},
) {
  sent += 1;
  return callOperation(operations[name], {
    caller,
    params: { ...params },
    ...(body && { body }),
    headers: {
      'idempotency-key': `document-${sent}`,
      ...(language !== undefined && { 'accept-language': language }),
      ...(known !== undefined && { 'if-none-match': known }),
      ...(accept !== undefined && { accept }),
    },
  });
}

/** Returns the text of a decision document on one line. */
async function pageOf(name: Name, params: object, more: Sent = {}): Promise<string> {
  const answer = await call(name, params, more).then(assertStatus(200));
  assert.ok(Buffer.isBuffer(answer.body));
  assert.equal(answer.language, more.language ?? 'en');
  return textOf(answer.body).replaceAll(/\s+/g, ' ');
}

async function debtOf(lrn: string): Promise<{ readonly declaration: string; readonly debt: unknown }> {
  const declaration = await office.customs.lodge(`UNPAID-${lrn}`);
  await office.customs.work();
  const list = await callOperation(operations.debts, { caller: trader, query: { declaration } });
  return { declaration, debt: member(list.body, 'items', 0) };
}

const duty = (amount: string) => [{ tax: 'A00', amount }];
const shown = (text: string, ...parts: readonly string[]): void => {
  for (const part of parts) assert.ok(text.includes(part), `${part} is missing in: ${text}`);
};

async function claimed(lrn: string, amount = '100.00') {
  const { debt } = await debtOf(lrn);
  const order = { ground: 'overcharge', reason: 'The freight was lower.', lines: duty(amount) };
  const claim = await call('claim', { id: textMember(debt, 'id') }, { body: order });
  assert.equal(claim.status, 201, JSON.stringify(claim.body));
  return { debt, params: { id: textMember(claim.body, 'id') } };
}

const decideOn = (params: object, body: object, caller = office.officer) =>
  call('decideClaim', params, { body, caller });

describe('the decision document of a claim', () => {
  test('contains outcome, amounts by tax, reasons and legal basis, in the language of the reader', async () => {
    const { params } = await claimed('document-granted');
    assert.equal((await decideOn(params, { action: 'grant', reason: 'The invoice shows it.' })).status, 201);
    const english = await pageOf('claimDocument', params);
    const parts = ['Claim granted', 'Overcharge', params.id, '100.00 XTS', 'The invoice shows it.'];
    shown(english, ...parts, 'Articles 116 to 121 of the Union Customs Code');
    assert.ok(!english.includes('Your right of appeal'), english);
    const german = await pageOf('claimDocument', params, { language: 'de' });
    shown(german, 'Antrag bewilligt', 'Beantragt', '100,00 XTS', 'Artikel 116 bis 121');
    assert.ok(!german.includes('Granted'), german);
  });

  test('is the intention with the time limit of the answer, then the refusal with the body of appeal', async () => {
    const { params } = await claimed('document-refused');
    assert.equal((await call('claimDocument', params)).status, 404);
    const refusal = { action: 'refuse', reason: 'The invoice shows the freight.' };
    assert.equal((await decideOn(params, refusal)).status, 201);
    const intended = await pageOf('claimDocument', params);
    shown(intended, 'Intended decision on a claim', 'You can answer until', 'Article 22(6)', '0.00 XTS');
    office.source.move(31 * 86_400_000);
    assert.ok(!(await pageOf('claimDocument', params)).includes('You can answer until'));
    assert.equal((await decideOn(params, refusal, second)).status, 201);
    const refused = await pageOf('claimDocument', params);
    shown(
      refused,
      'Claim refused',
      refusal.reason,
      'You can appeal this decision to customs until',
      'Tax Court',
    );
  });

  test('shows both amounts of a partial grant, and names the decision on an appeal', async () => {
    const { debt, params } = await claimed('document-part');
    const part = { action: 'grant_part', lines: duty('40.00'), reason: 'Half of the freight.' };
    await decideOn(params, part);
    office.source.move(31 * 86_400_000);
    assert.equal((await decideOn(params, part)).status, 201);
    shown(await pageOf('claimDocument', params), 'Claim partly granted', '100.00 XTS 40.00 XTS');
    const order = { claim: params.id, reason: 'The whole freight.' };
    const appeal = await call('appeal', { id: textMember(debt, 'id') }, { body: order });
    const appealId = { id: textMember(appeal.body, 'id') };
    assert.equal((await call('appealDocument', appealId)).status, 404);
    const decision = { outcome: 'allowed', reason: 'The contract shows it.' };
    await call('decideAppeal', appealId, { body: decision, caller: second }).then(assertStatus(201));
    shown(await pageOf('claimDocument', params), 'Claim granted', appealId.id, '100.00 XTS 100.00 XTS');
    const page = await pageOf('appealDocument', appealId, { language: 'de' });
    shown(page, 'Einspruch stattgegeben', params.id, '60,00 XTS 60,00 XTS', 'Finanzgericht');
  });

  test('is 404 for other organisations, unknown ids and withdrawn claims, and customs reads it', async () => {
    const { params } = await claimed('document-foreign');
    await decideOn(params, { action: 'grant' });
    const outsider = await office.customs.api.newCaller();
    assert.equal((await call('claimDocument', params, { caller: outsider })).status, 404);
    assert.equal((await call('anyClaimDocument', params, { caller: outsider })).status, 404);
    assert.equal((await call('claimDocument', { id: 'clm_none' })).status, 404);
    shown(await pageOf('anyClaimDocument', params, { caller: office.officer }), 'Claim granted');
    const { params: withdrawn } = await claimed('document-withdrawn');
    assert.equal((await call('revokeClaim', withdrawn)).status, 200);
    assert.equal((await call('claimDocument', withdrawn)).status, 404);
  });

  test('has the same bytes at each download, and 304 answers a known one', async () => {
    const { params } = await claimed('document-same');
    await decideOn(params, { action: 'grant' });
    const [one, other] = [await call('claimDocument', params), await call('claimDocument', params)];
    assert.ok(Buffer.isBuffer(one.body) && Buffer.isBuffer(other.body) && one.body.equals(other.body));
    assert.match(one.headers.get('Content-Disposition') ?? '', new RegExp(`${params.id}\\.pdf`));
    const known = one.headers.get('ETag') ?? '';
    assert.equal((await call('claimDocument', params, { known })).status, 304);
    await call('claimDocument', params, { known, language: 'de' }).then(assertStatus(200));
  });
});

describe('the decision document of an appeal', () => {
  test('contains the outcome, the reasons and the next instance with its time limit', async () => {
    const { debt } = await debtOf('appeal-document');
    const order = { bill: textMember(debt, 'bills', 0, 'reference'), reason: 'The goods are unroasted.' };
    const appeal = await call('appeal', { id: textMember(debt, 'id') }, { body: order });
    const params = { id: textMember(appeal.body, 'id') };
    const decision = { outcome: 'dismissed', reason: 'The sample is roasted coffee.' };
    assert.equal((await call('decideAppeal', params, { body: decision, caller: second })).status, 201);
    const page = await pageOf('appealDocument', params);
    const parts = ['Appeal dismissed', order.bill, decision.reason, 'Articles 43 to 45', '0.00 XTS'];
    shown(page, ...parts, 'Tax Court decides an appeal against this decision. The time limit ends on');
    const outsider = await office.customs.api.newCaller();
    assert.equal((await call('appealDocument', params, { caller: outsider })).status, 404);
    assert.equal((await call('anyAppealDocument', params, { caller: outsider })).status, 404);
    shown(await pageOf('anyAppealDocument', params, { caller: second }), 'Appeal dismissed');
  });
});

describe('the document of a hearing', () => {
  const bill = {
    action: 'bill',
    amount: '1075.00',
    tax: 'A00',
    reason: 'The carrier shows a higher freight.',
  };

  async function openHearing(lrn: string, decision: object) {
    const id = await office.customs.lodge(lrn);
    await office.customs.work();
    const headers = { 'if-match': '*' };
    const answer = await office.call('decideDeclaration', { params: { id }, body: decision, headers });
    assert.equal(answer.status, 201, JSON.stringify(answer.body));
    return { id, hearingId: textMember(answer.body, 'hearings', 0, 'id') };
  }

  test('contains the intention, the amounts and the time limit of the answer', async () => {
    const params = await openHearing('hearing-document', bill);
    const page = await pageOf('hearingDocument', params);
    const parts = ['Intended bill', params.hearingId, '1,075.00 XTS', bill.reason, 'Article 22(6)'];
    shown(page, ...parts, 'You can answer until');
    shown(
      await pageOf('anyHearingDocument', params, { caller: second, language: 'de' }),
      'Beabsichtigter Bescheid',
      '1.075,00 XTS',
    );
  });

  test('contains the exception of a decision without a hearing', async () => {
    const params = await openHearing('hearing-waived', { ...bill, ...withoutHearing });
    const page = await pageOf('hearingDocument', params);
    shown(page, 'Decision without a hearing', 'The goods are about to leave');
    assert.ok(!page.includes('You can answer until'), page);
  });

  test('is 404 for other organisations and unknown hearings', async () => {
    const params = await openHearing('hearing-foreign', bill);
    const outsider = await office.customs.api.newCaller();
    assert.equal((await call('hearingDocument', params, { caller: outsider })).status, 404);
    assert.equal((await call('anyHearingDocument', params, { caller: outsider })).status, 404);
    const unknown = { ...params, hearingId: 'hrg_none' };
    assert.equal((await call('hearingDocument', unknown)).status, 404);
    assert.equal((await call('anyHearingDocument', unknown, { caller: second })).status, 404);
  });
});

describe('the verification of a document about a debt', () => {
  const { resource } = verifyDecision({
    ...{ ...addresses, database, reference: customs.parts.reference, now: source.now },
    ...{ clock: () => source.now().getTime(), processes: () => 1 },
  });

  /** Returns the signed content of a document. */
  async function signed(name: Name, params: object): Promise<Record<string, unknown>> {
    const answer = await call(name, params, { accept: 'application/jose' });
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    const known = createLocalJWKSet({ keys: [...keys.publicKeys()] });
    const verified = await compactVerify(String(answer.body), known, { algorithms: ['ES256'] });
    assert.equal(verified.protectedHeader.typ, 'customs-debt-decision+jws');
    return JSON.parse(new TextDecoder().decode(verified.payload));
  }

  const tokenIn = ({ verification }: Record<string, unknown>): string =>
    String(verification).replace('https://portal.example/verify/', '');

  async function verified(token: string, accept = 'application/json') {
    const header = (name: string) => (name === 'accept' ? accept : undefined);
    return resource.handle({ header, address: '192.0.2.9', queryString: '' }, token);
  }

  async function stateOf(token: string): Promise<unknown[]> {
    const answer = await verified(token);
    assert.ok('status' in answer && answer.status === 200, JSON.stringify(answer));
    const body: unknown = JSON.parse(String(answer.body));
    return [member(body, 'decision'), member(body, 'inForce'), member(body, 'endedBy', 'decision') ?? null];
  }

  test('is at the address of the QR code, which the page also prints, with outcome, MRN and time only', async () => {
    const { debt, params } = await claimed('verified-granted');
    await decideOn(params, { action: 'grant', reason: 'The invoice shows it.' });
    const content = await signed('claimDocument', params);
    assert.equal(content.title, 'Claim granted');
    assert.equal(content.official, false);
    shown(await pageOf('claimDocument', params), 'Scan to check', String(content.verification));
    assert.deepEqual(await stateOf(tokenIn(content)), ['claim_granted', true, null]);
    const page = await verified(tokenIn(content), 'text/html');
    assert.ok('status' in page && page.status === 200);
    shown(
      String(page.body),
      'Claim granted',
      'This decision is in force',
      textMember(debt, 'declaration', 'mrn'),
    );
    assert.ok(!String(page.body).includes('100.00'), String(page.body));
    const german = await call('claimDocument', params, { accept: 'application/jose', language: 'de' });
    assert.ok(String(german.body).length > 100);
  });

  test('shows which decision ended an intention, and that an appeal ended a decision', async () => {
    const { debt, params } = await claimed('verified-stages');
    const part = { action: 'grant_part', lines: duty('40.00'), reason: 'Half of the freight.' };
    await decideOn(params, part);
    const intention = tokenIn(await signed('claimDocument', params));
    assert.deepEqual(await stateOf(intention), ['claim_intended', true, null]);
    source.move(31 * 86_400_000);
    await decideOn(params, part);
    const decision = tokenIn(await signed('claimDocument', params));
    assert.deepEqual(await stateOf(intention), ['claim_intended', false, 'claim_partly_granted']);
    assert.deepEqual(await stateOf(decision), ['claim_partly_granted', true, null]);
    const order = { claim: params.id, reason: 'The whole freight.' };
    const appeal = await call('appeal', { id: textMember(debt, 'id') }, { body: order });
    const appealId = { id: textMember(appeal.body, 'id') };
    const allowed = { outcome: 'allowed', reason: 'The contract shows it.' };
    await call('decideAppeal', appealId, { body: allowed, caller: second });
    assert.deepEqual(await stateOf(decision), ['claim_partly_granted', false, 'claim_granted']);
    const last = tokenIn(await signed('claimDocument', params));
    assert.deepEqual(await stateOf(last), ['claim_granted', true, null]);
    const appealed = tokenIn(await signed('appealDocument', appealId));
    assert.deepEqual(await stateOf(appealed), ['appeal_allowed', true, null]);
    const page = await verified(decision, 'text/html');
    shown(String('body' in page && page.body), 'no longer in force', 'Claim granted');
  });

  test('shows the end of a hearing, and 404 for a changed address', async () => {
    const id = await office.customs.lodge('verified-hearing');
    await office.customs.work();
    const take = async (body: object) => {
      const answer = await office.call('decideDeclaration', {
        params: { id },
        body,
        headers: { 'if-match': '*' },
      });
      assert.equal(answer.status, 201, JSON.stringify(answer.body));
      return textMember(answer.body, 'hearings', 0, 'id');
    };
    const bill = { action: 'bill', amount: '75.00', tax: 'A00', reason: 'A higher freight.' };
    const hearingId = await take(bill);
    const token = tokenIn(await signed('hearingDocument', { id, hearingId }));
    assert.deepEqual(await stateOf(token), ['hearing_bill', true, null]);
    await take({ action: 'withdrawHearing', reason: 'Explained' });
    assert.deepEqual(await stateOf(token), ['hearing_bill', false, 'hearing_withdrawn']);
    const wrong = `${token.slice(0, -2)}AA`;
    const answer = await verified(wrong);
    assert.ok(!('status' in answer), JSON.stringify(answer));
    assert.equal(answer.problem.code, 'not_found');
  });
});
