import type { TextKey } from '../texts/text.tsx';

interface Place {
  readonly to: string;
  readonly text: TextKey;
  /** The operation, by its id in the contract, that the place is for: who may not call it does not see the place. */
  readonly operation: string;
}

interface Section {
  readonly text: TextKey;
  readonly places: readonly Place[];
}

export const navigation: readonly Section[] = [
  {
    text: 'nav.trade',
    places: [
      { to: '/declarations', text: 'nav.declarations', operation: 'ownListDeclarations' },
      { to: '/consents', text: 'nav.consents', operation: 'listConsents' },
    ],
  },
  {
    text: 'nav.customs',
    places: [
      { to: '/queue', text: 'nav.queue', operation: 'listQueue' },
      { to: '/guarantees', text: 'nav.guarantees', operation: 'listGuarantees' },
      { to: '/risk-rules', text: 'nav.riskRules', operation: 'listRiskRules' },
      { to: '/reference-imports', text: 'nav.imports', operation: 'listReferenceImports' },
    ],
  },
  {
    text: 'nav.develop',
    places: [
      { to: '/clients', text: 'nav.clients', operation: 'listClients' },
      { to: '/platforms', text: 'nav.platforms', operation: 'listPlatforms' },
      { to: '/try', text: 'nav.try', operation: 'createApiKey' },
      { to: '/webhooks', text: 'nav.webhooks', operation: 'ownListWebhooks' },
      { to: '/request-log', text: 'nav.requestLog', operation: 'listRequestLog' },
      { to: '/usage', text: 'nav.usage', operation: 'getUsage' },
    ],
  },
  {
    text: 'nav.administration',
    places: [
      { to: '/organisation', text: 'nav.ownOrganisation', operation: 'listMembers' },
      { to: '/organisations', text: 'nav.organisations', operation: 'listOrganisations' },
      { to: '/people', text: 'nav.people', operation: 'listPeople' },
      { to: '/audit', text: 'nav.audit', operation: 'listAuditEvents' },
      { to: '/signing-keys', text: 'nav.signingKeys', operation: 'listSigningKeys' },
      { to: '/system', text: 'nav.system', operation: 'getSystem' },
    ],
  },
];
