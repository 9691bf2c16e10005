/** A fundamental module, with the tests that must detect every mutant of it. */
export interface MutationModule {
  readonly name: string;
  readonly files: readonly string[];
  readonly tests: readonly string[];
  /** Whether most of its strings are sentences for people, which tests do not repeat. */
  readonly words?: true;
  /** Whether its tests need PostgreSQL. */
  readonly database?: true;
}

function access(name: string): string {
  return `server/src/access/${name}.ts`;
}

function lifecycle(name: string): string {
  return `server/src/declarations/lifecycle/${name}.ts`;
}

export const mutationModules: readonly MutationModule[] = [
  { name: 'token', files: [access('guard/token')], tests: [access('guard/token.test')] },
  {
    name: 'api-key',
    files: [access('credentials/api-key'), access('credentials/base62')],
    tests: [access('credentials/api-key.test')],
  },
  {
    name: 'address-range',
    files: [access('credentials/address-range')],
    tests: [access('credentials/address-range.test')],
  },
  {
    name: 'client-secret',
    files: [access('credentials/client-secret')],
    tests: [access('credentials/client-secret.test')],
  },
  { name: 'auth-rate-limit', files: [access('auth-rate-limit')], tests: [access('auth-rate-limit.test')] },
  { name: 'caller-cache', files: [access('caller-cache')], tests: [access('caller-cache.test')] },
  {
    name: 'lifecycle',
    files: [
      ...['decide', 'lifecycle', 'transition-conditions', 'transition-effects'],
      ...['main-actions', 'request-actions', 'payment-actions', 'discharge-actions'],
    ].map(lifecycle),
    tests: ['lifecycle-table.test', 'lifecycle.test', 'lifecycle-model.test'].map(lifecycle),
    words: true,
  },
  { name: 'proof', files: [access('dpop-proof')], tests: [access('dpop-proof.test')], database: true },
  {
    name: 'guard',
    files: [access('guard/guard'), access('guard/effective-access')],
    tests: [
      'guard/effective-access.test',
      'guard/guard-verdict.test',
      'guard/guard.test',
      'dpop-proof.test',
    ].map(access),
    database: true,
  },
];
