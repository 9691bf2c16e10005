import { country } from '../../country/public.ts';
import {
  type DocumentedOperation,
  type DocumentedParameter,
  entriesOf,
  type OpenApiDocument,
  type ReferenceEntry,
  resolveReference,
} from '../../foundation/documentation/reference/document.ts';
import { isJson, type Json } from '../../foundation/openapi/schemas.ts';
import { scriptAfter, scriptsBefore, storeIdScript, tokenRequestScript } from './postman-scripts.ts';

/**
 * Returns the operations of the OpenAPI document as a collection in Postman's format 2.1, which Bruno and Insomnia can
 * import too. It has a folder for each tag, the first example of each request body, scripts that get a token, and
 * variables for the credentials. Postman's runner and Newman can run it from top to bottom.
 */
export function collectionOf(document: OpenApiDocument, baseUrl: string): object {
  const folders = Map.groupBy(
    entriesOf(document).filter(({ isWebhook }) => !isWebhook),
    ({ tag }) => tag,
  );
  const script = (text: string) => ({ type: 'text/javascript', exec: text.split('\n') });
  return {
    info: {
      name: 'Customs Portal Open API',
      description:
        'Set the variables baseUrl, clientId, clientSecret and apiKey in the collection or in an environment. A script gets the access token. Run the whole collection only against a sandbox: at the end it resets your organisation.',
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    auth: { type: 'bearer', bearer: [{ key: 'token', value: '{{accessToken}}', type: 'string' }] },
    event: [
      { listen: 'prerequest', script: script(tokenRequestScript) },
      { listen: 'test', script: script(storeIdScript) },
    ],
    variable: Object.entries({
      baseUrl,
      clientId: '',
      clientSecret: '',
      apiKey: '',
      webhookUrl: localWebhookReceiverUrl,
      declaration: JSON.stringify(declarationExample(document)),
    }).map(([key, value]) => ({ key, value })),
    // Deletions come last in a folder, because earlier requests need the objects.
    item: [...folders].map(([name, entries]) => ({
      name,
      item: entries
        .toSorted((one, other) => Number(one.method === 'DELETE') - Number(other.method === 'DELETE'))
        .map((entry) => requestOf(document, entry)),
    })),
  };
}

/** URL of a webhook receiver on the same machine, to which a sandbox can deliver. */
export const localWebhookReceiverUrl = 'http://127.0.0.1:3000/';

/** Returns a Postman environment: variables for the URL of a portal and the credentials of a client. */
export function environmentOf(name: string, baseUrl: string, webhookUrl: string): object {
  const value = (key: string, text: string, type = 'default') => ({ key, value: text, type, enabled: true });
  return {
    name,
    _postman_variable_scope: 'environment',
    values: [
      value('baseUrl', baseUrl),
      value('clientId', ''),
      value('clientSecret', '', 'secret'),
      value('apiKey', '', 'secret'),
      value('webhookUrl', webhookUrl),
    ],
  };
}

const correctedInvoice = 'FC 2026 2';

/** Request bodies for operations whose first example contains objects that the collection does not create. */
const replacedBodies: Readonly<Record<string, object>> = {
  payDuties: { method: 'transfer' },
  payDebt: { method: 'transfer' },
  // The sandbox announces that it will refuse this claim, so that the next request of the collection can answer.
  createClaim: {
    ...{ ground: 'overcharge', reason: 'Claimed by the collection', reference: 'REFUSE-{{$timestamp}}' },
    lines: [{ tax: country.taxes[0]?.code ?? '', amount: (1).toFixed(country.currency.decimals) }],
  },
  // The sandbox dismisses an appeal with this reference, so that a later request can download the decision.
  createAppeal: {
    bill: '{{bill}}',
    reason: 'Appealed by the collection',
    reference: 'REFUSE-{{$timestamp}}',
  },
  offerGuarantee: {
    beneficiary: country.sandbox.broker.number,
    amount: (100).toFixed(country.currency.decimals),
  },
  updateOfferedGuarantee: { amount: (200).toFixed(country.currency.decimals) },
  // The draft is lodged next, so it must stay complete.
  updateDeclaration: { invoice: { number: correctedInvoice } },
  // The party has a new name, because the address book already contains the parties of lodged declarations.
  createParty: { name: 'Party {{$timestamp}}', address: { city: 'Santos', country: 'BR' } },
  updateParty: { name: 'Party {{$timestamp}}', address: { city: 'São Paulo', country: 'BR' } },
  updateMandate: { status: 'ended', reason: 'Ended by the collection' },
  createWebhook: { url: '{{webhookUrl}}', description: 'Created by the collection' },
  updateWebhook: { description: 'Updated by the collection' },
};

const smallPdf =
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R/Size 3>>\nstartxref\n9\n%%EOF\n';

/** Values of path parameters and required query parameters, by the name of the parameter. */
const exampleValues: Readonly<Record<string, string>> = {
  hearingId: '{{hearingId}}',
  list: 'countries',
  code: 'IT',
  orderNumber: '090001',
  number: '1',
  occurredFrom: '{{yesterday}}',
  occurredBefore: '{{now}}',
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
  [/\/guarantees\//, '{{guaranteeId}}'],
  [/\/debts\//, '{{debtId}}'],
  [/\/claims\//, '{{claimId}}'],
  [/\/appeals\//, '{{appealId}}'],
];

function requestOf(document: OpenApiDocument, { name, method, path, operation }: ReferenceEntry): object {
  const parameters = (operation.parameters ?? []).map((each) =>
    resolveReference(each, document.components?.parameters),
  );
  const query = requiredQuery(parameters);
  const queryText = query.map(({ key, value }) => `${key}=${value}`).join('&');
  const raw = `{{baseUrl}}${path.replaceAll(/\{(\w+)\}/g, ':$1')}${queryText && `?${queryText}`}`;
  const variable = [...path.matchAll(/\{(\w+)\}/g)].map(([, key = '']) => ({
    key,
    value: valueFor(path, key),
  }));
  const body = requestBodyOf(document, name, operation);
  const headerNamed = (headerName: string) => parameters.find((each) => each.name === headerName);
  const header = [
    { key: 'portal-api-key', value: '{{apiKey}}' },
    ...(headerNamed('Idempotency-Key') ? [{ key: 'Idempotency-Key', value: '{{$guid}}' }] : []),
    ...(headerNamed('If-Match')?.required === true ? [{ key: 'If-Match', value: '{{etag}}' }] : []),
    ...(body ? [{ key: 'Content-Type', value: body.mediaType }] : []),
  ];
  return {
    name: operation.summary,
    event: eventsOf(name, operation),
    request: {
      method,
      description: operation.description,
      header,
      url: {
        raw,
        host: ['{{baseUrl}}'],
        path: path
          .slice(1)
          .split('/')
          .map((part) => part.replace(/^\{(\w+)\}$/, ':$1')),
        ...(query.length > 0 && { query }),
        ...(variable.length > 0 && { variable }),
      },
      ...(body && { body: { mode: 'raw', raw: body.text, options: { raw: { language: body.language } } } }),
    },
  };
}

function requiredQuery(parameters: readonly DocumentedParameter[]) {
  return parameters
    .filter((each) => each.in === 'query' && each.required === true)
    .map(({ name = '' }) => ({ key: name, value: exampleValues[name] ?? '' }));
}

function valueFor(path: string, key: string): string {
  if (key === 'number' && path.includes('/deferment-accounts/')) return '{{account}}';
  if (key === 'code' && path.includes('/tariff/')) return '09012100';
  return (key === 'id' ? ids.find(([place]) => place.test(path))?.[1] : exampleValues[key]) ?? '';
}

/** Returns the scripts that Postman runs before and after a request. */
function eventsOf(id: string, { responses = {} }: DocumentedOperation): object[] {
  const codes = Object.keys(responses).filter((code) => code.startsWith('2'));
  const event = (listen: string, text: string) => ({
    listen,
    script: { type: 'text/javascript', exec: text.split('\n') },
  });
  return [
    ...scriptsBefore(id).map((text) => event('prerequest', text)),
    event('test', scriptAfter(id, codes)),
  ];
}

function requestBodyOf(document: OpenApiDocument, id: string, operation: DocumentedOperation) {
  const example = replacedBodies[id] ?? firstExample(document, operation, 'application/json');
  if (isJson(example)) {
    const text = JSON.stringify(withLrnVariable(example), null, 2);
    return { mediaType: 'application/json', language: 'json', text };
  }
  const mediaTypes = Object.keys(operation.requestBody?.content ?? {});
  if (mediaTypes.includes('application/pdf')) {
    return { mediaType: 'application/pdf', language: 'text', text: smallPdf };
  }
  // A body that is neither JSON nor a file is NDJSON or CSV, whose example is a text.
  const [first = ''] = mediaTypes;
  const text = firstExample(document, operation, first);
  return typeof text === 'string' ? { mediaType: mediaTypes.join(), language: 'text', text } : null;
}

function firstExample(
  document: OpenApiDocument,
  { requestBody }: DocumentedOperation,
  mediaType: string,
): unknown {
  const [first] = Object.values(requestBody?.content?.[mediaType]?.examples ?? {});
  return first && resolveReference(first, document.components?.examples).value;
}

/** Returns the example of a declaration that the scripts of the collection lodge. */
function declarationExample(document: OpenApiDocument): unknown {
  const create = entriesOf(document).find(({ name }) => name === 'createDeclaration');
  return create && firstExample(document, create.operation, 'application/json');
}

/** Returns a request body with the LRN variable, which a script has set to a new LRN. */
function withLrnVariable(body: Json): Json {
  const { document } = body;
  // The body of an amendment must differ from the lodged declaration.
  if (isJson(document)) {
    const { invoice } = document;
    const corrected = isJson(invoice)
      ? { ...document, invoice: { ...invoice, number: correctedInvoice } }
      : document;
    return { ...body, document: withLrnVariable(corrected) };
  }
  return 'lrn' in body ? { ...body, lrn: '{{lrn}}' } : body;
}
