interface ScopeWords {
  readonly title: string;
  readonly text: string;
}

const words: Readonly<Record<string, ScopeWords>> = {
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
};

/** What a scope allows, in the words of whoever is asked for it. */
export function scopeWords(scope: string): ScopeWords {
  return words[scope] ?? { title: scope, text: 'A permission of the Customs Portal.' };
}
