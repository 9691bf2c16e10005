import { isRecord, valueAt } from '../../conformance/json.ts';
import {
  type Check,
  type CheckFinding,
  isCodePath,
  isTestPath,
  lineAt,
  type RepositoryTree,
} from './source-tree.ts';

/**
 * Documents and programs in which names of the contract are checked. Decisions and measurements are historical,
 * so they are exempt.
 */
const checkedFiles =
  /^(?:docs|cli|mcp|sdk|clients|console|contract\/words|conformance|deploy|server\/src|countries|bench|tools|[A-Z]+\.md)(?<!CHANGELOG\.md)/;
const skipped =
  /^docs\/(?:decisions\/|samples\.json|attacks\.md|faults\.md|performance\.md)|\.gen\.ts|contract\.(?:d\.ts|py)$|management\.(?:d\.ts|closed\.json)$|^clients\/python\/tests\/|^tools\/checks\//;

/**
 * Paths that the contracts do not list: those of the OAuth server and of the contracts, and parts of paths in
 * texts.
 */
const otherPaths = new Set([
  ...['token', 'authorize', 'device_authorization', 'par', 'jwks', 'revocation', 'introspection'].map(
    (name) => `/oauth/${name}`,
  ),
  ...['/oauth', '/oauth/interaction', '/oauth/authorize/{uid}', '/openapi', '/openapi/sandbox'],
  ...['/management', '/management/openapi', '/management/organisation'],
]);
/** Texts that show mistakes on purpose. */
const intentionalMistakes =
  /\/(?:nowhere|nothing-here|no-such-path|statuses|Status|[xX])\/?$|^(?:DELETE \/openapi\/status|PUT \/management\/clients)$/;
/** Names before `=` in pages that belong to clients, cookies and redirects instead of queries. */
const otherNames = new Set(['name', 'platform', 'SameSite', 'error', 'Limit', 'sslmode']);

const segment = String.raw`(?:\$\{[^}]*\}|\$\([^)]*\)|(?:lrn|mrn):[\w$]+|[\w{}$<>*…-])+`;
const path = new RegExp(
  String.raw`(?<![\w.…/])(?:\b(GET|POST|PUT|PATCH|DELETE)['",\s]+)?(\/(?:openapi|management|oauth)(?:\/${segment})*\/?)(\?[\w=&$\{}.%+:…-]*)?`,
  'g',
);
/** Matches a request through the function `manage` of the guides. */
const managedRequest = new RegExp(
  String.raw`\bmanage ([A-Z]+) ['"](\/${segment}(?:\/${segment})*)(\?[\w=&$\{}.%+:…-]*)?`,
  'g',
);
const queryOfPart = /(?:…|\.\.\.)(?:\/[\w{}$:-]+)*(\?[\w=&${}.%+-]+)/g;
const nameInPage = /`[?&]?([a-z]\w*)=[^`\n]*`/gi;
const nameOfCommand = /--query ([A-Za-z]+)=/g;

interface Operation {
  readonly method: string;
  readonly segments: readonly string[];
  readonly query: ReadonlySet<string>;
}

function operationsOf(tree: RepositoryTree): Operation[] {
  return ['openapi', 'management', 'public'].flatMap((name) => {
    const text = tree.text(`contract/${name}.json`);
    const { paths, components }: { paths: object; components?: object } = JSON.parse(text);
    return Object.entries(paths).flatMap(([template, methods]) =>
      Object.entries(isRecord(methods) ? methods : {}).map(([method, operation]): Operation => {
        const { parameters } = isRecord(operation) ? operation : {};
        const all: unknown[] = Array.isArray(parameters) ? parameters : [];
        const query = all
          .map((one) => parameterOf(components, one))
          .filter(isRecord)
          .filter((one) => one.in === 'query');
        return {
          method: method.toUpperCase(),
          segments: template.split('/'),
          query: new Set(query.map((one) => String(one.name))),
        };
      }),
    );
  });
}

function parameterOf(components: unknown, one: unknown): unknown {
  const name = isRecord(one) && typeof one.$ref === 'string' ? one.$ref.split('/').at(-1) : undefined;
  return name === undefined ? one : valueAt(components, 'parameters', name);
}

function isVariable(text: string): boolean {
  return /[{}$<>*…]|^(?:lrn|mrn):/.test(text);
}

function operationsAt(operations: readonly Operation[], named: string): Operation[] {
  const parts = named.replace(/\/(?:…|\*+)?$/, '').split('/');
  const isWhole = parts.join('/') === named;
  return operations.filter(
    ({ segments }) =>
      (isWhole ? segments.length === parts.length : segments.length >= parts.length) &&
      parts.every(
        (part, place) => segments[place]?.startsWith('{') || segments[place] === part || isVariable(part),
      ),
  );
}

function namesIn(query: string): string[] {
  return [...query.matchAll(/[?&]([A-Za-z_]+)=/g)].map(([, name = '']) => name);
}

/**
 * Reports a path, a method or a query parameter that a document or program names and the contract does not
 * have.
 */
export const checkContractNames: Check = (tree) => {
  const operations = operationsOf(tree);
  const anyQuery = new Set(operations.flatMap(({ query }) => [...query]));
  const read = (file: string, text: string): CheckFinding[] => {
    const finding = (index: number, what: string): CheckFinding => {
      const message = `contains ${what}, which the contract does not define: use a name of contract/*.json.`;
      return { path: file, line: lineAt(text, index), message };
    };
    const strange = (index: number, names: readonly string[], known: ReadonlySet<string>): CheckFinding[] =>
      names
        .filter((name) => !known.has(name) && !otherNames.has(name) && /[a-z]/.test(name))
        .map((name) => finding(index, `the query parameter ${name}`));
    const request = (index: number, method: string | undefined, at: string, query = ''): CheckFinding[] => {
      if (otherPaths.has(at.replace(/\/(?:…|\*+)?$/, '')) || at.startsWith('/oauth/interaction/')) return [];
      if (intentionalMistakes.test(at) || intentionalMistakes.test(`${method} ${at}`)) return [];
      const found = operationsAt(operations, at);
      if (found.length === 0) return [finding(index, `the path ${at}`)];
      if (method !== undefined && !found.some((one) => one.method === method))
        return [finding(index, `the operation ${method} ${at}`)];
      return strange(index, namesIn(query), new Set(found.flatMap((one) => [...one.query])));
    };
    return [
      ...[...text.matchAll(path)].flatMap((m) => request(m.index, m[1], m[2] ?? '', m[3])),
      ...[...text.matchAll(managedRequest)].flatMap((m) =>
        request(m.index, m[1], `/management${m[2]}`, m[3]),
      ),
      ...[...text.matchAll(queryOfPart)].flatMap((m) => strange(m.index, namesIn(m[1] ?? ''), anyQuery)),
      ...[...text.matchAll(nameOfCommand)].flatMap((m) => strange(m.index, [m[1] ?? ''], anyQuery)),
      ...[...(file.endsWith('.md') ? text.matchAll(nameInPage) : [])].flatMap((m) =>
        strange(m.index, [m[1] ?? ''], anyQuery),
      ),
    ];
  };
  return tree.paths
    .filter((file) => checkedFiles.test(file) && !skipped.test(file) && !isTestPath(file))
    .filter((file) => isCodePath(file) || /\.(?:md|py|json|ya?ml)$/.test(file))
    .flatMap((file) => read(file, tree.text(file)));
};
