import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Type } from 'typebox';
import { openApiOperation } from '../../callers/public.ts';
import { answer, type Method, type Operation, withDependencies } from './operation.ts';
import { allowHeader, createRouter } from './router.ts';

function operation(method: Method, path: `/${string}`): Operation {
  return withDependencies(
    openApiOperation(
      {
        id: `${method} ${path}`,
        method,
        path,
        tag: 'Test',
        summary: '',
        description: '',
        scope: 'declarations:read',
        params: Type.Object({}),
        answers: {},
        problems: [],
      },
      () => () => answer(204),
    ),
    {},
  );
}

const router = createRouter([
  operation('GET', '/openapi/status'),
  operation('GET', '/openapi/declarations'),
  operation('POST', '/openapi/declarations'),
  operation('GET', '/openapi/declarations/{id}'),
  operation('PUT', '/openapi/declarations/{id}'),
  operation('DELETE', '/openapi/declarations/{id}'),
  operation('POST', '/openapi/declarations/{id}/lodgement'),
  operation('PATCH', '/management/clients/{id}'),
]);

describe('a served path', () => {
  test('is found with its parameters decoded', () => {
    assert.deepEqual(router.find('/openapi/declarations/lrn:A%2BB%20c/lodgement')?.params, {
      id: 'lrn:A+B c',
    });
    assert.equal(router.find('/openapi/status')?.route.template, '/openapi/status');
    assert.deepEqual(router.find('/openapi/status')?.params, {});
  });

  test('has an Allow header with its methods, HEAD for every GET, and always OPTIONS', () => {
    const allow = (path: string) => router.find(path)?.route.allow;
    assert.equal(allow('/openapi/status'), 'GET, HEAD, OPTIONS');
    assert.equal(allow('/openapi/declarations'), 'GET, HEAD, POST, OPTIONS');
    assert.equal(allow('/openapi/declarations/x'), 'GET, HEAD, PUT, DELETE, OPTIONS');
    assert.equal(allow('/openapi/declarations/x/lodgement'), 'POST, OPTIONS');
    assert.equal(allow('/management/clients/x'), 'PATCH, OPTIONS');
    assert.equal(allowHeader([]), 'OPTIONS');
  });

  test('is listed once among the routes, with all its operations', () => {
    assert.deepEqual(router.routes.map(({ template }) => template).sort(), [
      '/management/clients/{id}',
      '/openapi/declarations',
      '/openapi/declarations/{id}',
      '/openapi/declarations/{id}/lodgement',
      '/openapi/status',
    ]);
  });
});

describe('404', () => {
  const paths = {
    'the root': '/',
    'an empty path': '',
    'a path that is only the beginning of one': '/openapi',
    'a path that goes on': '/openapi/status/x',
    'a trailing slash': '/openapi/status/',
    'a trailing dot': '/openapi/status.',
    'a doubled slash': '/openapi//status',
    'a leading doubled slash': '//openapi/status',
    'a dot segment': '/openapi/./status',
    'a parent segment': '/openapi/x/../status',
    'an encoded parent segment': '/openapi/declarations/%2e%2E/lodgement',
    'an encoded dot as an id': '/openapi/declarations/%2e',
    'a plain parent segment as an id': '/openapi/declarations/..',
    'an encoded slash': '/openapi/declarations/a%2fb',
    'an encoded backslash': '/openapi/declarations/a%5Cb',
    'an encoded NUL': '/openapi/declarations/a%00',
    'an encoded line feed': '/openapi/declarations/a%0d%0aSet-Cookie:x',
    'an encoded DEL': '/openapi/declarations/a%7f',
    'a malformed escape': '/openapi/declarations/a%zz',
    'half an escape': '/openapi/declarations/a%2',
    'an escape that is not UTF-8': '/openapi/declarations/%ff',
    'an overlong escape': '/openapi/declarations/%c0%af',
    'an empty id': '/openapi/declarations//lodgement',
    'a path parameter': '/openapi/status;v=1',
    'another case': '/OpenApi/Status',
    'an escaped letter of a literal': '/openapi/%73tatus',
    'a blank behind': '/openapi/status%20',
  };
  for (const [name, path] of Object.entries(paths)) {
    test(name, () => assert.equal(router.find(path), null));
  }

  test('finds no route for names of Object.prototype', () => {
    for (const name of ['__proto__', 'constructor', 'toString']) {
      assert.equal(router.find(`/${name}`), null);
      assert.equal(router.find(`/openapi/${name}`), null);
    }
  });
});

describe('creating a router throws', () => {
  test('if the same operation is registered twice', () => {
    const twice = [operation('GET', '/openapi/a'), operation('GET', '/openapi/a')];
    assert.throws(() => createRouter(twice), /duplicate route/);
  });

  test('if the parameter of a path has two names', () => {
    const two = [operation('GET', '/openapi/{a}'), operation('GET', '/openapi/{b}/c')];
    assert.throws(() => createRouter(two), /two names/);
  });
});
