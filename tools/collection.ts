import { at, isRecord } from '../conformance/json.ts';
import { requestExample } from '../conformance/openapi-example.ts';

/**
 * The operations of the OpenAPI document as a collection in Postman's format 2.1, which Bruno and Insomnia import too: in
 * folders by tag, with the first example of each body, a token that is got by itself, and the credentials as variables.
 */
export function collectionOf(document: object, baseUrl: string): object {
  const byTag = new Map<string, object[]>();
  for (const [path, item] of entriesOf(at(document, 'paths'))) {
    for (const [method, operation] of entriesOf(item)) {
      const tags = at(operation, 'tags');
      if (!Array.isArray(tags)) continue;
      const tag = String(tags[0]);
      byTag.set(tag, [...(byTag.get(tag) ?? []), requestOf(document, path, method, operation)]);
    }
  }
  return {
    info: {
      name: 'Customs Portal Open API',
      description: 'Fill in the variables of the collection; a token is got by itself.',
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    auth: { type: 'bearer', bearer: [{ key: 'token', value: '{{accessToken}}', type: 'string' }] },
    event: [
      { listen: 'prerequest', script: { type: 'text/javascript', exec: getToken.split('\n') } },
      { listen: 'test', script: { type: 'text/javascript', exec: keepId.split('\n') } },
    ],
    variable: Object.entries({ baseUrl, clientId: '', clientSecret: '', apiKey: '' }).map(([key, value]) => ({
      key,
      value,
    })),
    // A folder is run from its top: what deletes comes last.
    item: [...byTag].map(([name, item]) => ({
      name,
      item: item.toSorted((one, other) => deletes(one) - deletes(other)),
    })),
  };
}

/** Runners of collections get no OAuth token by themselves; this does, before the first call and when one has ended. */
const getToken = `pm.collectionVariables.set('now', new Date().toISOString());
pm.collectionVariables.set('yesterday', new Date(Date.now() - 86400000).toISOString());
const ends = Number(pm.collectionVariables.get('accessTokenEnds') || 0);
if (Date.now() > ends) {
  const field = (key, value) => ({ key, value });
  pm.sendRequest({
    url: pm.collectionVariables.get('baseUrl') + '/oauth/token',
    method: 'POST',
    header: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: {
      mode: 'urlencoded',
      urlencoded: [
        field('grant_type', 'client_credentials'),
        field('client_id', pm.collectionVariables.get('clientId')),
        field('client_secret', pm.collectionVariables.get('clientSecret')),
      ],
    },
  }, (error, response) => {
    if (error || response.code !== 200) throw new Error('No token: are baseUrl, clientId and clientSecret right?');
    const { access_token, expires_in } = response.json();
    pm.collectionVariables.set('accessToken', access_token);
    pm.collectionVariables.set('accessTokenEnds', String(Date.now() + (expires_in - 30) * 1000));
  });
}`;

/** The calls that follow are about what was made: a declaration, a webhook. */
const keepId = `const location = pm.response.headers.get('Location') || '';
const made = location.split('/').pop();
if (made.startsWith('dec_')) pm.collectionVariables.set('id', made);
if (made.startsWith('whk_')) pm.collectionVariables.set('webhookId', made);`;

/** An LRN is used once. */
const newLrn = `pm.collectionVariables.set('lrn', 'COLLECTION-' + Date.now());`;

/** What stands for the names in a path, and for the parameters that an operation needs. */
const values: Readonly<Record<string, string>> = {
  list: 'countries',
  code: 'IT',
  n: '1',
  number: '1',
  from: '{{yesterday}}',
  to: '{{now}}',
  type: 'N380',
};
const ids: readonly (readonly [RegExp, string])[] = [
  [/\/declarations\//, '{{id}}'],
  [/\/webhooks\//, '{{webhookId}}'],
  [/\/rules\//, 'R501'],
];

function requestOf(document: object, path: string, method: string, operation: unknown): object {
  const body = requestExample(document, method, path);
  const name = at(operation, 'summary');
  const query = neededQuery(operation);
  const asked = query.map(({ key, value }) => `${key}=${value}`).join('&');
  const raw = `{{baseUrl}}${path.replaceAll(/\{(\w+)\}/g, ':$1')}${asked && `?${asked}`}`;
  const isNew = method === 'post' && path === '/openapi/declarations';
  const parameters = [...path.matchAll(/\{(\w+)\}/g)].map(([, key = '']) => ({
    key,
    value: (key === 'id' ? ids.find(([place]) => place.test(path))?.[1] : values[key]) ?? '',
  }));
  const header = [
    { key: 'portal-api-key', value: '{{apiKey}}' },
    ...(method === 'post' ? [{ key: 'Idempotency-Key', value: '{{$guid}}' }] : []),
    ...(body ? [{ key: 'Content-Type', value: 'application/json' }] : []),
  ];
  return {
    name,
    ...(isNew && { event: [{ listen: 'prerequest', script: { type: 'text/javascript', exec: [newLrn] } }] }),
    request: {
      method: method.toUpperCase(),
      description: at(operation, 'description'),
      header,
      url: {
        raw,
        host: ['{{baseUrl}}'],
        path: path
          .slice(1)
          .split('/')
          .map((part) => part.replace(/^\{(\w+)\}$/, ':$1')),
        ...(query.length > 0 && { query }),
        ...(parameters.length > 0 && { variable: parameters }),
      },
      ...(body && {
        body: {
          mode: 'raw',
          raw: JSON.stringify({ ...body, ...('lrn' in body && { lrn: '{{lrn}}' }) }, null, 2),
          options: { raw: { language: 'json' } },
        },
      }),
    },
  };
}

function neededQuery(operation: unknown): { key: string; value: string }[] {
  const parameters = at(operation, 'parameters');
  return (Array.isArray(parameters) ? parameters : [])
    .filter((each) => at(each, 'in') === 'query' && at(each, 'required') === true)
    .map((each) => ({ key: String(at(each, 'name')), value: values[String(at(each, 'name'))] ?? '' }));
}

function deletes(item: object): number {
  return Number(at(item, 'request', 'method') === 'DELETE');
}

function entriesOf(value: unknown): readonly (readonly [string, unknown])[] {
  return isRecord(value) ? Object.entries(value) : [];
}
