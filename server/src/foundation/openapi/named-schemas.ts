import { type Json, mapValues, type NamedSchemas, requestPrefix, responsePrefix } from './schemas.ts';

interface FinalNames {
  /** All named schemas, sorted by name. */
  readonly schemas: Json;
  /** Returns a part of the document in which references have the final names. */
  rename<Part>(part: Part): Part;
}

/**
 * Assigns the final names of the named schemas. A schema of requests and responses is published twice if its two forms
 * differ: as `X` for responses, which may get further properties, and as `XInput` for requests, which can't.
 */
export function finalNames(named: NamedSchemas): FinalNames {
  const split = namesToSplit(named);
  const inputName = (name: string): string => (split.has(name) ? `${name}Input` : name);
  const reference = new RegExp(`"${requestPrefix}(\\w+)"`, 'g');
  const rename = <Part>(part: Part): Part =>
    JSON.parse(
      JSON.stringify(part).replaceAll(
        reference,
        (_, name: string) => `"${responsePrefix}${inputName(name)}"`,
      ),
    );
  const schemas = [
    ...named.responses,
    ...[...named.requests].map(([name, schema]): [string, Json] => [inputName(name), schema]),
  ].toSorted(([left], [right]) => (left < right ? -1 : 1));
  return { schemas: mapValues(Object.fromEntries(schemas), rename), rename };
}

/** Returns the names of schemas that differ between requests and responses, or refer to such a schema. */
function namesToSplit({ requests, responses }: NamedSchemas): Set<string> {
  const shared = [...requests.keys()].filter((name) => responses.has(name));
  const own = (schema: Json | undefined): string =>
    JSON.stringify(schema).replaceAll(requestPrefix, responsePrefix);
  const split = new Set(shared.filter((name) => own(requests.get(name)) !== own(responses.get(name))));
  for (let before = -1; before !== split.size; ) {
    before = split.size;
    for (const name of shared) {
      const text = JSON.stringify(requests.get(name));
      if ([...split].some((other) => text.includes(`"${requestPrefix}${other}"`))) split.add(name);
    }
  }
  return split;
}
