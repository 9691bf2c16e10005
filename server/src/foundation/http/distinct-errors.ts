/** An error of the schema library. */
export interface ReportedError {
  readonly keyword: string;
  readonly schemaPath: string;
  readonly instancePath: string;
}

/**
 * Keywords of a schema for one value. The first failed keyword is reported, because later ones mostly follow from it.
 */
const causes = [
  ...['type', 'enum', 'const', 'minLength', 'maxLength', 'format', 'pattern'],
  ...['minimum', 'exclusiveMinimum', 'maximum', 'exclusiveMaximum', 'multipleOf', '~refine', 'anyOf'],
];

/**
 * Returns one error for each position and cause. If several keywords fail for a value, the first of `causes` is
 * reported.
 */
export function distinctErrors<Error extends ReportedError>(errors: readonly Error[]): Error[] {
  const unions = errors.filter(({ keyword }) => keyword === 'anyOf');
  const innermostFirst = unions.toSorted((one, other) => other.schemaPath.length - one.schemaPath.length);
  const chosen = innermostFirst.reduce<readonly Error[]>(chooseAlternative, errors);
  const first = new Map<string, Error>();
  for (const error of chosen) {
    if (!causes.includes(error.keyword)) continue;
    const before = first.get(error.instancePath);
    if (!before || rankOf(error) < rankOf(before)) first.set(error.instancePath, error);
  }
  return chosen.filter((error) => !causes.includes(error.keyword) || first.get(error.instancePath) === error);
}

function rankOf({ keyword }: ReportedError): number {
  return causes.indexOf(keyword);
}

/**
 * Returns the errors of the alternative that the caller probably meant, or the error of the union if several are
 * possible.
 */
function chooseAlternative<Error extends ReportedError>(errors: readonly Error[], union: Error): Error[] {
  const within = `${union.schemaPath}/anyOf/`;
  const alternatives = Map.groupBy(
    errors.filter(({ schemaPath }) => schemaPath.startsWith(within)),
    ({ schemaPath }) => schemaPath.slice(within.length).split('/')[0],
  );
  const hasItsType = (found: readonly Error[]) =>
    found.every(({ keyword, instancePath }) => keyword !== 'type' || instancePath !== union.instancePath);
  const meant = [...alternatives.values()].filter(hasItsType);
  const fewest = Math.min(...meant.map(({ length }) => length));
  const closest = meant.filter(({ length }) => length === fewest);
  // If the value has the type of no alternative, the first alternative names the expected type. Null is the last one.
  const [shownErrors = []] = closest.length === 1 ? closest : meant.length === 0 ? alternatives.values() : [];
  const isDropped = (error: Error) =>
    shownErrors.length > 0 && error === union
      ? true
      : error.schemaPath.startsWith(within) && !shownErrors.includes(error);
  return errors.filter((error) => !isDropped(error));
}
