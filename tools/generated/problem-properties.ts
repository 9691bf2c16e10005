/*
 * Reads the additional properties of each problem from the examples of the Open API contract, for the clients
 * in each language.
 */

/** A property that only some problems have. */
export interface ProblemProperty {
  readonly name: string;
  readonly kind: 'string' | 'number' | 'boolean' | 'strings' | 'faults' | 'conflict';
  /** Whether the property is absent from some problems with this code. */
  readonly optional: boolean;
}

export interface DocumentedProblem {
  readonly code: string;
  readonly title: string;
  readonly status: number;
  readonly members: readonly ProblemProperty[];
}

export type ProblemExamples = Readonly<
  Record<string, { readonly value: Readonly<Record<string, unknown>> & { readonly status: number } }>
>;

/** Names of the properties that every problem has. */
const commonProperties = new Set(
  'type title status name code detail instance requestId retryable outcome'.split(' '),
);

/** Additional properties that no example contains, because they occur only in some situations. */
const undocumentedProperties: Readonly<Record<string, readonly Omit<ProblemProperty, 'optional'>[]>> = {
  action_not_allowed: texts('action', 'declarationStatus', 'statementStatus', 'reason'),
  guarantee_unavailable: texts('reason', 'balance', 'required', 'currency'),
  scope_insufficient: texts('scope'),
  reference_data_missing: [{ name: 'lists', kind: 'strings' }],
};

/** Returns all problems, sorted by code. Other examples have the name of an operation before a dot. */
export function documentedProblems(examples: ProblemExamples): DocumentedProblem[] {
  const problems = Object.entries(examples).filter(([name]) => !name.includes('.'));
  return problems
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([code, { value }]) => {
      const shown = Object.entries(value)
        .filter(([name]) => !commonProperties.has(name))
        .map(([name, member]) => ({ name, kind: kindOf(name, member), optional: false }));
      const others = (undocumentedProperties[code] ?? []).map((member) => ({ ...member, optional: true }));
      return { code, title: String(value.title), status: value.status, members: [...shown, ...others] };
    });
}

function texts(...names: readonly string[]): Omit<ProblemProperty, 'optional'>[] {
  return names.map((name) => ({ name, kind: 'string' }));
}

function kindOf(name: string, value: unknown): ProblemProperty['kind'] {
  if (name === 'conflict') return 'conflict';
  if (name === 'errors') return 'faults';
  if (Array.isArray(value)) return 'strings';
  if (typeof value === 'number') return 'number';
  return typeof value === 'boolean' ? 'boolean' : 'string';
}
