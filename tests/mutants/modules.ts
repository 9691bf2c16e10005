/** Code on which everything else rests, with the tests that have to notice each fault in it. */
export interface Module {
  readonly name: string;
  readonly files: readonly string[];
  readonly tests: readonly string[];
  /** Its texts are mostly sentences for people, which no test repeats. */
  readonly words?: true;
  /** Its tests need PostgreSQL. */
  readonly database?: true;
}

const access = (name: string): string => `server/src/access/${name}.ts`;
const declarations = (name: string): string => `server/src/declarations/${name}.ts`;

export const modules: readonly Module[] = [
  { name: 'token', files: [access('token')], tests: [access('token.test')] },
  { name: 'api-key', files: [access('api-key'), access('base62')], tests: [access('api-key.test')] },
  { name: 'address-range', files: [access('address-range')], tests: [access('address-range.test')] },
  { name: 'client-secret', files: [access('client-secret')], tests: [access('client-secret.test')] },
  { name: 'attempts', files: [access('attempts')], tests: [access('attempts.test')] },
  { name: 'caller-cache', files: [access('caller-cache')], tests: [access('caller-cache.test')] },
  {
    name: 'lifecycle',
    files: ['decide', 'lifecycle', 'lifecycle-conditions', 'lifecycle-effects'].map(declarations),
    tests: ['lifecycle-table.test', 'lifecycle.test', 'lifecycle-walk.test'].map(declarations),
    words: true,
  },
  { name: 'proof', files: [access('proof')], tests: [access('proof.test')], database: true },
  {
    name: 'guard',
    files: [access('guard'), access('standing')],
    tests: ['standing.test', 'guard-verdict.test', 'guard.test', 'proof.test'].map(access),
    database: true,
  },
];
