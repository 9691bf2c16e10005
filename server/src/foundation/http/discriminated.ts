/** As the validator tells it. */
export interface SchemaError {
  readonly keyword: string;
  readonly schemaPath: string;
  readonly instancePath: string;
  readonly params: object;
  readonly message: string;
}

/**
 * Of a union whose alternatives tell themselves apart by one constant member (`{"action": "accept", …}`), only what the
 * chosen alternative says; where none is chosen, that member's fault alone. Other errors stay as they are.
 */
export function chosenErrors(schema: object, value: unknown, errors: readonly SchemaError[]): SchemaError[] {
  const told = new Set<string>();
  return errors.flatMap((error) => {
    const union = unionOf(schema, value, error);
    if (!union) return [error];
    if (union.chosen !== null) return union.branch === union.chosen ? [error] : [];
    if (told.has(union.pointer)) return [];
    told.add(union.pointer);
    return [union.fault];
  });
}

interface Union {
  /** Where the member lies that tells the alternatives apart. */
  readonly pointer: string;
  /** The alternative that the error is about; null for the union's own error. */
  readonly branch: number | null;
  readonly chosen: number | null;
  readonly fault: SchemaError;
}

function unionOf(schema: object, value: unknown, error: SchemaError): Union | null {
  const [, ofBranch, index] = /^(.*?)\/anyOf\/(\d+)(?:\/.*)?$/.exec(error.schemaPath) ?? [];
  const schemaPath = ofBranch ?? error.schemaPath;
  const alternatives = at(schema, segmentsOf(schemaPath).concat('anyOf'));
  const place = instanceOf(schemaPath, error.instancePath);
  if (!Array.isArray(alternatives) || place === null) return null;
  const name = discriminatorOf(alternatives);
  if (name === null) return null;
  const constants = alternatives.map((each) => at(each, ['properties', name, 'const']));
  const given = at(value, [...place, name]);
  const chosen = constants.indexOf(given);
  const pointer = ['', ...place, name].join('/');
  const fault =
    given === undefined
      ? {
          keyword: 'required',
          params: { requiredProperties: [name] },
          instancePath: ['', ...place].join('/'),
        }
      : { keyword: 'enum', params: { allowedValues: constants }, instancePath: pointer };
  return {
    pointer,
    branch: index === undefined ? null : Number(index),
    chosen: chosen === -1 ? null : chosen,
    fault: { ...fault, schemaPath, message: 'must be equal to one of the allowed values' },
  };
}

const segmentsOf = (path: string): string[] => path.split('/').slice(1);

/** The member that is a constant of its own in each of the alternatives. */
function discriminatorOf(alternatives: readonly unknown[]): string | null {
  const members = at(alternatives[0], ['properties']);
  if (typeof members !== 'object' || members === null) return null;
  const isConstant = (name: string, each: unknown): boolean =>
    at(each, ['properties', name, 'const']) !== undefined;
  return Object.keys(members).find((name) => alternatives.every((each) => isConstant(name, each))) ?? null;
}

/** The segments of the place that a schema judges; null where its path alone does not tell. */
function instanceOf(schemaPath: string, instancePath: string): string[] | null {
  const segments = segmentsOf(schemaPath);
  let depth = 0;
  for (let index = 0; index < segments.length; index += 1) {
    if (segments[index] === 'properties') index += 1;
    else if (segments[index] !== 'items') return null;
    depth += 1;
  }
  return segmentsOf(instancePath).slice(0, depth);
}

function at(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (current, name) =>
      typeof current === 'object' && current !== null && Object.hasOwn(current, name)
        ? Reflect.get(current, name)
        : undefined,
    value,
  );
}
