import type { Method, Operation } from './operation.ts';

/** A served path with its operations by method. */
export interface Route {
  readonly template: string;
  readonly operations: ReadonlyMap<string, Operation>;
  /** The `Allow` header of the path, with `HEAD` for every `GET`, and always `OPTIONS` (RFC 9110 section 10.2.1). */
  readonly allow: string;
}

export interface Match {
  readonly route: Route;
  readonly params: Readonly<Record<string, string>>;
}

interface PathNode {
  readonly literals: Map<string, PathNode>;
  parameter: { readonly name: string; readonly node: PathNode } | null;
  route: { template: string; operations: Map<Method, Operation> } | null;
}

export interface Router {
  /**
   * Returns the route of a path, or null. Only the exact spelling matches: double slashes are not collapsed and upper
   * case is not folded.
   */
  find(path: string): Match | null;
  readonly routes: readonly Route[];
}

export function createRouter(operations: readonly Operation[]): Router {
  const root = emptyNode();
  for (const operation of operations) insertOperation(root, operation);
  const routes: Route[] = [];
  const found = new Map<PathNode, Route>();
  const withoutParameters = new Map<string, Match>();
  collectRoutes(root, (node, route) => {
    routes.push(route);
    found.set(node, route);
    if (!route.template.includes('{')) withoutParameters.set(route.template, { route, params: {} });
  });
  return {
    routes,
    find(path) {
      const ready = withoutParameters.get(path);
      if (ready) return ready;
      const params: Record<string, string> = {};
      const node = findNode(root, path, params);
      const route = node && found.get(node);
      return route ? { route, params } : null;
    },
  };
}

function emptyNode(): PathNode {
  return { literals: new Map(), parameter: null, route: null };
}

function insertOperation(root: PathNode, operation: Operation): void {
  let node = root;
  for (const segment of operation.path.slice(1).split('/')) {
    const name = /^\{(\w+)\}$/.exec(segment)?.[1];
    if (name) {
      node.parameter ??= { name, node: emptyNode() };
      if (node.parameter.name !== name)
        throw new Error(`${operation.path}: one path parameter has two names`);
      node = node.parameter.node;
    } else {
      const next = node.literals.get(segment) ?? emptyNode();
      node.literals.set(segment, next);
      node = next;
    }
  }
  node.route ??= { template: operation.path, operations: new Map() };
  if (node.route.operations.has(operation.method))
    throw new Error(`duplicate route ${operation.method} ${operation.path}`);
  node.route.operations.set(operation.method, operation);
}

function collectRoutes(node: PathNode, found: (node: PathNode, route: Route) => void): void {
  if (node.route) {
    const { template, operations } = node.route;
    found(node, { template, operations, allow: allowHeader([...operations.keys()]) });
  }
  for (const next of node.literals.values()) collectRoutes(next, found);
  if (node.parameter) collectRoutes(node.parameter.node, found);
}

export function allowHeader(methods: readonly string[]): string {
  const order = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
  const all = new Set([...methods, 'OPTIONS', ...(methods.includes('GET') ? ['HEAD'] : [])]);
  return order.filter((method) => all.has(method)).join(', ');
}

function findNode(root: PathNode, path: string, params: Record<string, string>): PathNode | null {
  let node = root;
  let start = 1;
  while (start <= path.length) {
    const slash = path.indexOf('/', start);
    const end = slash === -1 ? path.length : slash;
    const segment = path.slice(start, end);
    const literal = node.literals.get(segment);
    if (literal) {
      node = literal;
    } else {
      const value = node.parameter && decodeSegment(segment);
      if (!node.parameter || !value) return null;
      params[node.parameter.name] = value;
      node = node.parameter.node;
    }
    start = end + 1;
  }
  return node;
}

// Decodes a segment. A malformed escape, or one that hides a separator or a control character, matches no route
// (contract 4).
function decodeSegment(segment: string): string | null {
  if (segment === '' || segment === '.' || segment === '..') return null;
  if (!segment.includes('%')) return segment;
  try {
    const value = decodeURIComponent(segment);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
    return /[/\\\u0000-\u001f\u007f]/.test(value) || value === '.' || value === '..' ? null : value;
  } catch {
    return null;
  }
}
