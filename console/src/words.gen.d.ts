// Written by `npm run docs` from console/src: change it there.

type WordKey =
  | keyof typeof import('./parts/code-picker/words.json')
  | keyof typeof import('./parts/day/words.json')
  | keyof typeof import('./parts/declaration/words.json')
  | keyof typeof import('./parts/estimate/words.json')
  | keyof typeof import('./parts/events/words.json')
  | keyof typeof import('./parts/item-grid/words.json')
  | keyof typeof import('./parts/list/words.json')
  | keyof typeof import('./parts/party-picker/words.json')
  | keyof typeof import('./parts/templates/words.json')
  | keyof typeof import('./parts/words.json')
  | keyof typeof import('./places/account/words.json')
  | keyof typeof import('./places/audit/words.json')
  | keyof typeof import('./places/authorisations/words.json')
  | keyof typeof import('./places/clients/words.json')
  | keyof typeof import('./places/code-lists/words.json')
  | keyof typeof import('./places/consents/words.json')
  | keyof typeof import('./places/declarations/words.json')
  | keyof typeof import('./places/deferment-accounts/words.json')
  | keyof typeof import('./places/desk/words.json')
  | keyof typeof import('./places/guarantees/words.json')
  | keyof typeof import('./places/ledger-entries/words.json')
  | keyof typeof import('./places/mails/words.json')
  | keyof typeof import('./places/mandates/words.json')
  | keyof typeof import('./places/notifications/words.json')
  | keyof typeof import('./places/organisations/words.json')
  | keyof typeof import('./places/overview/words.json')
  | keyof typeof import('./places/own-organisation/words.json')
  | keyof typeof import('./places/parties/words.json')
  | keyof typeof import('./places/people/words.json')
  | keyof typeof import('./places/platforms/words.json')
  | keyof typeof import('./places/reconciliations/words.json')
  | keyof typeof import('./places/reference-data/words.json')
  | keyof typeof import('./places/request-log/words.json')
  | keyof typeof import('./places/risk-rules/words.json')
  | keyof typeof import('./places/sign-in/words.json')
  | keyof typeof import('./places/signing-keys/words.json')
  | keyof typeof import('./places/system/words.json')
  | keyof typeof import('./places/templates/words.json')
  | keyof typeof import('./places/try/words.json')
  | keyof typeof import('./places/usage/words.json')
  | keyof typeof import('./places/webhooks/words.json')
  | keyof typeof import('./shell/palette/words.json')
  | keyof typeof import('./shell/standing/words.json')
  | keyof typeof import('./shell/take-next/words.json')
  | keyof typeof import('./shell/words.json')
  | keyof typeof import('./texts/words.json');

/** What loads the words of a place by its name; what is said outside of places by none. */
declare module 'words' {
  type Load = () => Promise<{ readonly default: import('./texts/messages.ts').Messages }>;
  type Place = 
    | ''
    | 'account'
    | 'audit'
    | 'authorisations'
    | 'clients'
    | 'code-lists'
    | 'consents'
    | 'declarations'
    | 'deferment-accounts'
    | 'desk'
    | 'guarantees'
    | 'ledger-entries'
    | 'mails'
    | 'mandates'
    | 'notifications'
    | 'organisations'
    | 'overview'
    | 'own-organisation'
    | 'parties'
    | 'people'
    | 'platforms'
    | 'reconciliations'
    | 'reference-data'
    | 'request-log'
    | 'risk-rules'
    | 'sign-in'
    | 'signing-keys'
    | 'system'
    | 'templates'
    | 'try'
    | 'usage'
    | 'webhooks'
    | 'shell/palette';
  export const loaders: Readonly<Record<Place, Readonly<Record<string, Load>>>>;
}
