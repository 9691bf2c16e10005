import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { requireTextAt, textAt } from '../conformance/json.ts';
import { country, insertCount, newMrn } from '../server/src/country/public.ts';
import { createPdfFile } from '../server/src/documents/testing/files.ts';
import { type ConsoleBrowser, signInToConsole } from './console-browser.ts';
import { lrnInCountryFormat } from './country-lrn.ts';
import { importType, invoiceType, sampleCustomsOffice } from './country-values.ts';
import { newIncident, newMandate } from './mutation-requests.ts';
import { consentToPlatform } from './platform-consent.ts';
import {
  brokerNumber,
  createPortalClient,
  declarationOf,
  type PortalClient,
  type PortalResponse,
} from './portal-client.ts';
import type { ServingPortal } from './portal-process.ts';

/** An id of a resource of the owner, and an id of the same form that does not exist. */
export interface ForeignId {
  readonly name: string;
  readonly owned: string;
  readonly missing: string;
}

/** An owner with a resource of every kind, and clients and a person of another organisation. */
export interface TwoOrganisations {
  readonly owner: PortalClient;
  readonly other: Readonly<Record<'openapi' | 'management', PortalClient> & { readonly own: ConsoleBrowser }>;
  readonly customs: PortalClient;
  /** Ids to try, by the path segments before `{id}`. */
  readonly foreign: Readonly<Record<string, readonly ForeignId[]>>;
  readonly organisationId: string;
  readonly otherOrganisationId: string;
}

type Body = Readonly<Record<string, unknown>>;

export async function makeTwoOrganisations(portal: ServingPortal): Promise<TwoOrganisations> {
  const { hostToHost, otherHostToHost, platform, management } = portal.credentials;
  const customs = createPortalClient(portal.baseUrl, management);
  const owner = createPortalClient(portal.baseUrl, hostToHost);
  const otherManagement = await create(customs, '/management/clients', {
    name: 'Their own administration',
    userType: 'management',
    organisationId: otherHostToHost.organisationId,
  });
  const key = await create(customs, `/management/clients/${hostToHost.clientId}/api-keys`, {
    name: 'Second',
  });
  const declarations = await declarationIds(owner);
  const webhook = await webhookId(owner);
  const mandate = requireTextAt(await create(owner, '/openapi/mandates', newMandate), 'mandate', 'id');
  const party = requireTextAt(await create(owner, '/openapi/parties', { name: 'Foreign' }), 'party', 'id');
  const template = requireTextAt(
    await create(owner, '/openapi/templates', { name: 'Foreign', document: { type: importType } }),
    'template',
    'id',
  );
  const browser = await signInToConsole(portal.baseUrl, portal.credentials.trader);
  const ownSession = await browser.call('GET', '/management/session');
  const personId = requireTextAt(ownSession.body, 'session', 'person', 'id');
  const invited = await browser.call('POST', '/management/invitations', {
    body: { email: 'foreign@people.example', role: 'viewer' },
  });
  const view = await browser.call('POST', '/management/views', {
    body: { list: 'declarations', name: 'Foreign', search: '', shared: true, isDefault: false },
  });
  const authorisation = await authorisationOf(customs);
  return {
    owner,
    customs,
    other: {
      openapi: createPortalClient(portal.baseUrl, otherHostToHost, brokerNumber),
      management: createPortalClient(portal.baseUrl, {
        clientId: requireTextAt(otherManagement, 'client', 'id'),
        clientSecret: requireTextAt(otherManagement, 'client', 'clientSecret'),
      }),
      own: await signInToConsole(portal.baseUrl, portal.credentials.otherTrader),
    },
    foreign: {
      ...(await debtAndClaim(owner, declarations)),
      ...(await offeredGuarantee(owner)),
      '/management/incidents': [similarUnknownId('incident', await incidentId(customs))],
      '/management/guarantors': [similarUnknownId('guarantor', hostToHost.organisationId)],
      '/openapi/declarations': declarations,
      '/management/organisation/declarations': declarations,
      '/openapi/webhooks': [similarUnknownId('webhook', webhook)],
      '/management/organisation/webhooks': [similarUnknownId('webhook', webhook)],
      '/openapi/parties': [similarUnknownId('party', party)],
      '/management/organisation/parties': [similarUnknownId('party', party)],
      '/openapi/templates': [similarUnknownId('template', template)],
      '/management/organisation/templates': [similarUnknownId('template', template)],
      '/openapi/mandates': [similarUnknownId('mandate', mandate)],
      '/management/organisation/mandates': [similarUnknownId('mandate', mandate)],
      '/management/organisation/consents': [similarUnknownId('consent', await consentId(portal, browser))],
      '/management/declarations': declarations.filter(({ name }) => name === 'lodged declaration'),
      '/management/organisations': [similarUnknownId('organisation', hostToHost.organisationId)],
      '/management/platforms': [{ name: 'platform', owned: platform.idPlatform, missing: 'PL9999' }],
      '/management/clients': [similarUnknownId('client', hostToHost.clientId)],
      '/management/api-keys': [similarUnknownId('key', requireTextAt(key, 'key', 'id'))],
      '/management/members': [similarUnknownId('member', personId)],
      '/management/people': [similarUnknownId('person', personId)],
      '/management/views': [similarUnknownId('view', requireTextAt(view.body, 'view', 'id'))],
      '/management/invitations': [
        similarUnknownId('invitation', requireTextAt(invited.body, 'invitation', 'id')),
      ],
      '/management/guarantees': [similarUnknownId('guarantee', await guaranteeOf(customs, hostToHost))],
      '/management/deferment-accounts': [similarUnknownId('account', await accountOf(customs, hostToHost))],
      '/openapi/deferment-accounts': [{ name: 'account', owned: 'FOREIGN1', missing: 'MISSING1' }],
      '/management/authorisations': [similarUnknownId('authorisation', authorisation)],
      '/management/organisation/authorisations': [similarUnknownId('authorisation', authorisation)],
      '/openapi/authorisations': [similarUnknownId('authorisation', authorisation)],
      '/management/risk-rules': [similarUnknownId('risk rule', await riskRuleId(customs))],
      '/management/request-log': [similarUnknownId('logged call', await loggedCall(customs, hostToHost))],
      '/management/reference-imports': [similarUnknownId('import', await importId(customs))],
    },
    organisationId: hostToHost.organisationId,
    otherOrganisationId: otherHostToHost.organisationId,
  };
}

/** Creates a draft and a lodged declaration, and returns their ids, LRNs and MRN. */
async function declarationIds(owner: PortalClient): Promise<ForeignId[]> {
  const draft = await create(owner, '/openapi/declarations', declarationOf('FOREIGN-DRAFT'));
  const lodged = await create(owner, '/openapi/declarations?lodge=true', declarationOf('FOREIGN-LODGED'));
  const id = requireTextAt(lodged, 'declaration', 'id');
  await owner.call('POST', `/openapi/declarations/${id}/documents?type=${invoiceType}`, {
    body: createPdfFile().toString('latin1'),
    headers: { 'Content-Type': 'application/pdf' },
  });
  const missingMrn = insertCount(
    newMrn({
      day: new Date().toISOString().slice(0, 10),
      type: importType,
      office: sampleCustomsOffice,
      random: randomBytes,
    }),
    899_999,
  );
  return [
    similarUnknownId('draft', requireTextAt(draft, 'declaration', 'id')),
    similarUnknownId('lodged declaration', id),
    {
      name: 'draft’s LRN',
      owned: `lrn:${lrnInCountryFormat('FOREIGN-DRAFT')}`,
      missing: `lrn:${lrnInCountryFormat('MISSING-DRAFT')}`,
    },
    {
      name: 'lodged LRN',
      owned: `lrn:${lrnInCountryFormat('FOREIGN-LODGED')}`,
      missing: `lrn:${lrnInCountryFormat('MISSING-LODGED')}`,
    },
    { name: 'MRN', owned: `mrn:${await readMrn(owner, id)}`, missing: `mrn:${missingMrn}` },
  ];
}

/** Returns the debt of the lodged declaration, and a claim and an appeal about it. */
async function debtAndClaim(
  owner: PortalClient,
  declarations: readonly ForeignId[],
): Promise<Record<string, ForeignId[]>> {
  const lodged = declarations.find(({ name }) => name === 'lodged declaration')?.owned;
  const { body } = await owner.call('GET', `/openapi/debts?declaration=${lodged}`);
  const debt = requireTextAt(body, 'debt', 'items', 0, 'id');
  const tax = requireTextAt(body, 'debt', 'items', 0, 'lines', 0, 'tax');
  const claim = await create(owner, `/openapi/debts/${debt}/claims`, {
    ...{ ground: 'overcharge', reason: 'Foreign', reference: 'SLOW-1', lines: [{ tax, amount: '1.00' }] },
  });
  const appeal = await create(owner, `/openapi/debts/${debt}/appeals`, {
    ...{ bill: requireTextAt(body, 'debt', 'items', 0, 'bills', 0, 'reference'), reason: 'Foreign' },
    reference: 'SLOW-1',
  });
  const appeals = [similarUnknownId('appeal', requireTextAt(appeal, 'appeal', 'id'))];
  const debts = [similarUnknownId('debt', debt)];
  const claims = [similarUnknownId('claim', requireTextAt(claim, 'claim', 'id'))];
  return {
    '/openapi/debts': debts,
    '/management/organisation/debts': debts,
    '/management/debts': debts,
    '/openapi/claims': claims,
    '/management/organisation/claims': claims,
    '/management/claims': claims,
    '/openapi/appeals': appeals,
    '/management/organisation/appeals': appeals,
    '/management/appeals': appeals,
  };
}

/** Offers a guarantee for a third organisation: the trader of the sandbox is a guarantor. */
async function offeredGuarantee(owner: PortalClient): Promise<Record<string, ForeignId[]>> {
  const body = { beneficiary: country.sandbox.guarantor.number, amount: '1.00' };
  const offered = await create(owner, '/openapi/guarantees', body);
  const guarantees = [similarUnknownId('offered guarantee', requireTextAt(offered, 'guarantee', 'id'))];
  return { '/openapi/guarantees': guarantees, '/management/organisation/guarantees': guarantees };
}

/** Creates a webhook that is never called. */
async function webhookId(owner: PortalClient): Promise<string> {
  const body = { url: 'http://127.0.0.1:9/', events: ['invalidation.denied'] };
  return requireTextAt(await create(owner, '/openapi/webhooks', body), 'webhook', 'id');
}

/** Returns the MRN of a declaration when customs has completed it, so that nothing changes it later. */
async function readMrn(owner: PortalClient, id: string): Promise<string> {
  for (let attempt = 0; attempt < 2_000; attempt += 1) {
    const { body } = await owner.call('GET', `/openapi/declarations/${id}`);
    if (textAt(body, 'status') === 'released') return requireTextAt(body, 'declaration', 'mrn');
    await pause(50);
  }
  throw new Error('customs does not release the declaration');
}

/** Returns the id of the owner's consent to a platform. */
async function consentId(portal: ServingPortal, owner: ConsoleBrowser): Promise<string> {
  await consentToPlatform(portal, portal.credentials.trader);
  const { body } = await owner.call('GET', '/management/organisation/consents');
  return requireTextAt(body, 'consents', 'items', 0, 'id');
}

async function guaranteeOf(
  customs: PortalClient,
  { organisationId }: { readonly organisationId: string },
): Promise<string> {
  const body = { organisationId, reference: 'FOREIGN1', amount: '1.00' };
  return requireTextAt(await create(customs, '/management/guarantees', body), 'guarantee', 'id');
}

async function accountOf(
  customs: PortalClient,
  { organisationId }: { readonly organisationId: string },
): Promise<string> {
  const body = { organisationId, number: 'FOREIGN1', limit: '1.00' };
  return requireTextAt(await create(customs, '/management/deferment-accounts', body), 'account', 'id');
}

/** Creates an authorisation whose holder has the identification number of the samples, and returns its id. */
async function authorisationOf(customs: PortalClient): Promise<string> {
  const body = { number: 'FOREIGN1', kind: 'CWP', holder: newMandate.principal, procedures: ['71'] };
  return requireTextAt(await create(customs, '/management/authorisations', body), 'authorisation', 'id');
}

/** Announces planned work of customs and returns its id. */
async function incidentId(customs: PortalClient): Promise<string> {
  return requireTextAt(await create(customs, '/management/incidents', newIncident), 'incident', 'id');
}

/** Creates a risk rule that is not active and never matches, and returns its id. */
async function riskRuleId(customs: PortalClient): Promise<string> {
  const body = { name: 'Foreign', conditions: { types: [importType] }, lane: 'green', active: false };
  return requireTextAt(await create(customs, '/management/risk-rules', body), 'risk rule', 'id');
}

/** Returns the id of a request of the owner, when the log contains it. */
async function loggedCall(
  customs: PortalClient,
  { clientId }: { readonly clientId: string },
): Promise<string> {
  for (let attempt = 0; attempt < 2_000; attempt += 1) {
    const { body } = await customs.call('GET', `/management/request-log?clientId=${clientId}&limit=1`);
    const id = textAt(body, 'items', 0, 'requestId');
    if (id !== undefined) return id;
    await pause(50);
  }
  throw new Error('the request log contains no request of the owner');
}

/** Creates an import of customs that is ready to be applied, and returns its id. */
async function importId(customs: PortalClient): Promise<string> {
  const made = await customs.call('POST', '/management/reference-imports?list=transport-modes', {
    headers: { 'Content-Type': 'text/csv' },
    body: 'code,valid_from,valid_until,name,description\n1,2020-01-01,,Sea,By ship.\n',
  });
  return requireTextAt(made.body, 'import', 'id');
}

/** Returns an id with the same length and alphabet as an existing one. Only the last character differs. */
function similarUnknownId(name: string, owned: string): ForeignId {
  return { name, owned, missing: owned.slice(0, -1) + (owned.endsWith('0') ? '1' : '0') };
}

async function create(client: PortalClient, path: string, body: Body): Promise<unknown> {
  const answer: PortalResponse = await client.call('POST', path, { body });
  if (answer.status !== 201) throw new Error(`${path} returned ${answer.status}: ${answer.text}`);
  return answer.body;
}
