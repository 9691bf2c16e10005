import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { bodyWithStatus, member, textMember } from '../../foundation/http/testing/request.ts';
import { openTestOperations } from '../testing/test-operations.ts';

const portal = await openTestOperations();
const trader = await portal.newCaller();
const foreignCaller = await portal.newCaller();
after(() => portal.stop());

const templateContent = { type: 'import', office: 'XA000100', goodsItems: [{ itemAmount: '9,7x' }] };
const createTemplateAs = (name: string, body: object = templateContent, caller = trader) =>
  portal.call('createTemplate', caller, { body: { name, document: body } });

describe('200', () => {
  test('returns templates with any content, ordered by name; the list has no documents', async () => {
    const made = await createTemplateAs('Second').then(bodyWithStatus(201));
    await createTemplateAs('first');
    const { body } = await portal.call('listTemplates', trader);
    assert.deepEqual(
      [0, 1].map((index) => member(body, 'items', index, 'name')),
      ['first', 'Second'],
    );
    assert.equal(member(body, 'items', 0, 'document'), undefined);
    const read = await portal.call('getTemplate', trader, { id: textMember(made, 'id') });
    assert.deepEqual(member(read.body, 'document'), templateContent);
    const theirs = await portal.call('listTemplates', foreignCaller);
    assert.deepEqual(member(theirs.body, 'items'), []);
  });

  test('replaces a template completely', async () => {
    const id = textMember((await createTemplateAs('Before')).body, 'id');
    const body = { name: 'After', document: { type: 'export' } };
    const changed = await portal.call('updateTemplate', trader, { id, body }).then(bodyWithStatus(200));
    assert.deepEqual(member(changed, 'document'), { type: 'export' });
    assert.equal((await portal.call('deleteTemplate', trader, { id })).status, 204);
  });
});

describe('400', () => {
  test('rejects an LRN, an unknown property, a missing type and a missing name', async () => {
    for (const wrong of [
      { type: 'import', lrn: 'X' },
      { type: 'import', colour: 'red' },
      {},
      { type: 'both' },
    ]) {
      assert.equal((await createTemplateAs('Wrong', wrong)).code, 'input_invalid', JSON.stringify(wrong));
    }
    assert.equal((await createTemplateAs('')).code, 'input_invalid');
  });

  test('rejects a control character or direction mark anywhere in the content, with its pointer', async () => {
    const hostile = { type: 'import', goodsItems: [{ description: 'gnp.\u202eexe' }], office: 'XA\u001b[2J' };
    const id = textMember((await createTemplateAs('Safe')).body, 'id');
    const body = { name: 'Safe', document: hostile };
    for (const answer of [
      await createTemplateAs('Hostile', hostile),
      await portal.call('updateTemplate', trader, { id, body }),
    ]) {
      assert.equal(answer.code, 'input_invalid', answer.text);
      assert.deepEqual(
        [0, 1].map((index) => member(answer.body, 'errors', index, 'pointer')),
        ['/document/goodsItems/0/description', '/document/office'],
      );
    }
  });
});

describe('404', () => {
  test('returns 404 for a template of another organisation', async () => {
    const id = textMember((await createTemplateAs('Mine')).body, 'id');
    for (const call of ['getTemplate', 'updateTemplate', 'deleteTemplate']) {
      const request =
        call === 'updateTemplate' ? { id, body: { name: 'Yours', document: templateContent } } : { id };
      assert.equal((await portal.call(call, foreignCaller, request)).code, 'not_found', call);
    }
  });
});

describe('409, 412', () => {
  test('rejects a name that another template has, also concurrently, and an outdated version', async () => {
    const both = await Promise.all([createTemplateAs('Same'), createTemplateAs('SAME')]);
    assert.deepEqual(both.map(({ status }) => status).toSorted(), [201, 409]);
    const made = await createTemplateAs('Other');
    const id = textMember(made.body, 'id');
    const named = (name: string, headers = {}) =>
      portal.call('updateTemplate', trader, { id, body: { name, document: templateContent }, headers });
    assert.equal((await named('same')).code, 'template_name_in_use');
    const headers = { 'if-match': made.headers.get('ETag') ?? '' };
    assert.equal((await named('Third', headers)).status, 200);
    assert.equal((await named('Fourth', headers)).code, 'version_conflict');
  });

  test('rejects another template of an organisation that has 200', async () => {
    const caller = await portal.newCaller();
    await portal.testing.database.system.query(
      `insert into declarations.templates (organisation_id, id, name, document, version, created_at, changed_at)
       select $1, 'tpl_' || n, 'T' || n, '{}', 1, now(), now() from generate_series(1, 200) n`,
      [caller.organisation.id],
    );
    assert.equal((await createTemplateAs('Too many', templateContent, caller)).code, 'template_limit');
  });
});
