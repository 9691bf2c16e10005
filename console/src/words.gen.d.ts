// Written by `npm run docs` from console/src: change it there.

type WordKey =
  | keyof typeof import('./pages/account/words.json')
  | keyof typeof import('./pages/audit/words.json')
  | keyof typeof import('./pages/authorisations/words.json')
  | keyof typeof import('./pages/automation/words.json')
  | keyof typeof import('./pages/bank-payments/words.json')
  | keyof typeof import('./pages/clients/words.json')
  | keyof typeof import('./pages/code-lists/words.json')
  | keyof typeof import('./pages/consents/words.json')
  | keyof typeof import('./pages/debts/words.json')
  | keyof typeof import('./pages/declarations/words.json')
  | keyof typeof import('./pages/deferment-accounts/words.json')
  | keyof typeof import('./pages/guarantees/words.json')
  | keyof typeof import('./pages/incidents/words.json')
  | keyof typeof import('./pages/ledger-entries/words.json')
  | keyof typeof import('./pages/mails/words.json')
  | keyof typeof import('./pages/mandates/words.json')
  | keyof typeof import('./pages/notifications/words.json')
  | keyof typeof import('./pages/officer-queue/words.json')
  | keyof typeof import('./pages/organisations/words.json')
  | keyof typeof import('./pages/overview/words.json')
  | keyof typeof import('./pages/own-organisation/words.json')
  | keyof typeof import('./pages/parties/words.json')
  | keyof typeof import('./pages/people/words.json')
  | keyof typeof import('./pages/platforms/words.json')
  | keyof typeof import('./pages/reconciliations/words.json')
  | keyof typeof import('./pages/reference-data/words.json')
  | keyof typeof import('./pages/request-log/words.json')
  | keyof typeof import('./pages/risk-rules/words.json')
  | keyof typeof import('./pages/service/words.json')
  | keyof typeof import('./pages/sign-in/words.json')
  | keyof typeof import('./pages/signing-keys/words.json')
  | keyof typeof import('./pages/stock/words.json')
  | keyof typeof import('./pages/system/words.json')
  | keyof typeof import('./pages/tariff/words.json')
  | keyof typeof import('./pages/templates/words.json')
  | keyof typeof import('./pages/trade-statistics/words.json')
  | keyof typeof import('./pages/trader-record/words.json')
  | keyof typeof import('./pages/try/words.json')
  | keyof typeof import('./pages/usage/words.json')
  | keyof typeof import('./pages/webhooks/words.json')
  | keyof typeof import('./parts/code-picker/words.json')
  | keyof typeof import('./parts/day/words.json')
  | keyof typeof import('./parts/declaration/words.json')
  | keyof typeof import('./parts/estimate/words.json')
  | keyof typeof import('./parts/events/words.json')
  | keyof typeof import('./parts/item-grid/words.json')
  | keyof typeof import('./parts/item-import/words.json')
  | keyof typeof import('./parts/list/words.json')
  | keyof typeof import('./parts/party-picker/words.json')
  | keyof typeof import('./parts/templates/words.json')
  | keyof typeof import('./parts/words.json')
  | keyof typeof import('./shell/palette/words.json')
  | keyof typeof import('./shell/registration/words.json')
  | keyof typeof import('./shell/take-next/words.json')
  | keyof typeof import('./shell/words.json')
  | keyof typeof import('./texts/words.json');

/** Loaders of the messages of a page folder; the empty name loads the shared messages. */
declare module 'words' {
  type Load = () => Promise<{ readonly default: import('./texts/messages.ts').Messages }>;
  type Place = 
    | ''
    | 'account'
    | 'audit'
    | 'authorisations'
    | 'automation'
    | 'bank-payments'
    | 'clients'
    | 'code-lists'
    | 'consents'
    | 'debts'
    | 'declarations'
    | 'deferment-accounts'
    | 'guarantees'
    | 'incidents'
    | 'ledger-entries'
    | 'mails'
    | 'mandates'
    | 'notifications'
    | 'officer-queue'
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
    | 'service'
    | 'sign-in'
    | 'signing-keys'
    | 'stock'
    | 'system'
    | 'tariff'
    | 'templates'
    | 'trade-statistics'
    | 'trader-record'
    | 'try'
    | 'usage'
    | 'webhooks'
    | 'parts/item-import'
    | 'shell/palette';
  export const loaders: Readonly<Record<Place, Readonly<Record<string, Load>>>>;
}
