import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { OperationContract } from '../foundation/http/operation.ts';
import { holdsSecrets } from '../foundation/http/secret-properties.ts';
import { redactSecrets } from '../foundation/secrets/redact-secrets.ts';
import { documentedApi } from './api.ts';

/*
 * Schemas mark secret properties with `x-secret`. They are not repeated in errors or captured, and responses with them are
 * not compressed. This test finds properties without the mark whose names suggest a secret.
 */

const operations: readonly OperationContract[] = [...documentedApi.openapi, ...documentedApi.management];

/** Matches property names that suggest a secret, but not those of counts, times or ids of secrets. */
const soundsSecret = /secret|password|token|recoverycode|^key$|apikey|otp|^uri$|^qr$|privatekey|credential$/i;
/** Properties whose names suggest a secret although they are public, with the operations that contain them. */
const publicProperties = new Map([
  ['key', ['getOverview', 'getUsage']],
  ['credential', ['createPasskey']],
  // The values are names of headers.
  ['apiKeyAliases', ['getCountry', 'getOrganisationCountry']],
]);

interface Member {
  readonly name: string;
  readonly schema: object;
}

/** Returns the properties of a schema at all levels. */
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

describe('operation schemas', () => {
  test('mark every property whose name suggests a secret', () => {
    const unmarked = operations.flatMap((operation) =>
      contentOf(operation)
        .flatMap(membersOf)
        .filter(({ name, schema }) => soundsSecret.test(name) && !/Id$|Until$/.test(name) && isText(schema))
        .filter(
          ({ name, schema }) =>
            !holdsSecrets({ body: undefined, answers: Object({ 200: schema }) }) &&
            !publicProperties.get(name)?.includes(operation.id),
        )
        .map(({ name }) => `${operation.id}: ${name}`),
    );
    assert.deepEqual([...new Set(unmarked)], []);
  });

  test('mark every operation whose examples contain a secret', () => {
    for (const operation of operations) {
      // A decision is public, although it is signed and looks like a token.
      if (/^get(?:Organisation)?Decision$|^download\w+Document(?:AsCustoms)?$/.test(operation.id)) continue;
      const shown = JSON.stringify([operation.body?.examples, Object.values(operation.answers)]);
      // Removes previews of API keys, which are public because most of the key is replaced by an ellipsis.
      const text = shown.replaceAll(/cpk_\w+…/g, '…');
      if (redactSecrets(text) !== text) assert.ok(holdsSecrets(operation), operation.id);
    }
  });
});

test('under /openapi, only the operations that create a webhook or rotate its secret have secret properties', () => {
  assert.deepEqual(
    documentedApi.openapi.filter(holdsSecrets).map(({ id }) => id),
    ['createWebhook', 'rotateWebhookSecret'],
  );
});

test('under /management, exactly the listed operations have secret properties', () => {
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
