/** What a call may do; a call holds the intersection of its token's and its key's scopes. */
export const openApiScopes = [
  'declarations:read',
  'declarations:write',
  'reference:read',
  'notifications:manage',
  'mandates:read',
  'mandates:write',
] as const;
export const managementScopes = [
  'management:read',
  'management:write',
  'management:declarations:read',
  'management:declarations:write',
  'management:mandates:read',
  'management:mandates:write',
] as const;
export type OpenApiScope = (typeof openApiScopes)[number];
export type ManagementScope = (typeof managementScopes)[number];
export type Scope = OpenApiScope | ManagementScope;

/** What a scope allows, as the contract tells it. A scope without words does not compile. */
export const scopeDescriptions: Readonly<Record<Scope, string>> = {
  'declarations:read': 'Read declarations and their status',
  'declarations:write': 'Draft, lodge and change declarations',
  'reference:read': 'Read code lists',
  'notifications:manage': 'Manage webhooks',
  'mandates:read': 'Read mandates',
  'mandates:write': 'Offer, accept, suspend and end mandates',
  'management:read': 'Read organisations, platforms, clients and keys; guarantees and risk rules',
  'management:write': 'Change organisations, platforms, clients and keys; guarantees and risk rules',
  'management:declarations:read': 'Read declarations as a customs officer',
  'management:declarations:write': 'Take on declarations and decide as a customs officer',
  'management:mandates:read': 'Read everybody’s mandates',
  'management:mandates:write': 'Accept mandates on paper, suspend and end mandates for customs',
};

export interface ScopeWords {
  readonly title: string;
  readonly text: string;
}

/** What a person is asked to allow: only scopes of the Open API are for people to give. */
const wordsOfConsent: Readonly<Record<OpenApiScope, ScopeWords>> = {
  'declarations:read': {
    title: 'See your declarations',
    text: 'Read customs declarations, their status, documents and decisions.',
  },
  'declarations:write': {
    title: 'Lodge and change declarations',
    text: 'Lodge, amend and withdraw customs declarations in your organisation’s name, with legal effect.',
  },
  'reference:read': {
    title: 'Look up reference data',
    text: 'Read code lists, tariff and exchange rates. Nothing of this is about your organisation.',
  },
  'notifications:manage': {
    title: 'Receive notifications',
    text: 'Be told of every change of your declarations, and set up where that is sent.',
  },
  'mandates:read': {
    title: 'See your mandates',
    text: 'Read who may declare in your organisation’s name, and in whose name it may.',
  },
  'mandates:write': {
    title: 'Give and take mandates',
    text: 'Offer, accept, suspend and end mandates to declare, with legal effect.',
  },
};

/** What a scope allows, in the words of whoever is asked for it. */
export function scopeWords(scope: string): ScopeWords {
  const known = openApiScopes.find((one) => one === scope);
  return known ? wordsOfConsent[known] : { title: scope, text: 'A permission of the Customs Portal.' };
}
