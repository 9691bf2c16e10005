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
    auth: {
      type: 'oauth2',
      oauth2: Object.entries({
        grant_type: 'client_credentials',
        accessTokenUrl: '{{baseUrl}}/oauth/token',
        clientId: '{{clientId}}',
        clientSecret: '{{clientSecret}}',
        client_authentication: 'header',
        addTokenTo: 'header',
      }).map(([key, value]) => ({ key, value, type: 'string' })),
    },
    variable: Object.entries({ baseUrl, clientId: '', clientSecret: '', apiKey: '', id: '' }).map(
      ([key, value]) => ({ key, value }),
    ),
    item: [...byTag].map(([name, item]) => ({ name, item })),
  };
}

function requestOf(document: object, path: string, method: string, operation: unknown): object {
  const body = requestExample(document, method, path);
  const name = at(operation, 'summary');
  const raw = `{{baseUrl}}${path.replaceAll(/\{(\w+)\}/g, ':$1')}`;
  const parameters = [...path.matchAll(/\{(\w+)\}/g)].map(([, key = '']) => ({
    key,
    value: key === 'id' ? '{{id}}' : '',
  }));
  const header = [
    { key: 'portal-api-key', value: '{{apiKey}}' },
    ...(method === 'post' ? [{ key: 'Idempotency-Key', value: '{{$guid}}' }] : []),
    ...(body ? [{ key: 'Content-Type', value: 'application/json' }] : []),
  ];
  return {
    name,
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
        ...(parameters.length > 0 && { variable: parameters }),
      },
      ...(body && {
        body: { mode: 'raw', raw: JSON.stringify(body, null, 2), options: { raw: { language: 'json' } } },
      }),
    },
  };
}

function entriesOf(value: unknown): readonly (readonly [string, unknown])[] {
  return isRecord(value) ? Object.entries(value) : [];
}
