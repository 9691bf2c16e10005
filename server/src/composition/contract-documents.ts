import packageManifest from '../../../package.json' with { type: 'json' };
import { managementGuardProblems, openApiGuardProblems } from '../access/public.ts';
import { managementScopes, openApiScopes, type Scope, scopeDescriptions } from '../callers/public.ts';
import type { OperationContract } from '../foundation/http/operation.ts';
import type { Problem } from '../foundation/http/problem.ts';
import { runSteps, type Steps } from '../foundation/interruptible-work.ts';
import { documentSteps } from '../foundation/openapi/openapi.ts';
import { problemCatalogue } from '../foundation/openapi/problems.ts';
import { documentedWebhookMessages } from '../notifications/deliveries/public.ts';

export interface DocumentedOperations {
  readonly openapi: readonly OperationContract[];
  readonly management: readonly OperationContract[];
  readonly public: readonly OperationContract[];
}

export interface ContractDocuments {
  /** OpenAPI documents as JSON values. The portal serves them, and `contract/` contains them as files. */
  readonly openapi: object;
  readonly management: object;
  readonly publicApi: object;
  readonly problems: readonly Problem[];
}

const declarantTags = [
  { name: 'Status and events', description: 'Changes of declarations: the status feed and the event log.' },
  { name: 'Declarations', description: 'Creation, lodgement, presentation and search of declarations.' },
  {
    name: 'Amendments, queries and invalidation',
    description: 'Changes of lodged declarations, their versions, and queries of customs.',
  },
  {
    name: 'Documents and decisions',
    description: 'Supporting documents of declarations, and the signed decisions of customs.',
  },
  {
    name: 'Tariff and reference',
    description: 'Code lists, rules, the tariff and the calculation of duties.',
  },
  {
    name: 'Payments and guarantees',
    description: 'Duties, payments, guarantees, deferment accounts and the ledger.',
  },
  { name: 'Procedures and stock', description: 'Authorisations, and the discharge of customs procedures.' },
  { name: 'Debts and claims', description: 'Customs debts, their debtors and payments.' },
  {
    name: 'Appeals and stays',
    description: 'Appeals against bills and decisions on claims, and stays of the collection.',
  },
  { name: 'Guarantors', description: 'Guarantors, and the guarantees that they offer for others.' },
  { name: 'Mandates', description: 'Mandates, with which representatives act for principals.' },
  { name: 'Address book and templates', description: 'Parties and templates for new declarations.' },
  { name: 'Service status', description: 'Status of the service, incidents and planned work.' },
  { name: 'Webhooks', description: 'Signed events that the portal sends to your server.' },
  { name: 'Sandbox', description: 'Clock, injected faults, mails and reset. Only in the sandbox.' },
  { name: 'Account', description: 'The calling client, and the storage usage of its organisation.' },
];

const managementTags = [
  { name: 'Session', description: 'Sign-in of people, and their sessions.' },
  { name: 'People', description: 'Accounts of people.' },
  { name: 'Second factors', description: 'Authenticator apps, passkeys and recovery codes.' },
  { name: 'Organisations', description: 'Traders, brokers, platform operators and the customs authority.' },
  { name: 'Members', description: 'Members of an organisation, and invitations.' },
  {
    name: 'Platforms',
    description: 'Platforms: registered software, and the domains from which it sends requests.',
  },
  {
    name: 'Overview',
    description: 'Counts of pending work. The counts depend on the role of the signed-in person.',
  },
  { name: 'Notifications', description: 'Notifications of people, and their settings.' },
  { name: 'Search', description: 'Search across all records that the caller can read.' },
  { name: 'Views', description: 'Saved views of console lists.' },
  { name: 'Consents', description: 'Consents that people gave to platforms for their organisation.' },
  {
    name: 'Clients',
    description: 'OAuth clients that send requests to the Open API or to the management API.',
  },
  { name: 'API keys', description: 'API keys: the second credential of each request, shown only once.' },
  ...declarantTags,
  { name: 'Reference data', description: 'Import of national code lists into the portal.' },
  {
    name: 'Officer queue',
    description: 'Declarations that customs officers process, and the decisions of the officers.',
  },
  {
    name: 'Bank payments',
    description: 'Payments that arrived by bank, and their assignment to bills.',
  },
  {
    name: 'Accounting',
    description: 'Accounting periods, the trial balance and reconciliations of the authority’s journal.',
  },
  { name: 'Automation', description: 'Decisions that the portal makes without an officer.' },
  { name: 'Risk rules', description: 'Rules that select declarations for control.' },
  { name: 'Audit', description: 'Audit events, and the seals that show whether events were changed.' },
  { name: 'Signing keys', description: 'Keys with which the portal signs access tokens.' },
  { name: 'System', description: 'Processes and queue depths.' },
  { name: 'Usage', description: 'Requests of clients, their responses and limits.' },
];

const openApiDescription = `The open API of a customs administration.

**Two credentials.** Each request contains an access token (\`Authorization: Bearer <ACCESS_TOKEN>\`) and an API key
(\`portal-api-key\`) of the same client. Clients of the user type \`platform\` also send \`id_platform\` and \`Origin\`.

**Errors** are problem documents (RFC 9457). \`code\` identifies the problem and never changes; \`type\` is the URL of a page
with cause and hint; \`retryable\` is true if the same request can succeed later; \`outcome\` states whether the
request was applied.

**Safe retries.** Send an \`Idempotency-Key\` with each POST: a repeated request with the same key and the same bytes has its
effect only once.

**Versions.** New properties, operations and problem codes may be added at any time; existing ones stay. Ignore properties
that you do not know.`;

const managementDescription =
  'Organisations, platforms, clients and API keys, for infrastructure code and for the console. Infrastructure code gets an access token for a management client and sends the token with each request; the console uses a session. A management client acts for its own organisation; a management client of the customs authority acts for all organisations. `x-roles` lists the roles that can use an operation. `x-terminal` is the scope that the command line needs for the operation.';

const publicDescription =
  'Tariff, quotas, code lists, rules and the calculation of duties for everyone, without account and credentials. The responses are those of the Open API operations with the same path below `/openapi/`. Requests are limited per address (IPv6: per /64 network). Any web page can read the responses.';

/** Creates the OpenAPI documents and the problem catalogue of the operations. */
export function contractDocuments(operations: DocumentedOperations, baseUrl: string): ContractDocuments {
  return runSteps(createContractDocumentsInSteps(operations, baseUrl));
}

/** Creates the OpenAPI documents and problems in steps, so that the process can serve requests in between. */
export function* createContractDocumentsInSteps(
  operations: DocumentedOperations,
  baseUrl: string,
): Steps<ContractDocuments> {
  const { version } = packageManifest;
  const openapi = { operations: operations.openapi, guardProblems: () => openApiGuardProblems };
  const management = { operations: operations.management, guardProblems: managementGuardProblems };
  const openapiDocument = yield* documentSteps({
    ...openapi,
    kind: 'openapi',
    scopes: scopeTexts(openApiScopes),
    webhooks: documentedWebhookMessages,
    title: 'Customs Portal Open API',
    version,
    description: openApiDescription,
    baseUrl,
    tags: declarantTags.filter(({ name }) => operations.openapi.some(({ tag }) => tag === name)),
  });
  const managementDocument = yield* documentSteps({
    ...management,
    kind: 'management',
    scopes: scopeTexts(managementScopes),
    title: 'Customs Portal Management API',
    version,
    description: managementDescription,
    baseUrl,
    tags: managementTags.filter(({ name }) => operations.management.some(({ tag }) => tag === name)),
  });
  const publicDocument = yield* documentSteps({
    operations: operations.public,
    guardProblems: () => [],
    kind: 'public',
    scopes: {},
    title: 'Customs Portal Public API',
    version,
    description: publicDescription,
    baseUrl,
    tags: declarantTags,
  });
  return {
    openapi: openapiDocument,
    management: managementDocument,
    publicApi: publicDocument,
    problems: contractProblems(operations),
  };
}

/** Returns the problem catalogue without creating the OpenAPI documents. */
export function contractProblems({
  openapi,
  management,
  public: open,
}: DocumentedOperations): readonly Problem[] {
  return problemCatalogue([
    { operations: openapi, guardProblems: () => openApiGuardProblems },
    { operations: management, guardProblems: managementGuardProblems },
    { operations: open, guardProblems: () => [] },
  ]);
}

function scopeTexts(scopes: readonly Scope[]): Record<string, string> {
  return Object.fromEntries(scopes.map((scope) => [scope, scopeDescriptions[scope]]));
}
