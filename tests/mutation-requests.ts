import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { listAt, requireTextAt, textAt } from '../conformance/json.ts';
import { country } from '../server/src/country/public.ts';
import { createPdfFile } from '../server/src/documents/testing/files.ts';
import { languages } from '../server/src/foundation/messages/language.ts';
import { warehoused } from '../server/src/processing/testing/suspended-goods.ts';
import {
  identificationNumberOf,
  importType,
  invoiceType,
  sampleCustomsOffice,
  traderNumber,
} from './country-values.ts';
import { coffeeDeclaration } from './law/coffee-declaration.ts';
import { declarationOf, type PortalClient, type PortalResponse } from './portal-client.ts';
import type { SharedDatabase } from './shared-database.ts';

/** Requests that change data, by operation id. A request can prepare data for the next one. */
export type MutationRequests = Readonly<Record<string, () => Promise<PortalResponse>>>;

/** A client with the credentials of a program or of a person. */
export type ApiCaller = Pick<PortalClient, 'call'>;

/**
 * Returns a successful request of every operation that changes data, for programs, in an order that satisfies
 * their preconditions.
 */
export function createMutationRequests(
  { trader, management }: Readonly<Record<'trader' | 'management', ApiCaller>>,
  customs: CustomsActs,
): MutationRequests {
  const made: Record<string, string> = {};
  const keep = async (name: string, call: Promise<PortalResponse>): Promise<PortalResponse> => {
    const answer = await call;
    if (answer.status === 201) made[name] = requireTextAt(answer.body, name, 'id');
    return answer;
  };
  const post = (path: string, body?: unknown): Promise<PortalResponse> =>
    management.call('POST', path, body === undefined ? {} : { body });
  const patch = (path: string, body: unknown): Promise<PortalResponse> =>
    management.call('PATCH', path, { body });
  const lodgeOf = (lrn: string, changed: object): Promise<PortalResponse> =>
    trader.call('POST', '/openapi/declarations?lodge=true', { body: { ...declarationOf(lrn), ...changed } });
  /** Imports an unchanged list, so that later requests use the same content. */
  const importOf = async (list: string): Promise<PortalResponse> => {
    const { text } = await trader.call('GET', `/openapi/reference/${list}/download`);
    const headers = { 'Content-Type': 'text/csv' };
    return management.call('POST', `/management/reference-imports?list=${list}`, { headers, body: text });
  };
  return {
    ...declarantMutationRequests(trader, '/openapi', 'AUDIT', customs),
    lodgeDeclarations: () =>
      trader.call('POST', '/openapi/lodgements', {
        headers: { 'Content-Type': 'application/x-ndjson' },
        body: JSON.stringify(declarationOf('AUDIT-BULK')),
      }),
    advanceSandboxClock: () =>
      trader.call('POST', '/openapi/sandbox/clock/advance', { body: { by: 'PT1S' } }),
    setSandboxFaults: () => trader.call('PUT', '/openapi/sandbox/faults', { body: { faults: [] } }),
    clearSandboxFaults: () => trader.call('DELETE', '/openapi/sandbox/faults'),
    resetSandbox: () => trader.call('POST', '/openapi/sandbox/reset'),
    createOrganisation: () =>
      keep(
        'organisation',
        post('/management/organisations', {
          kind: 'platform_operator',
          name: 'Audited',
          identificationNumber: identificationNumberOf(5_500_001),
        }),
      ),
    updateOrganisation: () =>
      patch(`/management/organisations/${made.organisation}`, { name: 'Audited and renamed' }),
    assignIdentificationNumber: () =>
      post(`/management/organisations/${made.organisation}/numbers`, {
        number: identificationNumberOf(5_500_009),
      }),
    removeIdentificationNumber: () =>
      management.call(
        'DELETE',
        `/management/organisations/${made.organisation}/numbers/${identificationNumberOf(5_500_009)}`,
      ),
    updateMandateAsCustoms: async () => {
      await keep('mandate', trader.call('POST', '/openapi/mandates', { body: newMandate }));
      return patch(`/management/mandates/${made.mandate}`, { status: 'ended' });
    },
    createPlatform: () =>
      keep(
        'platform',
        post('/management/platforms', {
          organisationId: made.organisation,
          name: 'Audited',
          domains: ['https://audited.example'],
        }),
      ),
    updatePlatform: () => patch(`/management/platforms/${made.platform}`, { status: 'active' }),
    createClient: () =>
      keep('client', post('/management/clients', { ...newClient, organisationId: made.organisation })),
    updateClient: () => patch(`/management/clients/${made.client}`, { status: 'suspended' }),
    rotateClientSecret: () => post(`/management/clients/${made.client}/secret-rotation`),
    createApiKey: () => keep('key', post(`/management/clients/${made.client}/api-keys`, { name: 'Audited' })),
    rotateApiKey: () => post(`/management/api-keys/${made.key}/rotation`, { overlapSeconds: 3_600 }),
    revokePreviousApiKey: () => post(`/management/api-keys/${made.key}/revoke-previous`),
    createReferenceImport: () => keep('import', importOf('transport-modes')),
    importReferenceList: () => post(`/management/reference-imports/${made.import}/application`),
    importReferenceLists: async () => {
      const { body } = await importOf('preferences');
      return post('/management/reference-applications', { imports: [requireTextAt(body, 'import', 'id')] });
    },
    deleteReferenceImport: () => management.call('DELETE', `/management/reference-imports/${made.import}`),
    assignDeclaration: async () => {
      await keep('assigned', lodgeOf('SLOW-AUDIT', {}));
      return management.call('PUT', `/management/declarations/${made.assigned}/assignment`);
    },
    assignDebtor: async () => {
      made.debt = (await unpaidDebt(trader, '/openapi', 'AUDIT-DEBT')).replace('/openapi', '/management');
      const body = { identification: identificationNumberOf(5_500_001), reason: 'Audited' };
      return post(`${made.debt}/debtors`, body);
    },
    removeDebtor: () =>
      management.call('DELETE', `${made.debt}/debtors/${identificationNumberOf(5_500_001)}`),
    setClaimLimit: () =>
      management.call('PUT', `${made.debt}/claim-limit`, {
        body: { lastDay: '2031-12-31', reason: 'Force majeure' },
      }),
    decideClaim: async () => {
      const path = `${made.debt?.replace('/management', '/openapi')}/claims`;
      const { body } = await trader.call('POST', path, { body: { ...newClaim, reference: 'SLOW-3' } });
      return post(`/management/claims/${requireTextAt(body, 'claim', 'id')}/decisions`, { action: 'grant' });
    },
    createStay: async () => {
      const own = await unpaidDebt(trader, '/openapi', 'AUDIT-STAY');
      made.stayed = own.replace('/openapi', '/management');
      const { body: debt } = await trader.call('GET', own);
      made.bill = requireTextAt(debt, 'debt', 'bills', 0, 'reference');
      const appeal = { bill: made.bill, reason: 'Audited', reference: 'SLOW-3' };
      const { body } = await trader.call('POST', `${own}/appeals`, { body: appeal });
      made.appeal = requireTextAt(body, 'appeal', 'id');
      const stay = { bill: made.bill, appeal: made.appeal, reason: 'Audited', securityWaiver: 'Audited' };
      return post(`${made.stayed}/stays`, stay);
    },
    deleteStay: () => management.call('DELETE', `${made.stayed}/stays/${made.bill}`),
    decideAppeal: () =>
      post(`/management/appeals/${made.appeal}/decisions`, { outcome: 'allowed', reason: 'Audited' }),
    startReconciliation: () => post('/management/reconciliations'),
    createIncident: () => keep('incident', post('/management/incidents', newIncident)),
    updateIncident: () => patch(`/management/incidents/${made.incident}`, { texts: newIncident.texts }),
    resolveIncident: () =>
      post(`/management/incidents/${made.incident}/resolution`, { texts: newIncident.texts }),
    revokeIncident: () =>
      post(`/management/incidents/${made.incident}/withdrawal`, { texts: newIncident.texts }),
    reportBankPayment: () =>
      keep(
        'bankPayment',
        post('/management/payments', { reference: 'AUDIT', amount: '1.00', payer: { name: 'Audited' } }),
      ),
    assignUnmatchedPayment: async () => {
      const { body } = await trader.call('GET', await unpaidDebt(trader, '/openapi', 'AUDIT-BANK'));
      const billReference = requireTextAt(body, 'debt', 'bills', 0, 'reference');
      return post(`/management/unmatched-payments/${made.bankPayment}/assignments`, { billReference });
    },
    removeUnmatchedPaymentUse: () =>
      post(`/management/unmatched-payments/${made.bankPayment}/reversals`, { number: 1, reason: 'Audited' }),
    createPaymentReturn: () =>
      post(`/management/unmatched-payments/${made.bankPayment}/returns`, { reason: 'Audited' }),
    createLimitGround: () =>
      keep(
        'ground',
        post(`/management/declarations/${made.assigned}/limit-grounds`, {
          code: 'SMUGGLING',
          reason: 'Audited',
        }),
      ),
    revokeLimitGround: () =>
      management.call('DELETE', `/management/declarations/${made.assigned}/limit-grounds/${made.ground}`),
    createNote: () => post(`/management/declarations/${made.assigned}/notes`, { text: 'Audited' }),
    uploadDocumentAsOfficer: () =>
      management.call('POST', `/management/declarations/${made.assigned}/documents?type=${invoiceType}`, {
        body: createPdfFile().toString('latin1'),
        headers: { 'Content-Type': 'application/pdf' },
      }),
    decideDeclaration: () =>
      management.call('POST', `/management/declarations/${made.assigned}/decisions`, {
        body: { action: 'reject', reason: 'Audited' },
        headers: { 'If-Match': '*' },
      }),
    decideDeclarations: async () => {
      await keep('another', lodgeOf('SLOW-AUDIT-2', {}));
      const decision = { action: 'reject', reason: 'Audited' };
      return post('/management/decisions', { decisions: [{ id: made.another, ifMatch: '*', decision }] });
    },
    assignNextDeclaration: async () => {
      await keep('free', lodgeOf('SLOW-AUDIT-3', {}));
      const answer = await post('/management/assignments/next');
      made.taken = requireTextAt(answer.body, 'taken', 'declaration', 'id');
      return answer;
    },
    reassignDeclarations: async () => {
      const { body } = await management.call('GET', `/management/declarations/${made.taken}`);
      const from = requireTextAt(body, 'assignment', 'assignment', 'officer');
      return post('/management/reassignments', {
        officer: null,
        declarations: [{ id: made.taken, from }],
      });
    },
    setAbsence: async () => {
      const { body } = await management.call('GET', '/management/officers');
      made.officer = requireTextAt(body, 'officer', 'items', 0, 'id');
      const days = { from: '2027-01-01', until: '2027-01-10' };
      return management.call('PUT', `/management/officers/${made.officer}/absence`, { body: days });
    },
    clearAbsence: () => management.call('DELETE', `/management/officers/${made.officer}/absence`),
    setOfficerOffice: () =>
      management.call('PUT', `/management/officers/${made.officer}/office`, { body: { office: null } }),
    removeAssignment: () => management.call('DELETE', `/management/declarations/${made.assigned}/assignment`),
    createGuarantee: () =>
      keep(
        'guarantee',
        post('/management/guarantees', {
          organisationId: made.organisation,
          reference: 'AUDITED1',
          amount: '100.00',
        }),
      ),
    updateGuarantee: () => patch(`/management/guarantees/${made.guarantee}`, { amount: '200.00' }),
    createGuarantor: async () => {
      const { body } = await management.call('GET', '/management/organisations?limit=100');
      const broker = listAt(body, 'items').find((each) => textAt(each, 'kind') === 'broker');
      return post('/management/guarantors', { organisationId: requireTextAt(broker, 'organisation', 'id') });
    },
    decideGuarantee: async () => {
      const { body } = await trader.call('POST', '/openapi/guarantees', { body: newOffer });
      const offered = requireTextAt(body, 'guarantee', 'id');
      return post(`/management/guarantees/${offered}/decision`, { decision: 'accept' });
    },
    createDefermentAccount: () =>
      keep(
        'account',
        post('/management/deferment-accounts', {
          organisationId: made.organisation,
          number: 'AUDITED1',
          limit: '100.00',
        }),
      ),
    updateDefermentAccount: () =>
      patch(`/management/deferment-accounts/${made.account}`, { limit: '200.00' }),
    createAuthorisation: () =>
      keep(
        'authorisation',
        post('/management/authorisations', {
          number: 'XA-WH-AUDITED',
          kind: 'CWP',
          holder: identificationNumberOf(5_500_001),
          procedures: ['71'],
        }),
      ),
    updateAuthorisation: () =>
      patch(`/management/authorisations/${made.authorisation}`, { status: 'suspended' }),
    reportStatementPayment: () =>
      withStatement(trader, 'AUDIT-DEFERRED', ({ id, reference }) =>
        post(id, { reference, amount: '1610.00' }),
      ),
    payStatement: () =>
      withStatement(trader, 'AUDIT-DEFERRED-2', ({ reference }) =>
        trader.call('POST', `/openapi/deferment-accounts/XADEF0042/statements/${reference}/payment`, {
          body: { method: 'transfer' },
        }),
      ),
    createRiskRule: () =>
      keep(
        'rule',
        post('/management/risk-rules', {
          name: 'Audited',
          conditions: { types: [importType] },
          lane: 'green',
        }),
      ),
    updateRiskRule: () => patch(`/management/risk-rules/${made.rule}`, { active: true }),
    deleteRiskRule: () => management.call('DELETE', `/management/risk-rules/${made.rule}`),
    rotateSigningKeys: () =>
      post('/management/signing-keys/rotation', { kind: 'overlap', reason: 'Audited' }),
    revokeApiKey: async () => {
      await keep('last', post(`/management/clients/${made.client}/api-keys`, { name: 'Last' }));
      return management.call('DELETE', `/management/api-keys/${made.last}`);
    },
  };
}

/** Defers a payment and creates its statement. Then restores system time, which the other requests need. */
async function withStatement(
  trader: ApiCaller,
  lrn: string,
  pay: (statement: Awaited<ReturnType<typeof statementsOf>>) => Promise<PortalResponse>,
): Promise<PortalResponse> {
  await trader.call('POST', '/openapi/declarations?lodge=true', {
    body: { ...coffeeDeclaration(lrn), payment: { method: 'deferred', account: 'XADEF0042' } },
  });
  await untilStatus(trader, '/openapi', lrn, 'released');
  await trader.call('POST', '/openapi/sandbox/clock/advance', { body: { by: 'P32D' } });
  const answer = await pay(await statementsOf(trader));
  await trader.call('POST', '/openapi/sandbox/reset');
  return answer;
}

/** Adds the ids that the same operations have in the API for people. */
export function withOperationIds(recipes: MutationRequests): MutationRequests {
  return Object.fromEntries(
    Object.entries(recipes).map(([id, call]) => [id.replace(/^[a-z]+/, '$&Organisation'), call]),
  );
}

/** Returns requests that change data of declarants, in one of the two APIs. */
export function declarantMutationRequests(
  api: ApiCaller,
  prefix: '/openapi' | '/management/organisation',
  lrn: string,
  customs: CustomsActs,
): MutationRequests {
  let made = '';
  const lodgeOf = (reference: string, changed: object): Promise<PortalResponse> =>
    api.call('POST', `${prefix}/declarations?lodge=true`, {
      body: { ...declarationOf(reference), ...changed },
    });
  const draft = (reference: string): Promise<PortalResponse> =>
    api.call('POST', `${prefix}/declarations`, { body: declarationOf(reference) });
  return {
    createDeclaration: async () => {
      const answer = await draft(`${lrn}-1`);
      made = textAt(answer.body, 'id') ?? '';
      return answer;
    },
    replaceDeclaration: () =>
      api.call('PUT', `${prefix}/declarations/${made}`, {
        body: { type: 'export', lrn: `${lrn}-1` },
        headers: { 'If-Match': '*' },
      }),
    updateDeclaration: () =>
      api.call('PATCH', `${prefix}/declarations/${made}`, {
        body: { office: 'XA000200' },
        headers: { 'If-Match': '*' },
      }),
    deleteDeclaration: () => api.call('DELETE', `${prefix}/declarations/${made}`),
    lodgeDeclaration: async () => {
      await draft(`${lrn}-2`);
      return api.call('POST', `${prefix}/declarations/lrn:${lrn}-2/lodgement`);
    },
    presentDeclaration: async () => {
      await lodgeOf(`${lrn}-3`, { expectedArrival: inTwoDays() });
      await untilStatus(api, prefix, `${lrn}-3`, 'registered');
      return api.call('POST', `${prefix}/declarations/lrn:${lrn}-3/presentation`);
    },
    requestAmendment: async () => {
      const expectedArrival = inTwoDays();
      await lodgeOf(`${lrn}-4`, { expectedArrival });
      await untilStatus(api, prefix, `${lrn}-4`, 'registered');
      const document = {
        ...declarationOf(`${lrn}-4`),
        expectedArrival,
        additionalInformation: [{ code: '00100', text: 'Amended' }],
      };
      return api.call('POST', `${prefix}/declarations/lrn:${lrn}-4/amendments`, {
        body: { document, reason: 'Audited' },
      });
    },
    requestInvalidation: () =>
      api.call('POST', `${prefix}/declarations/lrn:${lrn}-4/invalidation`, { body: { reason: 'Audited' } }),
    answerQuery: async () => {
      await lodgeOf(`${lrn}-5`, { expectedArrival: inTwoDays() });
      await untilStatus(api, prefix, `${lrn}-5`, 'registered');
      await customs.openQuery(`${lrn}-5`);
      return api.call('POST', `${prefix}/declarations/lrn:${lrn}-5/queries/1/answer`, {
        body: { text: 'Audited' },
      });
    },
    answerHearing: async () => {
      const hearingLrn = `AUDIT-${lrn}`;
      await lodgeOf(hearingLrn, {});
      await untilStatus(api, prefix, hearingLrn, 'released');
      const { body } = await api.call('GET', `${prefix}/declarations/lrn:${hearingLrn}`);
      const hearing = requireTextAt(body, 'hearing', 'hearing', 'id');
      return api.call('POST', `${prefix}/declarations/lrn:${hearingLrn}/hearings/${hearing}/answers`, {
        body: { agreed: true },
      });
    },
    payDuties: async () => {
      await lodgeOf(`UNPAID-${lrn}`, {});
      await untilStatus(api, prefix, `UNPAID-${lrn}`, 'accepted');
      return api.call('POST', `${prefix}/declarations/lrn:UNPAID-${lrn}/payment`, {
        body: { method: 'transfer' },
      });
    },
    reportDischarge: async () => {
      const document = coffeeDeclaration(`${lrn}-6`);
      await lodgeOf(`${lrn}-6`, {
        ...document,
        guarantee: { type: '1', reference: '26XASANDBOX1' },
        goodsItems: listAt(document, 'goodsItems').map((item) => ({ ...Object(item), ...warehoused })),
      });
      await untilStatus(api, prefix, `${lrn}-6`, 'released');
      return api.call('POST', `${prefix}/declarations/lrn:${lrn}-6/discharge`, {
        body: { item: 1, quantity: '1.000', disposition: 'waste', text: 'Audited' },
      });
    },
    uploadDocument: () =>
      api.call('POST', `${prefix}/declarations/lrn:${lrn}-2/documents?type=${invoiceType}`, {
        body: createPdfFile().toString('latin1'),
        headers: { 'Content-Type': 'application/pdf' },
      }),
    answerAuthorisationHearing: async () => {
      const id = `aut_01kaz4w7m0v3c5n8q2x6t9r1y${lrn === 'OWN' ? 'a' : 'b'}`;
      await customs.intendRevocation(id);
      return api.call('POST', `${prefix}/authorisations/${id}/answers`, { body: { agreed: true } });
    },
    ...debtMutations(api, prefix, lrn),
    ...guaranteeMutations(api, prefix),
    ...mandateMutations(api, prefix),
    ...referenceDataMutations(api, prefix),
    ...webhookMutations(api, prefix),
  };
}

/** The trader of the sandbox is a guarantor. */
function guaranteeMutations(
  door: ApiCaller,
  prefix: '/openapi' | '/management/organisation',
): MutationRequests {
  let path = '';
  return {
    offerGuarantee: async () => {
      const offered = await door.call('POST', `${prefix}/guarantees`, { body: newOffer });
      path = `${prefix}/guarantees/${requireTextAt(offered.body, 'guarantee', 'id')}`;
      return offered;
    },
    updateOfferedGuarantee: () => door.call('PATCH', path, { body: { amount: '200.00' } }),
    revokeGuarantee: () => door.call('POST', `${path}/withdrawal`),
  };
}

const newOffer = { beneficiary: country.sandbox.broker.number, amount: '100.00' } as const;

/** Lodges a declaration with an unpaid debt, and returns the path of the debt. */
async function unpaidDebt(door: ApiCaller, prefix: string, lrn: string): Promise<string> {
  const body = declarationOf(`UNPAID-${lrn}`);
  const { body: lodged } = await door.call('POST', `${prefix}/declarations?lodge=true`, { body });
  await untilStatus(door, prefix, `UNPAID-${lrn}`, 'accepted');
  const debts = await door.call(
    'GET',
    `${prefix}/debts?declaration=${requireTextAt(lodged, 'lodged', 'id')}`,
  );
  return `${prefix}/debts/${requireTextAt(debts.body, 'debt', 'items', 0, 'id')}`;
}

const newClaim = {
  ...{ ground: 'overcharge', reason: 'Audited' },
  lines: [{ tax: country.taxes[0]?.code, amount: '1.00' }],
} as const;

function debtMutations(
  door: ApiCaller,
  prefix: '/openapi' | '/management/organisation',
  lrn: string,
): MutationRequests {
  let debt = '';
  const claim = (answer: PortalResponse): string =>
    `${prefix}/claims/${requireTextAt(answer.body, 'claim', 'id')}`;
  const submit = (reference: string): Promise<PortalResponse> =>
    door.call('POST', `${debt}/claims`, { body: { ...newClaim, reference } });
  const appeal = async (reference: string): Promise<PortalResponse> => {
    const { body } = await door.call('GET', debt);
    const bill = requireTextAt(body, 'debt', 'bills', 0, 'reference');
    return door.call('POST', `${debt}/appeals`, { body: { bill, reason: 'Audited', reference } });
  };
  return {
    payDebt: async () => {
      debt = await unpaidDebt(door, prefix, `${lrn}-7`);
      return door.call('POST', `${debt}/payments`, { body: { method: 'transfer' } });
    },
    createClaim: () => submit('SLOW-1'),
    answerClaim: async () =>
      door.call('POST', `${claim(await submit('REFUSE-1'))}/answer`, { body: { text: 'Audited' } }),
    revokeClaim: async () => door.call('POST', `${claim(await submit('SLOW-2'))}/withdrawal`),
    createAppeal: () => appeal('SLOW-1'),
    revokeAppeal: async () => {
      const { body } = await door.call('GET', `${debt}/appeals`);
      const id = requireTextAt(body, 'appeals', 'items', 0, 'id');
      return door.call('POST', `${prefix}/appeals/${id}/withdrawal`);
    },
  };
}

/** Returns requests that change templates, the address book and other data of an organisation. */
function referenceDataMutations(
  door: ApiCaller,
  prefix: '/openapi' | '/management/organisation',
): MutationRequests {
  const made: Record<string, string> = {};
  const make = async (path: 'parties' | 'templates', body: object): Promise<PortalResponse> => {
    const answer = await door.call('POST', `${prefix}/${path}`, { body });
    made[path] = textAt(answer.body, 'id') ?? '';
    return answer;
  };
  const document = { type: importType, office: sampleCustomsOffice };
  // Uses a different name in each API, because programs and people share one address book.
  const name = `Audited at ${prefix}`;
  return {
    createParty: () => make('parties', { name, address: { country: 'BR' } }),
    updateParty: () =>
      door.call('PUT', `${prefix}/parties/${made.parties}`, { body: { name: `${name}, moved` } }),
    importParties: () =>
      door.call('POST', `${prefix}/parties/import`, {
        body: `name\n"${name}, imported"\n`,
        headers: { 'Content-Type': 'text/csv' },
      }),
    deleteParty: () => door.call('DELETE', `${prefix}/parties/${made.parties}`),
    createTemplate: () => make('templates', { name, document }),
    updateTemplate: () =>
      door.call('PUT', `${prefix}/templates/${made.templates}`, { body: { name: `${name}!`, document } }),
    deleteTemplate: () => door.call('DELETE', `${prefix}/templates/${made.templates}`),
  };
}

function mandateMutations(
  door: ApiCaller,
  prefix: '/openapi' | '/management/organisation',
): MutationRequests {
  let made = '';
  return {
    offerMandate: async () => {
      const answer = await door.call('POST', `${prefix}/mandates`, { body: newMandate });
      made = textAt(answer.body, 'id') ?? '';
      return answer;
    },
    updateMandate: () => door.call('PATCH', `${prefix}/mandates/${made}`, { body: { status: 'ended' } }),
  };
}

function webhookMutations(
  door: ApiCaller,
  prefix: '/openapi' | '/management/organisation',
): MutationRequests {
  const made = { id: '', deliveryId: '' };
  const webhook = (): string => `${prefix}/webhooks/${made.id}`;
  return {
    createWebhook: async () => {
      // Creates a webhook to an address at which nothing listens.
      const answer = await door.call('POST', `${prefix}/webhooks`, { body: { url: 'http://127.0.0.1:9/' } });
      made.id = textAt(answer.body, 'id') ?? '';
      return answer;
    },
    updateWebhook: () => door.call('PATCH', webhook(), { body: { description: 'Audited' } }),
    rotateWebhookSecret: () => door.call('POST', `${webhook()}/secret-rotation`),
    testWebhook: async () => {
      const answer = await door.call('POST', `${webhook()}/test`);
      made.deliveryId = textAt(answer.body, 'id') ?? '';
      return answer;
    },
    redeliverWebhook: () => door.call('POST', `${webhook()}/deliveries/${made.deliveryId}/redelivery`),
    redeliverWebhookPeriod: () =>
      door.call('POST', `${webhook()}/redelivery`, {
        body: { occurredFrom: '2026-01-01T00:00:00Z', occurredBefore: '2026-01-02T00:00:00Z' },
      }),
    deleteWebhook: () => door.call('DELETE', webhook()),
  };
}

/** A mandate whose other party has no account. */
export const newIncident = {
  ...{ kind: 'planned_work', components: ['payments'], effect: 'unavailable' },
  startsAt: '2036-11-22T20:00:00Z',
  texts: languages.map((language) => ({ language, title: 'Audited', text: 'Planned work' })),
};

export const newMandate = {
  principal: traderNumber,
  representative: identificationNumberOf(999),
  representations: ['direct'],
} as const;

const newClient = { name: 'Audited', userType: 'host_to_host' } as const;

const inTwoDays = (): string => new Date(Date.now() + 172_800_000).toISOString();

/** Returns the first statement of the sample's account, when it exists. */
async function statementsOf(trader: ApiCaller): Promise<{ readonly id: string; readonly reference: string }> {
  const accounts = await trader.call('GET', '/openapi/deferment-accounts');
  const id = requireTextAt(accounts.body, 'accounts', 'items', 0, 'id');
  for (let attempt = 0; attempt < 2_000; attempt += 1) {
    const { body } = await trader.call('GET', '/openapi/deferment-accounts/XADEF0042/statements');
    const reference = textAt(body, 'items', 0, 'reference');
    if (reference !== undefined) return { id: `/management/deferment-accounts/${id}/payments`, reference };
    await pause(50);
  }
  throw new Error('the portal created no statement');
}

async function untilStatus(door: ApiCaller, prefix: string, lrn: string, status: string): Promise<void> {
  for (let looks = 0; looks < 2_000; looks += 1) {
    const { body } = await door.call('GET', `${prefix}/declarations/lrn:${lrn}`);
    if (textAt(body, 'status') === status) return;
    await pause(50);
  }
  assert.fail(`${lrn} is not ${status}`);
}

/** Acts of customs that a request of the declarant answers. */
interface CustomsActs {
  readonly openQuery: (lrn: string) => Promise<void>;
  /** Creates an authorisation of the trader with an open hearing on its revocation. */
  readonly intendRevocation: (id: string) => Promise<void>;
}

export function createCustomsActs(shared: SharedDatabase): CustomsActs {
  return {
    openQuery: (lrn) => openQuery(shared, lrn),
    intendRevocation: async (id) => {
      await shared.query(
        `insert into registers.authorisations
           (id, number, kind, holder, valid_from, status, created_at, changed_at, hearing)
         values ($1, upper($1), $2, $3, '2026-01-01', 'active', now(), now(), $4)`,
        [
          ...[id, country.authorisationKinds[0]?.code ?? '', traderNumber],
          JSON.stringify({
            ...{ status: 'open', reason: 'Why?', organisationId: 'org_customs', intendedBy: 'cli_customs' },
            ...{ intendedAt: '2026-01-01T00:00:00Z', dueBy: '2999-01-01T00:00:00Z' },
            ...{ answer: null, exception: null },
          }),
        ],
      );
    },
  };
}

async function openQuery(shared: SharedDatabase, lrn: string): Promise<void> {
  await shared.query(
    `with asked as (
       update declarations.declarations set lifecycle = jsonb_set(lifecycle, '{query}', '"open"') where lrn = $1
       returning organisation_id, id
     )
     insert into declarations.queries
       (organisation_id, declaration_id, number, status, question, requested_documents, opened_at)
     select organisation_id, id, 1, 'open', 'Why?', '[]', now() from asked`,
    [lrn],
  );
}
