// Written by `npm run docs` from console/src: change it there.

type WordKey =
  | keyof typeof import('./parts/declaration/words.json')
  | keyof typeof import('./parts/words.json')
  | keyof typeof import('./places/account/words.json')
  | keyof typeof import('./places/audit/words.json')
  | keyof typeof import('./places/books/words.json')
  | keyof typeof import('./places/clients/words.json')
  | keyof typeof import('./places/consents/words.json')
  | keyof typeof import('./places/declarations/words.json')
  | keyof typeof import('./places/desk/words.json')
  | keyof typeof import('./places/guarantees/words.json')
  | keyof typeof import('./places/mails/words.json')
  | keyof typeof import('./places/mandates/words.json')
  | keyof typeof import('./places/organisations/words.json')
  | keyof typeof import('./places/own-organisation/words.json')
  | keyof typeof import('./places/people/words.json')
  | keyof typeof import('./places/platforms/words.json')
  | keyof typeof import('./places/reference-data/words.json')
  | keyof typeof import('./places/request-log/words.json')
  | keyof typeof import('./places/risk-rules/words.json')
  | keyof typeof import('./places/sign-in/words.json')
  | keyof typeof import('./places/signing-keys/words.json')
  | keyof typeof import('./places/system/words.json')
  | keyof typeof import('./places/try/words.json')
  | keyof typeof import('./places/usage/words.json')
  | keyof typeof import('./places/webhooks/words.json')
  | keyof typeof import('./shell/words.json')
  | keyof typeof import('./texts/words.json');

declare module 'words/en' {
  const words: Readonly<Record<WordKey, string>>;
  export default words;
}

declare module 'words/de' {
  const words: Readonly<Record<WordKey, string>>;
  export default words;
}
