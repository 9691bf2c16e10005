import type { Steps } from '../interruptible-work.ts';
import { isJson, type Json, mapValues } from './schemas.ts';

type Paths = Readonly<Record<string, Readonly<Record<string, Json>>>>;

/** A parameter, response or example of an operation. */
interface ComponentUse {
  /** Location and name of a parameter, status of a response, or name of an example. */
  readonly key: string;
  readonly part: Json;
  readonly path: string;
  readonly operationId: string;
}

/** Names of the shared parts by their JSON text. */
type ComponentNames = ReadonlyMap<string, string>;

interface SharedComponents {
  readonly paths: Paths;
  readonly parameters: Record<string, Json>;
  readonly responses: Record<string, Json>;
  readonly examples: Record<string, Json>;
}

/**
 * Moves each parameter, response and example of a response that several operations share to the components. This shrinks
 * the document, and a diff shows a change only once. Examples of requests remain, because clients read them as samples.
 */
export function* shareComponents(paths: Paths): Steps<SharedComponents> {
  const parameterNames = componentNames(usesIn(paths, parametersIn), parameterName);
  yield;
  const responseUses = usesIn(paths, responsesIn);
  const responseNames = componentNames(responseUses, responseName);
  yield;
  const exampleNames = componentNames(examplesOf(responseUses), exampleName);
  yield;
  const shared = mapValues(paths, (path) =>
    mapValues(path, (entry) => ({
      ...entry,
      parameters: parametersIn(entry).map(([, part]) => referenceOr(part, 'parameters', parameterNames)),
      responses: mapValues(Object.fromEntries(responsesIn(entry)), (part) =>
        withExampleReferences(referenceOr(part, 'responses', responseNames), exampleNames),
      ),
    })),
  );
  return {
    paths: shared,
    parameters: componentsOf(parameterNames),
    responses: mapValues(componentsOf(responseNames), (part) => withExampleReferences(part, exampleNames)),
    examples: componentsOf(exampleNames),
  };
}

/** Returns the long examples in different responses. */
function examplesOf(responses: readonly ComponentUse[]): ComponentUse[] {
  const different = new Map(responses.toReversed().map((use) => [JSON.stringify(use.part), use]));
  return [...different.values()]
    .toReversed()
    .flatMap((use) =>
      Object.values(isJson(use.part.content) ? use.part.content : {}).flatMap((media) =>
        Object.entries(isJson(media) && isJson(media.examples) ? media.examples : {}).flatMap(
          ([key, part]) =>
            isJson(part) && part.$ref === undefined && JSON.stringify(part).length > minSharedExampleLength
              ? [{ ...use, key, part }]
              : [],
        ),
      ),
    );
}

/** Minimum length of an example as JSON text; a shorter one is hardly longer than a reference. */
const minSharedExampleLength = 200;

function withExampleReferences(response: Json, names: ComponentNames): Json {
  if (!isJson(response.content)) return response;
  const content = mapValues(response.content, (media) =>
    isJson(media) && isJson(media.examples)
      ? {
          ...media,
          examples: mapValues(media.examples, (part) =>
            isJson(part) ? referenceOr(part, 'examples', names) : part,
          ),
        }
      : media,
  );
  return { ...response, content };
}

/** Returns for instance `getDebt.due` for the example `due` in the response of `getDebt`. */
function exampleName({ key, operationId }: ComponentUse): string {
  return `${operationId}.${key}`;
}

function parametersIn({ parameters }: Json): [key: string, part: Json][] {
  const all: unknown[] = Array.isArray(parameters) ? parameters : [];
  return all.filter(isJson).map((part) => [`${part.in} ${part.name}`, part]);
}

function responsesIn({ responses }: Json): [status: string, part: Json][] {
  return Object.entries(isJson(responses) ? responses : {}).flatMap(([status, part]) =>
    isJson(part) ? [[status, part]] : [],
  );
}

// Paths are sorted, so that the order of operations has no effect on the names.
function usesIn(paths: Paths, partsIn: (entry: Json) => [key: string, part: Json][]): ComponentUse[] {
  return Object.keys(paths)
    .toSorted()
    .flatMap((path) => Object.values(paths[path] ?? {}).map((entry) => ({ path, entry })))
    .flatMap(({ path, entry }) =>
      partsIn(entry).map(([key, part]) => ({ key, part, path, operationId: String(entry.operationId) })),
    )
    .filter(({ part }) => part.$ref === undefined);
}

/**
 * Names the parts that several operations use, and the most common problem of each status. A name is ambiguous for a part
 * with at most half of the uses of its key. If parts have the same name, the second one gets the suffix `_2`.
 */
function componentNames(
  uses: readonly ComponentUse[],
  nameOf: (use: ComponentUse, isAmbiguous: boolean) => string,
): ComponentNames {
  const names = new Map<string, string>();
  const counts = new Map<string, number>();
  for (const [key, alike] of [...Map.groupBy(uses, (use) => use.key)].toSorted()) {
    const shared = [...Map.groupBy(alike, ({ part }) => JSON.stringify(part))]
      .toSorted(([left, a], [right, b]) => b.length - a.length || (left < right ? -1 : 1))
      .filter(([, { length }], index) => length > 1 || (index === 0 && isProblem(key)));
    const total = shared.reduce((sum, [, { length }]) => sum + length, 0);
    for (const [text, same] of shared) {
      const [first] = same;
      if (!first) continue;
      const name = nameOf(first, same.length <= total / 2);
      const count = (counts.get(name) ?? 0) + 1;
      counts.set(name, count);
      names.set(text, count === 1 ? name : `${name}_${count}`);
    }
  }
  return names;
}

function isProblem(status: string): boolean {
  return Number(status) >= 400;
}

/** Returns for instance `Problem401`, `NotModified`, and `ListDebts200` for the response of `listDebts`. */
function responseName({ key: status, operationId }: ComponentUse): string {
  if (isProblem(status)) return `Problem${status}`;
  return status === '304' ? 'NotModified' : `${capitalised(operationId)}${status}`;
}

/** Returns for instance `limit`, and `debtId` or `debtStatus` if the name has several meanings, none of them usual. */
function parameterName({ part, path }: ComponentUse, isAmbiguous: boolean): string {
  const name = String(part.name);
  if (!isAmbiguous && !(part.in === 'path' && name === 'id')) return name;
  const [before = ''] = part.in === 'path' ? path.split(`{${name}}`) : [path];
  const resource = before.split('/').findLast((segment) => segment !== '' && !segment.startsWith('{')) ?? '';
  return `${singular(resource)}${capitalised(name)}`;
}

/** Returns the name of one resource of a path segment: `apiKey` for `api-keys`. */
function singular(segment: string): string {
  return segment
    .replace(/^people$/, 'person')
    .replace(/ies$/, 'y')
    .replace(/(?<![su])s$/, '')
    .replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}

function capitalised(name: string): string {
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}

function referenceOr(part: Json, kind: 'parameters' | 'responses' | 'examples', names: ComponentNames): Json {
  const name = names.get(JSON.stringify(part));
  return name === undefined ? part : { $ref: `#/components/${kind}/${name}` };
}

function componentsOf(names: ComponentNames): Record<string, Json> {
  return Object.fromEntries([...names].map(([text, name]) => [name, JSON.parse(text)]));
}

/** Removes components to which nothing refers. */
export function* withoutUnusedComponents(
  document: Json & { readonly components: Readonly<Record<string, Json>> },
): Steps<Json> {
  const { securitySchemes: schemes, ...components } = document.components;
  let usedComponents: Record<string, Record<string, unknown>> = { ...components };
  // An unused component may reference another one, so this repeats until nothing is removed.
  for (let before = -1, count = -2; before !== count; ) {
    yield;
    before = count;
    const used = referencesIn({ paths: document.paths, webhooks: document.webhooks, ...usedComponents });
    usedComponents = Object.fromEntries(
      Object.entries(usedComponents).map(([kind, members]) => [
        kind,
        Object.fromEntries(Object.entries(members).filter(([name]) => used.has(`${kind}/${name}`))),
      ]),
    );
    count = Object.values(usedComponents).reduce((sum, members) => sum + Object.keys(members).length, 0);
  }
  const filled = Object.entries(usedComponents).filter(([, members]) => Object.keys(members).length > 0);
  return { ...document, components: { securitySchemes: schemes, ...Object.fromEntries(filled) } };
}

/** Collects all references in one pass, because a separate search for each component would block the event loop. */
function referencesIn(part: object): Set<string> {
  const references = JSON.stringify(part).matchAll(/"#\/components\/([^"]+)"/g);
  return new Set([...references].map(([, name = '']) => name));
}
