import packageManifest from '../../../package.json' with { type: 'json' };
import { managementGuardProblems, openApiGuardProblems } from '../access/public.ts';
import { managementScopes, openApiScopes, type Scope, scopeDescriptions } from '../callers/public.ts';
import type { OperationContract } from '../foundation/http/operation.ts';
import type { Problem } from '../foundation/http/problem.ts';
import { openApiDocument } from '../foundation/openapi/openapi.ts';
import { problemCatalogue } from '../foundation/openapi/problems.ts';
import { publishedWebhooks } from '../notifications/deliveries/public.ts';

export interface DocumentedOperations {
  /** Those under `/openapi`. */
  readonly openapi: readonly OperationContract[];
  /** Those under `/management`. */
  readonly management: readonly OperationContract[];
}

export interface ContractDocuments {
  /** Values that become JSON: as they are served, and laid out in lines under `contract/`. */
  readonly openapi: object;
  readonly management: object;
  readonly problems: readonly Problem[];
}

const openApiTags = [
  { name: 'Caller', description: 'Your client as the portal identifies it, with its scopes and rate limit.' },
  { name: 'Status', description: 'What has changed on the organisation’s declarations.' },
  { name: 'Declarations', description: 'Lodge declarations with customs, read them, act on them.' },
  { name: 'Drafts', description: 'Declarations before they are lodged: editable, without legal effect.' },
  { name: 'Documents', description: 'Papers that a declaration refers to, uploaded as files.' },
  {
    name: 'Decisions',
    description: 'What customs decided: signed, as a page to print, and for anyone to check.',
  },
  { name: 'Reference', description: 'Code lists, with the days on which each entry is valid.' },
  { name: 'Tariff', description: 'What goods cost, with or without a declaration.' },
  { name: 'Address book', description: 'Whom the organisation declares with.' },
  { name: 'Templates', description: 'What declarations begin with.' },
  {
    name: 'Sandbox',
    description:
      'The rehearsal room: a clock to advance, faults to suffer, a fresh start. Only in the sandbox.',
  },
  { name: 'Authorisations', description: 'Procedures that customs has allowed somebody to use.' },
  { name: 'Mandates', description: 'Who may declare in whose name.' },
  { name: 'Events', description: 'Everything that happened, in order.' },
  { name: 'Webhooks', description: 'Events sent to your own server, signed and until they arrive.' },
];

const managementTags = [
  { name: 'Session', description: 'People at the console: signing in, and where they are signed in.' },
  { name: 'People', description: 'How people come to have an account.' },
  { name: 'Second factors', description: 'What proves who a person is beside the password.' },
  { name: 'Organisations', description: 'Traders, brokers, operators of platforms, and customs itself.' },
  { name: 'Members', description: 'Who acts for an organisation, and who is invited to.' },
  { name: 'Platforms', description: 'Software that is registered in the portal, with its domains.' },
  { name: 'Overview', description: 'What awaits somebody, by their role, and how their work stands.' },
  { name: 'Notifications', description: 'What people are told, and how they want to be.' },
  { name: 'Search', description: 'What is found by any of its names, by whoever may see it.' },
  { name: 'Views', description: 'What lists of the console show, saved under a name.' },
  { name: 'Consents', description: 'What people have let platforms do for their organisation.' },
  { name: 'Clients', description: 'OAuth clients: what calls the Open API.' },
  { name: 'API keys', description: 'The second credential of each call; shown once, when it is generated.' },
  {
    name: 'Declarations',
    description:
      'The declarations of the organisation that a person acts for: the operations of the Open API, by people.',
  },
  { name: 'Documents', description: 'Papers that a declaration refers to, uploaded as files.' },
  { name: 'Decisions', description: 'What customs decided: signed, as a page to print.' },
  { name: 'Reference', description: 'Code lists, with the days on which each entry is valid.' },
  { name: 'Tariff', description: 'What goods cost, with or without a declaration.' },
  { name: 'Address book', description: 'Whom the organisation declares with.' },
  { name: 'Templates', description: 'What declarations begin with.' },
  { name: 'Reference data', description: 'Code lists: how national ones take the place of those shipped.' },
  {
    name: 'Customs desk',
    description: 'What officers have before them: the queue, declarations, decisions.',
  },
  { name: 'Authorisations', description: 'Procedures that customs has allowed somebody to use.' },
  { name: 'Deferment accounts', description: 'What traders pay for once a month.' },
  { name: 'Ledger', description: 'Amounts billed, paid, secured and refunded, in double entry.' },
  { name: 'Guarantees', description: 'What others have undertaken to pay in place of a trader.' },
  { name: 'Mandates', description: 'Who may declare in whose name.' },
  { name: 'Risk rules', description: 'Which declarations customs wants to look at.' },
  { name: 'Audit', description: 'Who did what, and when.' },
  { name: 'Webhooks', description: 'Events sent to the organisation’s own server.' },
  { name: 'Signing keys', description: 'The keys that access tokens are signed with.' },
  { name: 'System', description: 'What runs, and what waits.' },
  {
    name: 'Usage',
    description: 'What clients call, how it is answered, and how near they are to their limits.',
  },
  { name: 'Sandbox', description: 'What only the sandbox shows.' },
];

const openApiDescription = `The open API of a customs administration.

**Two credentials.** Every call carries an access token (\`Authorization: Bearer <ACCESS_TOKEN>\`) and an API key
(\`portal-api-key\`) of the same client. Clients of the user type \`platform\` also send \`id_platform\` and \`Origin\`.

**Errors** are problem documents (RFC 9457). \`code\` is the condition and never changes; \`type\` is the address of a page with
cause and hint; \`retryable\` is true if the same request can succeed later; \`outcome\` is its effect.

**Repeating is safe.** Send an \`Idempotency-Key\` with every POST: the same key with the same bytes has its effect once.

**Versions.** New members, operations and problem codes may be added at any time; what is here stays. Ignore members that you
do not know.`;

const managementDescription = `Organisations, platforms, clients and API keys, for infrastructure code: every call carries an
access token of a management client, and for the console, which calls with a session. A management client acts for its own
organisation; those of the customs authority act on all. People may what their role may: \`x-roles\` of each operation; at a
terminal, where \`x-terminal\` names a scope.`;

/** The OpenAPI documents and the problem catalogue of the operations as they run. */
export function contractDocuments(operations: DocumentedOperations, baseUrl: string): ContractDocuments {
  const { version } = packageManifest;
  const openapi = { operations: operations.openapi, guardProblems: () => openApiGuardProblems };
  const management = { operations: operations.management, guardProblems: managementGuardProblems };
  const openapiDocument = openApiDocument({
    ...openapi,
    kind: 'openapi',
    scopes: wordsOf(openApiScopes),
    webhooks: publishedWebhooks,
    title: 'Customs Portal Open API',
    version,
    description: openApiDescription,
    baseUrl,
    tags: openApiTags.filter(({ name }) => operations.openapi.some(({ tag }) => tag === name)),
  });
  const managementDocument = openApiDocument({
    ...management,
    kind: 'management',
    scopes: wordsOf(managementScopes),
    title: 'Customs Portal Management API',
    version,
    description: managementDescription,
    baseUrl,
    tags: managementTags.filter(({ name }) => operations.management.some(({ tag }) => tag === name)),
  });
  return {
    openapi: openapiDocument,
    management: managementDocument,
    problems: contractProblems(operations),
  };
}

/** The problem catalogue alone. */
export function contractProblems({ openapi, management }: DocumentedOperations): readonly Problem[] {
  return problemCatalogue([
    { operations: openapi, guardProblems: () => openApiGuardProblems },
    { operations: management, guardProblems: managementGuardProblems },
  ]);
}

function wordsOf(scopes: readonly Scope[]): Record<string, string> {
  return Object.fromEntries(scopes.map((scope) => [scope, scopeDescriptions[scope]]));
}
