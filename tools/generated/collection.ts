import { at, isRecord } from '../../conformance/json.ts';
import { requestExample, resolve } from '../../conformance/openapi-example.ts';

/**
 * The operations of the OpenAPI document as a collection in Postman's format 2.1, which Bruno and Insomnia import too: in
 * folders by tag, with the first example of each body, a token that is got by itself, and the credentials as variables. It runs
 * from its top to its end, in Postman's runner and in Newman: what a call needs is made before it.
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
      description:
        'Fill in the variables baseUrl, clientId, clientSecret and apiKey, in the collection or in an environment; a token is got by itself. Run as a whole it wants a sandbox, and begins that anew at its end.',
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    auth: { type: 'bearer', bearer: [{ key: 'token', value: '{{accessToken}}', type: 'string' }] },
    event: [
      { listen: 'prerequest', script: { type: 'text/javascript', exec: getToken.split('\n') } },
      { listen: 'test', script: { type: 'text/javascript', exec: keepId.split('\n') } },
    ],
    variable: Object.entries({
      baseUrl,
      clientId: '',
      clientSecret: '',
      apiKey: '',
      // In the sandbox a receiver on the same machine is good too.
      webhookUrl: 'http://127.0.0.1:3000/',
      declaration: JSON.stringify(requestExample(document, 'post', '/openapi/declarations')),
    }).map(([key, value]) => ({ key, value })),
    // A folder is run from its top: what deletes comes last.
    item: [...byTag].map(([name, item]) => ({
      name,
      item: item.toSorted((one, other) => deletes(one) - deletes(other)),
    })),
  };
}

/** The variables of a portal and of a client of it, as an environment that is imported beside the collection. */
export function environmentOf(name: string, baseUrl: string, more: Readonly<Record<string, string>>): object {
  const value = (key: string, text: string, type = 'default') => ({ key, value: text, type, enabled: true });
  return {
    name,
    _postman_variable_scope: 'environment',
    values: [
      value('baseUrl', baseUrl),
      value('clientId', ''),
      value('clientSecret', '', 'secret'),
      value('apiKey', '', 'secret'),
      ...Object.entries(more).map(([key, text]) => value(key, text)),
    ],
  };
}

/** Runners of collections get no OAuth token by themselves; this does, before the first call and when one has ended. */
// `pm.variables` asks the environment before the collection.
const getToken = `pm.collectionVariables.set('now', new Date().toISOString());
pm.collectionVariables.set('yesterday', new Date(Date.now() - 86400000).toISOString());
const ends = Number(pm.collectionVariables.get('accessTokenEnds') || 0);
if (Date.now() > ends) {
  const field = (key, value) => ({ key, value });
  pm.sendRequest({
    url: pm.variables.get('baseUrl') + '/oauth/token',
    method: 'POST',
    header: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: {
      mode: 'urlencoded',
      urlencoded: [
        field('grant_type', 'client_credentials'),
        field('client_id', pm.variables.get('clientId')),
        field('client_secret', pm.variables.get('clientSecret')),
      ],
    },
  }, (error, response) => {
    if (error || response.code !== 200) throw new Error('No token: are baseUrl, clientId and clientSecret right?');
    const { access_token, expires_in } = response.json();
    pm.collectionVariables.set('accessToken', access_token);
    pm.collectionVariables.set('accessTokenEnds', String(Date.now() + (expires_in - 30) * 1000));
  });
}`;

/** The calls that follow are about what was made, and as it was read last. */
const keepId = `const [, kind, made] = /\\/(\\w+)\\/(\\w+)$/.exec(pm.response.headers.get('Location')) || [];
const name = {
  declarations: 'id',
  webhooks: 'webhookId',
  documents: 'documentId',
  deliveries: 'deliveryId',
  parties: 'partyId',
  templates: 'templateId',
  mandates: 'mandateId',
}[kind];
if (name) pm.collectionVariables.set(name, made);
const etag = pm.response.headers.get('ETag');
if (etag) pm.collectionVariables.set('etag', etag);`;

/** What the first entry of a list is kept as, for the calls about one. */
const keptOfLists: Readonly<Record<string, { readonly member: string; readonly name: string }>> = {
  listOwnAuthorisations: { member: 'id', name: 'authorisationId' },
  listOwnDefermentAccounts: { member: 'number', name: 'account' },
};

/** An LRN is used once. */
const newLrn = `pm.collectionVariables.set('lrn', 'COLLECTION-' + Date.now());`;

/** The state that a call wants its declaration in, and the prefix by which the sandbox's customs takes one there. */
interface Wanted {
  readonly prefix: string;
  readonly reached: string;
  /** What the declaration has instead of what the sample has, as an object in JavaScript. */
  readonly changed?: string;
  /** What is done once it is there. */
  readonly afterwards?: string;
}

const intoWarehouse = `{
    guarantee: { type: '1', reference: '26XASANDBOX1' },
    goodsItems: sample.goodsItems.map((item) => ({
      ...item,
      procedure: '7100',
      supportingDocuments: [...(item.supportingDocuments || []), { type: 'Q360', reference: 'XA-WH-0042' }],
    })),
  }`;

/** Of so little worth that an account has enough left for it. */
const cheapAndDeferred = `{
    payment: { method: 'deferred', account: pm.variables.get('account') },
    invoice: { ...sample.invoice, charges: undefined, amount: '1000.00', currency: 'XTS', incoterm: 'CIF', place: 'Havenport' },
    consignment: {
      ...sample.consignment,
      ...{ containers: undefined, containerised: false, grossMass: '105.000', totalPackages: 100 },
    },
    goodsItems: [
      {
        ...sample.goodsItems[1],
        ...{ containerNumbers: undefined, netMass: '100.000', grossMass: '105.000', itemAmount: '1000.00' },
      },
    ],
  }`;

/** The month ends, and what was entered in it is stated. */
const endMonth = `const now = new Date();
    const to = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1, 1)).toISOString();
    const raw = JSON.stringify({ to });
    const portal = pm.variables.get('baseUrl') + '/openapi';
    const statements = portal + '/deferment-accounts/' + pm.variables.get('account') + '/statements';
    const state = (left) => pm.sendRequest({ url: statements, header }, (failed, answer) => {
      const [statement] = answer.json().items;
      if (statement) pm.collectionVariables.set('statement', statement.reference);
      else if (left > 0) setTimeout(() => state(left - 1), 500);
    });
    const body = { mode: 'raw', raw };
    pm.sendRequest({ url: portal + '/sandbox/clock/advance', method: 'POST', header, body }, () => state(60));`;

const wanted: Readonly<Record<string, Wanted>> = {
  presentDeclaration: { prefix: 'REGISTERED-', reached: "told.status === 'registered'" },
  requestAmendment: { prefix: '', reached: "told.status === 'released'" },
  requestInvalidation: { prefix: 'REGISTERED-', reached: "told.status === 'registered'" },
  listQueries: { prefix: 'QUERY-', reached: 'told.openQuery' },
  orderPayment: { prefix: 'UNPAID-', reached: "told.tracks.payment === 'due'" },
  readDischarge: { prefix: '', reached: "told.tracks.discharge === 'open'", changed: intoWarehouse },
  orderStatementPayment: {
    prefix: '',
    reached: "told.tracks.payment === 'secured'",
    changed: cheapAndDeferred,
    afterwards: endMonth,
  },
  uploadDocument: { prefix: '', reached: "told.status === 'released'" },
};

/** Lodges a declaration and waits until customs has taken it there. */
function lodgeFirst({ prefix, reached, changed = '{}', afterwards = '' }: Wanted): string {
  return `const lrn = '${prefix}COLLECTION-' + Date.now();
const url = pm.variables.get('baseUrl') + '/openapi/declarations';
const header = {
  Authorization: 'Bearer ' + pm.variables.get('accessToken'),
  'portal-api-key': pm.variables.get('apiKey'),
  'Content-Type': 'application/json',
};
function look(left) {
  pm.sendRequest({ url: url + '/lrn:' + lrn, header }, (error, response) => {
    const told = response.json();
    pm.collectionVariables.set('id', told.id);
    if (!(${reached}) && left > 0) return setTimeout(() => look(left - 1), 500);
    ${afterwards}
  });
}
const expectedArrival = new Date(Date.now() + 2 * 86400000).toISOString();
const sample = JSON.parse(pm.variables.get('declaration'));
const raw = JSON.stringify({
  ...sample,
  ...${changed},${prefix === 'REGISTERED-' ? '\n  expectedArrival,' : ''}
  lrn,
});
pm.collectionVariables.set('lrn', lrn);
pm.sendRequest({ url: url + '?lodge=true', method: 'POST', header, body: { mode: 'raw', raw } }, () => look(60));`;
}

/** A draft, for the call that deletes one. */
const draftFirst = `${newLrn}
pm.sendRequest({
  url: pm.variables.get('baseUrl') + '/openapi/declarations',
  method: 'POST',
  header: {
    Authorization: 'Bearer ' + pm.variables.get('accessToken'),
    'portal-api-key': pm.variables.get('apiKey'),
    'Content-Type': 'application/json',
  },
  body: { mode: 'raw', raw: JSON.stringify({ type: 'import', lrn: pm.variables.get('lrn') }) },
}, (error, response) => pm.collectionVariables.set('id', response.json().id));`;

/** Bodies that fit what is there, where the first example tells of something else. */
const bodies: Readonly<Record<string, object>> = {
  orderPayment: { method: 'transfer' },
  // The address book has those of the declarations that were lodged.
  createParty: { name: 'Party {{$timestamp}}', address: { city: 'Santos', country: 'BR' } },
  changeParty: { name: 'Party {{$timestamp}}', address: { city: 'São Paulo', country: 'BR' } },
  changeMandate: { state: 'ended', reason: 'Of the collection' },
  createWebhook: { url: '{{webhookUrl}}', description: 'Of the collection' },
  changeWebhook: { description: 'Of the collection, changed' },
};

const smallPdf =
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R/Size 3>>\nstartxref\n9\n%%EOF\n';

/** What stands for the names in a path, and for the parameters that an operation needs. */
const values: Readonly<Record<string, string>> = {
  list: 'countries',
  code: 'IT',
  orderNumber: '090001',
  n: '1',
  number: '1',
  from: '{{yesterday}}',
  to: '{{now}}',
  type: 'N380',
  documentId: '{{documentId}}',
  deliveryId: '{{deliveryId}}',
  reference: '{{statement}}',
};
const ids: readonly (readonly [RegExp, string])[] = [
  [/\/declarations\//, '{{id}}'],
  [/\/webhooks\//, '{{webhookId}}'],
  [/\/rules\//, 'R501'],
  [/\/parties\//, '{{partyId}}'],
  [/\/templates\//, '{{templateId}}'],
  [/\/mandates\//, '{{mandateId}}'],
  [/\/authorisations\//, '{{authorisationId}}'],
];

function requestOf(document: object, path: string, method: string, operation: unknown): object {
  const id = String(at(operation, 'operationId'));
  const query = neededQuery(document, operation);
  const asked = query.map(({ key, value }) => `${key}=${value}`).join('&');
  const raw = `{{baseUrl}}${path.replaceAll(/\{(\w+)\}/g, ':$1')}${asked && `?${asked}`}`;
  const parameters = [...path.matchAll(/\{(\w+)\}/g)].map(([, key = '']) => ({
    key,
    value: valueFor(path, key),
  }));
  const body = bodyOf(document, path, method, operation);
  const headerOf = (name: string): unknown =>
    parametersOf(document, operation).find((each) => at(each, 'name') === name);
  const header = [
    { key: 'portal-api-key', value: '{{apiKey}}' },
    ...(headerOf('Idempotency-Key') ? [{ key: 'Idempotency-Key', value: '{{$guid}}' }] : []),
    ...(at(headerOf('If-Match'), 'required') === true ? [{ key: 'If-Match', value: '{{etag}}' }] : []),
    ...(body ? [{ key: 'Content-Type', value: body.mediaType }] : []),
  ];
  return {
    name: at(operation, 'summary'),
    event: eventsOf(id, operation),
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
      ...(body && { body: { mode: 'raw', raw: body.text, options: { raw: { language: body.language } } } }),
    },
  };
}

function valueFor(path: string, key: string): string {
  if (key === 'number' && path.includes('/deferment-accounts/')) return '{{account}}';
  if (key === 'code' && path.includes('/tariff/')) return '09012100';
  return (key === 'id' ? ids.find(([place]) => place.test(path))?.[1] : values[key]) ?? '';
}

/** What is made before the call, and what its answer has to be. */
function eventsOf(id: string, operation: unknown): object[] {
  const script = (listen: string, text: string) => ({
    listen,
    script: { type: 'text/javascript', exec: text.split('\n') },
  });
  const want = wanted[id];
  const before = { createDeclaration: newLrn, deleteDeclaration: draftFirst }[id];
  const codes = entriesOf(at(operation, 'responses')).flatMap(([code]) =>
    code.startsWith('2') ? [code] : [],
  );
  const assertion = `pm.test('is answered ${codes.join(' or ')}', () => {
  pm.expect([${codes.join(', ')}]).to.include(pm.response.code, pm.response.text());
});`;
  return [
    ...(before === undefined ? [] : [script('prerequest', before)]),
    ...(want ? [script('prerequest', lodgeFirst(want))] : []),
    script('test', assertion + keeping(id)),
  ];
}

function keeping(id: string): string {
  const kept = keptOfLists[id];
  if (!kept) return '';
  return `\npm.collectionVariables.set('${kept.name}', pm.response.json().items[0].${kept.member});`;
}

function bodyOf(document: object, path: string, method: string, operation: unknown) {
  const example = bodies[String(at(operation, 'operationId'))] ?? requestExample(document, method, path);
  if (example) {
    const text = JSON.stringify(ownReference(example), null, 2);
    return { mediaType: 'application/json', language: 'json', text };
  }
  const content = entriesOf(at(operation, 'requestBody', 'content'));
  const types = content.map(([type]) => type);
  if (types.includes('application/pdf')) {
    return { mediaType: 'application/pdf', language: 'text', text: smallPdf };
  }
  // What has no JSON example and is no file is lines, whose example is a text.
  const [first] = content.flatMap(([, media]) => entriesOf(at(media, 'examples')));
  const text = first && at(first[1], 'value');
  return typeof text === 'string' ? { mediaType: types.join(), language: 'text', text } : null;
}

/** A declaration with the reference of the one that was made. */
function ownReference(body: object): object {
  const document = at(body, 'document');
  if (isRecord(document)) return { ...body, document: ownReference(document) };
  return 'lrn' in body ? { ...body, lrn: '{{lrn}}' } : body;
}

function parametersOf(document: object, operation: unknown): unknown[] {
  const parameters = at(operation, 'parameters');
  return (Array.isArray(parameters) ? parameters : []).map((each) => resolve(document, each));
}

function neededQuery(document: object, operation: unknown): { key: string; value: string }[] {
  return parametersOf(document, operation)
    .filter((each) => at(each, 'in') === 'query' && at(each, 'required') === true)
    .map((each) => ({ key: String(at(each, 'name')), value: values[String(at(each, 'name'))] ?? '' }));
}

function deletes(item: object): number {
  return Number(at(item, 'request', 'method') === 'DELETE');
}

function entriesOf(value: unknown): readonly (readonly [string, unknown])[] {
  return isRecord(value) ? Object.entries(value) : [];
}
