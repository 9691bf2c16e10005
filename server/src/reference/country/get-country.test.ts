import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Compile } from 'typebox/compile';
import { withDependenciesAll } from '../../foundation/http/operation.ts';
import { bodyWithStatus, callOperation, listMember, member } from '../../foundation/http/testing/request.ts';
import { readingCaller } from '../testing/reference.ts';
import { getCountry } from './get-country.ts';

const [operation] = withDependenciesAll<object>([getCountry], {});
assert.ok(operation);

function call(headers: Readonly<Record<string, string>> = {}) {
  assert.ok(operation);
  return callOperation(operation, { caller: readingCaller, params: {}, query: {}, headers });
}

describe('200: the data of the country', () => {
  test('are returned in the format of the contract', async () => {
    const body = await call().then(bodyWithStatus(200));
    const schema = getCountry.answers[200]?.body;
    assert.ok(schema);
    assert.ok(Compile(schema).Check(body));
    assert.equal(member(body, 'code'), 'XA');
    assert.equal(member(member(body, 'currency'), 'code'), 'XTS');
    const types = listMember(body, 'types');
    assert.deepEqual(
      types.map((type) => [member(type, 'code'), member(type, 'direction')]),
      [
        ['import', 'import'],
        ['export', 'export'],
        ['low_value', 'import'],
      ],
    );
    const elements = listMember(body, 'elements');
    const guarantee = elements.find((each) => member(each, 'element') === '/guarantee');
    assert.deepEqual(member(guarantee, 'uses'), { import: 'O', export: 'O', low_value: 'F' });
  });
});

describe('304: the data of the country', () => {
  test('is returned for a matching ETag', async () => {
    const { headers } = await call();
    const tag = headers.get('ETag') ?? '';
    assert.match(tag, /^"[\w-]{22}"$/);
    assert.equal((await call({ 'if-none-match': tag })).status, 304);
    assert.equal((await call({ 'if-none-match': '"other"' })).status, 200);
  });
});
