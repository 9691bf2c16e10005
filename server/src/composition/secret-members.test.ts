import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { OperationContract } from '../foundation/http/operation.ts';
import { holdsSecrets } from '../foundation/http/secret-properties.ts';
import { withoutSecrets } from '../foundation/secrets/redact-secrets.ts';
import { documentedApi } from './api.ts';

/*
 * What is secret is marked by `x-secret` where its schema is: it is packed with nothing, repeated in no fault and kept in no
 * log. Here each operation is asked whether it has a member that only sounds like one.
 */

const operations: readonly OperationContract[] = [...documentedApi.openapi, ...documentedApi.management];

/** A name that a secret would have; a number, a time or an id of one is none. */
const soundsSecret = /secret|password|token|recoverycode|^key$|apikey|otp|^uri$|^qr$|privatekey|credential$/i;
/** What sounds so and is none, with what it is. */
const harmless = new Map([
  ['key', ['getOverview', 'getUsage']],
  ['credential', ['createPasskey']],
  // Names of headers.
  ['apiKeyAliases', ['getCountry', 'getOrganisationCountry']],
]);

interface Member {
  readonly name: string;
  readonly schema: object;
}

/** The members of a schema and of all within it. */
function membersOf(value: unknown): Member[] {
  if (typeof value !== 'object' || value === null) return [];
  const properties: unknown = Reflect.get(value, 'properties');
  const own =
    typeof properties === 'object' && properties !== null && !Array.isArray(properties)
      ? Object.entries(properties).flatMap(([name, schema]) =>
          typeof schema === 'object' && schema !== null ? [{ name, schema }] : [],
        )
      : [];
  return [...own, ...Object.values(value).flatMap(membersOf)];
}

function isText(schema: object): boolean {
  const { type, items } = { type: Reflect.get(schema, 'type'), items: Reflect.get(schema, 'items') };
  const format: unknown = Reflect.get(schema, 'format');
  const isString =
    type === 'string' && format !== 'date-time' && !/Id$/.test(String(Reflect.get(schema, 'x-format')));
  return isString || (type === 'array' && isText(Object(items))) || type === 'object';
}

function contentOf({ body, answers }: OperationContract): unknown[] {
  const answered = Object.values(answers).map((each) => each?.body);
  return [body && 'schema' in body ? body.schema : null, ...answered];
}

describe('every operation', () => {
  test('marks what sounds like a secret', () => {
    const unmarked = operations.flatMap((operation) =>
      contentOf(operation)
        .flatMap(membersOf)
        .filter(({ name, schema }) => soundsSecret.test(name) && !/Id$|Until$/.test(name) && isText(schema))
        .filter(
          ({ name, schema }) =>
            !holdsSecrets({ body: undefined, answers: Object({ 200: schema }) }) &&
            !harmless.get(name)?.includes(operation.id),
        )
        .map(({ name }) => `${operation.id}: ${name}`),
    );
    assert.deepEqual([...new Set(unmarked)], []);
  });

  test('has no secret of the portal in an example without a mark', () => {
    for (const operation of operations) {
      // A decision is signed as tokens are; anyone may have it.
      if (/^get(?:Organisation)?Decision$/.test(operation.id)) continue;
      const shown = JSON.stringify([operation.body?.examples, Object.values(operation.answers)]);
      // What may be shown of a key says that something is left out of it.
      const text = shown.replaceAll(/cpk_\w+…/g, '…');
      if (withoutSecrets(text) !== text) assert.ok(holdsSecrets(operation), operation.id);
    }
  });
});

test('below /openapi secrets are in the calls about those of webhooks, and in no other', () => {
  assert.deepEqual(
    documentedApi.openapi.filter(holdsSecrets).map(({ id }) => id),
    ['createWebhook', 'rotateWebhookSecret'],
  );
});

test('what nothing is kept of below /management is what shows or takes a secret', () => {
  const known = [
    'createClient',
    'rotateClientSecret',
    'createApiKey',
    'rotateApiKey',
    'signIn',
    'signUp',
    'createTotp',
  ];
  const marked = documentedApi.management.filter(holdsSecrets).map(({ id }) => id);
  for (const id of [
    ...known,
    'updatePassword',
    'createRecoveryCodes',
    'listSandboxMails',
    'createOrganisationWebhook',
  ]) {
    assert.ok(marked.includes(id), id);
  }
  for (const id of ['getSession', 'listClients', 'listApiKeys', 'getUsage'])
    assert.ok(!marked.includes(id), id);
});
