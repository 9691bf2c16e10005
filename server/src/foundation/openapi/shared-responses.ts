import type { Steps } from '../interruptible-work.ts';
import { isJson, type Json, mapValues } from './schemas.ts';

type Paths = Readonly<Record<string, Readonly<Record<string, Json>>>>;

/**
 * Moves each problem response that several operations share to the components. The most common response of a status is
 * named `Problem401`, the next ones `Problem401_2` and so on. This shrinks the document, and a diff shows a change only
 * once.
 */
export function shareResponses(paths: Paths): { paths: Paths; responses: Record<string, Json> } {
  const uses = new Map<string, Map<string, number>>();
  for (const entry of Object.values(paths).flatMap((path) => Object.values(path))) {
    for (const [status, response] of problemsIn(entry)) {
      const text = JSON.stringify(response);
      const ofStatus = uses.get(status) ?? new Map<string, number>();
      uses.set(status, ofStatus.set(text, (ofStatus.get(text) ?? 0) + 1));
    }
  }
  const names = new Map([...uses].toSorted().flatMap(([status, texts]) => responseNames(status, texts)));
  const responses = Object.fromEntries([...names].map(([text, name]) => [name, JSON.parse(text)]));
  const shared = mapValues(paths, (path) => mapValues(path, (entry) => withReferences(entry, names)));
  return { paths: shared, responses };
}

function problemsIn(entry: Json): [string, unknown][] {
  const responses = isJson(entry.responses) ? entry.responses : {};
  return Object.entries(responses).filter(([status]) => Number(status) >= 400);
}

// Names responses by frequency. Equally frequent responses are ordered by their text, so that the order of operations
// has no effect.
function responseNames(status: string, texts: ReadonlyMap<string, number>): [string, string][] {
  return [...texts]
    .toSorted(([left, a], [right, b]) => b - a || (left < right ? -1 : 1))
    .filter(([, count], index) => index === 0 || count > 1)
    .map(([text], index) => [text, `Problem${status}${index === 0 ? '' : `_${index + 1}`}`]);
}

function withReferences(entry: Json, names: ReadonlyMap<string, string>): Json {
  const responses = isJson(entry.responses) ? entry.responses : {};
  return {
    ...entry,
    responses: mapValues(responses, (response) => {
      const name = names.get(JSON.stringify(response));
      return name === undefined ? response : { $ref: `#/components/responses/${name}` };
    }),
  };
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
