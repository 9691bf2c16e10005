/*
 * The scripts of the Postman collection in JavaScript. Some run before or after every request, others create the objects
 * that a single request needs.
 */

/**
 * Gets a token before the first request and after the token has expired, because Postman's runner and Newman do not
 * renew OAuth tokens.
 */
// `pm.variables` returns a value of the environment, or otherwise of the collection.
export const tokenRequestScript = `pm.collectionVariables.set('now', new Date().toISOString());
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
    if (error || response.code !== 200) throw new Error('No token: check the variables baseUrl, clientId and clientSecret.');
    const { access_token, expires_in } = response.json();
    pm.collectionVariables.set('accessToken', access_token);
    pm.collectionVariables.set('accessTokenEnds', String(Date.now() + (expires_in - 30) * 1000));
  });
}`;

/** Stores the id of a created object and its ETag in variables, for later requests. */
export const storeIdScript = `const [, kind, made] = /\\/(\\w+)\\/(\\w+)$/.exec(pm.response.headers.get('Location')) || [];
const name = {
  declarations: 'id',
  webhooks: 'webhookId',
  documents: 'documentId',
  deliveries: 'deliveryId',
  parties: 'partyId',
  templates: 'templateId',
  mandates: 'mandateId',
  guarantees: 'guaranteeId',
  claims: 'claimId',
  appeals: 'appealId',
}[kind];
if (name) pm.collectionVariables.set(name, made);
const etag = pm.response.headers.get('ETag');
if (etag) pm.collectionVariables.set('etag', etag);`;

/** For operations that return a list, the property of the first item that is stored, and the name of its variable. */
const storedListItems: Readonly<Record<string, { readonly member: string; readonly name: string }>> = {
  listAuthorisations: { member: 'id', name: 'authorisationId' },
  listDefermentAccounts: { member: 'number', name: 'account' },
};

/** Stores a new LRN in a variable, because each LRN can be used only once. */
const newLrnScript = `pm.collectionVariables.set('lrn', 'COLLECTION-' + Date.now());`;

/**
 * The declaration that a request needs: its status, and the prefix of its LRN, by which the sandbox brings a declaration
 * to this status.
 */
interface NeededDeclaration {
  readonly prefix: string;
  /** JavaScript condition on the variable `declaration` that is true in the wanted status. */
  readonly reached: string;
  /** The properties that replace those of the sample declaration, as a JavaScript object. */
  readonly changed?: string;
  /** JavaScript statements that run once the condition `reached` is true. */
  readonly afterwards?: string;
}

const exampleOfWarehousing = `{
    guarantee: { type: '1', reference: '26XASANDBOX1' },
    goodsItems: sample.goodsItems.map((item) => ({
      ...item,
      procedure: '7100',
      supportingDocuments: [...(item.supportingDocuments || []), { type: 'Q360', reference: 'XA-WH-0042' }],
    })),
  }`;

/** Changes of a sample declaration that is paid by deferment, with duties within the balance of the sample account. */
const exampleOfDeferment = `{
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

/** Advances the sandbox clock beyond the end of the month and waits for the statement of the deferment account. */
const endMonthScript = `const now = new Date();
    const to = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1, 1)).toISOString();
    const raw = JSON.stringify({ to });
    const portal = pm.variables.get('baseUrl') + '/openapi';
    const statements = portal + '/deferment-accounts/' + pm.variables.get('account') + '/statements';
    const findStatement = (left) => pm.sendRequest({ url: statements, header }, (failed, answer) => {
      const [statement] = answer.json().items;
      if (statement) pm.collectionVariables.set('statement', statement.reference);
      else if (left > 0) setTimeout(() => findStatement(left - 1), 500);
    });
    const body = { mode: 'raw', raw };
    pm.sendRequest({ url: portal + '/sandbox/clock/advance', method: 'POST', header, body }, () => findStatement(60));`;

/** Stores the id of the unpaid debt of the declaration in a variable. */
const findDebtScript = `const debts = pm.variables.get('baseUrl') + '/openapi/debts?declaration=' + declaration.id;
    pm.sendRequest({ url: debts, header }, (failed, answer) => {
      pm.collectionVariables.set('debtId', answer.json().items[0].id);
    });`;

const neededDeclarations: Readonly<Record<string, NeededDeclaration>> = {
  listDeclarationEvents: { prefix: '', reached: "declaration.status === 'released'" },
  presentDeclaration: { prefix: 'REGISTERED-', reached: "declaration.status === 'registered'" },
  requestAmendment: { prefix: '', reached: "declaration.status === 'released'" },
  requestInvalidation: { prefix: 'REGISTERED-', reached: "declaration.status === 'registered'" },
  listQueries: { prefix: 'QUERY-', reached: 'declaration.openQuery' },
  listHearings: {
    prefix: 'AUDIT-',
    reached: 'declaration.hearing',
    afterwards: "pm.collectionVariables.set('hearingId', declaration.hearing.id);",
  },
  payDuties: { prefix: 'UNPAID-', reached: "declaration.tracks.payment === 'due'" },
  listDebts: {
    prefix: 'UNPAID-',
    reached: "declaration.tracks.payment === 'due'",
    afterwards: findDebtScript,
  },
  getDischarge: {
    prefix: '',
    reached: "declaration.tracks.discharge === 'open'",
    changed: exampleOfWarehousing,
  },
  payStatement: {
    prefix: '',
    reached: "declaration.tracks.payment === 'secured'",
    changed: exampleOfDeferment,
    afterwards: endMonthScript,
  },
  uploadDocument: { prefix: '', reached: "declaration.status === 'released'" },
};

/** Returns a script that lodges a declaration and waits until it has the status that a request needs. */
function lodgementScript({ prefix, reached, changed = '{}', afterwards = '' }: NeededDeclaration): string {
  return `const lrn = '${prefix}COLLECTION-' + Date.now();
const url = pm.variables.get('baseUrl') + '/openapi/declarations';
const header = {
  Authorization: 'Bearer ' + pm.variables.get('accessToken'),
  'portal-api-key': pm.variables.get('apiKey'),
  'Content-Type': 'application/json',
};
function look(left) {
  pm.sendRequest({ url: url + '/lrn:' + lrn, header }, (error, response) => {
    const declaration = response.json();
    pm.collectionVariables.set('id', declaration.id);
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

/** Creates a draft, for the request that deletes a draft. */
const createDraftScript = `${newLrnScript}
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

/** Submits a claim that waits for an officer, for the request that withdraws a claim. */
const createClaimScript = `const url = pm.variables.get('baseUrl') + '/openapi/debts/' + pm.variables.get('debtId');
const header = {
  Authorization: 'Bearer ' + pm.variables.get('accessToken'),
  'portal-api-key': pm.variables.get('apiKey'),
  'Content-Type': 'application/json',
};
pm.sendRequest({ url, header }, (failed, answer) => {
  const [line] = answer.json().lines;
  const lines = [{ ...line, amount: line.amount.replace(/^\\d+/, '1') }];
  const raw = JSON.stringify({ ground: 'overcharge', reason: 'Claimed by the collection', reference: 'SLOW-1', lines });
  pm.sendRequest({ url: url + '/claims', method: 'POST', header, body: { mode: 'raw', raw } }, (error, response) =>
    pm.collectionVariables.set('claimId', response.json().id));
});`;

/** Stores the reference of a bill in a variable, for the request that appeals against a bill. */
const storeBillScript = `const url = pm.variables.get('baseUrl') + '/openapi/debts/' + pm.variables.get('debtId');
const header = { Authorization: 'Bearer ' + pm.variables.get('accessToken'), 'portal-api-key': pm.variables.get('apiKey') };
pm.sendRequest({ url, header }, (failed, answer) => pm.collectionVariables.set('bill', answer.json().bills[0].reference));`;

/**
 * Appeals against the refused claim, for the request that withdraws an appeal. The appeal waits for an officer. A second
 * appeal against the bill is not possible.
 */
const createAppealScript = `const url = pm.variables.get('baseUrl') + '/openapi/debts/' + pm.variables.get('debtId');
const header = {
  Authorization: 'Bearer ' + pm.variables.get('accessToken'),
  'portal-api-key': pm.variables.get('apiKey'),
  'Content-Type': 'application/json',
};
pm.sendRequest({ url: url + '/claims', header }, (failed, answer) => {
  const claim = answer.json().items.find(({ status }) => status === 'refused').id;
  const raw = JSON.stringify({ claim, reason: 'Appealed by the collection', reference: 'SLOW-1' });
  pm.sendRequest({ url: url + '/appeals', method: 'POST', header, body: { mode: 'raw', raw } }, (error, response) =>
    pm.collectionVariables.set('appealId', response.json().id));
});`;

/** Returns the scripts that run before the request of an operation. */
export function scriptsBefore(operationId: string): readonly string[] {
  const own = {
    createDeclaration: newLrnScript,
    deleteDeclaration: createDraftScript,
    revokeClaim: createClaimScript,
    createAppeal: storeBillScript,
    revokeAppeal: createAppealScript,
  }[operationId];
  const want = neededDeclarations[operationId];
  return [...(own === undefined ? [] : [own]), ...(want ? [lodgementScript(want)] : [])];
}

/** Returns the script that checks the response of an operation and stores values for later requests. */
export function scriptAfter(operationId: string, codes: readonly string[]): string {
  const storedItem = storedListItems[operationId];
  const assertion = `pm.test('is answered ${codes.join(' or ')}', () => {
  pm.expect([${codes.join(', ')}]).to.include(pm.response.code, pm.response.text());
});`;
  if (!storedItem) return assertion;
  return `${assertion}\npm.collectionVariables.set('${storedItem.name}', pm.response.json().items[0].${storedItem.member});`;
}
