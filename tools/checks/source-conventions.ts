import { type Check, type Finding, isCode, isTest, lineAt } from './source-tree.ts';

const forbiddenNames = [
  'utils',
  'util',
  'helpers',
  'helper',
  'common',
  'misc',
  'services',
  'controllers',
  'repositories',
];

/**
 * Rejects names without a topic, such as `utils`, and barrel files: code in such files is hard to find and
 * never deleted.
 */
export const checkNames: Check = (tree) =>
  tree.paths.flatMap((path) => {
    const parts = path.split('/').map((part) => part.replace(/\.(test\.)?(ts|mjs)$/, ''));
    const bad = parts.find((part) => forbiddenNames.includes(part));
    const barrel = /(^|\/)index\.ts$/.test(path);
    if (bad === undefined && !barrel) return [];
    const message = barrel
      ? 'is a barrel file: delete it, and import the files directly. Between modules, import public.ts.'
      : `has the name ${bad}: name the file after its subject, or move its code to the file that uses it.`;
    return [{ path, message }];
  });

/** Files that need the machine's time, for purposes without effect on decisions. */
const machineTime = [
  'server/src/access/oauth/provider-clock.ts',
  // Its scripts run in the caller's Postman, not in the portal.
  'server/src/composition/collection/postman-scripts.ts',
  'server/src/foundation/database/embedded/cluster.ts',
  'server/src/foundation/http/server/protocol-errors.ts',
  'server/src/foundation/log.ts',
  'server/src/programs/verify-audit.ts',
  'server/src/programs/verify-ledger.ts',
];

/**
 * Time is the database's, the same for all nodes: with a wrong machine clock, revoked credentials would be
 * valid again.
 */
export const checkTime: Check = (tree) =>
  found(
    tree.paths.filter(
      (path) =>
        path.startsWith('server/src/') && isCode(path) && !isTest(path) && !machineTime.includes(path),
    ),
    tree.text,
    /\bDate\.now\b|\bnew Date\(\)/g,
    (text) =>
      `reads the time of the machine (${text}). Accept \`now\`, the time of the database, as an argument.`,
  );

/** Files whose dates are not in the portal's time zone: audit log, examples, any zone. */
const otherDays = [
  'server/src/audit/purge-audit-events.ts',
  'server/src/audit/audit-retention.ts',
  'server/src/composition/collection/postman-scripts.ts',
  'server/src/declarations/rules/dates.ts',
];

/**
 * Days, months and years are in the portal's time zone; by UTC an acceptance at night would have the law of
 * another day.
 */
export const checkDays: Check = (tree) =>
  found(
    tree.paths.filter(
      (path) => path.startsWith('server/src/') && isCode(path) && !isTest(path) && !otherDays.includes(path),
    ),
    tree.text,
    /toISOString\(\)\.slice\(0, (?:4|7|10)\)|\b[gs]etUTC(?:FullYear|Month|Date)\b|'UTC', 'YYYY(?:-MM(?:-DD)?)?'/g,
    (text) => `uses the UTC date (${text}). Use the calendar of the portal’s time zone.`,
  );

/** Formatters for a calculation, and the single functions that write dates. */
const dateFormatters = [
  'console/src/texts/',
  // Loads the formatter before its first use.
  'console/src/theme.ts',
  'server/src/country/official-time.ts',
  'server/src/declarations/rules/packs/offline-rules.ts',
  'server/src/foundation/calendar.ts',
];

/**
 * Legal dates are shown in the country's time zone, so one function of the server and one of the console
 * writes them.
 */
export const checkWrittenDates: Check = (tree) =>
  found(
    tree.paths.filter(
      (path) =>
        /^(?:server|console)\/src\//.test(path) &&
        isCode(path) &&
        !isTest(path) &&
        !dateFormatters.some((each) => path.startsWith(each)),
    ),
    tree.text,
    /\.toLocale(?:Date|Time)String\(|\bDateTimeFormat\b|\bto(?:Date|Time)String\(\)/g,
    (text) =>
      `writes a date for people (${text}). Use officialTime of the country, or useText in the console.`,
  );

const statement =
  /[`'"]\s*(?:select\s[\s\S]{0,2000}?\sfrom\s|insert\s+into\s|update\s+[\w.]+\s+set\s|delete\s+from\s|with\s+\w+\s+as\s*\()/gi;

/** All SQL of a module is in its stores, so that the users of a table are in one file. */
export const checkSql: Check = (tree) =>
  found(
    tree.paths.filter(
      (path) =>
        path.startsWith('server/src/') &&
        isCode(path) &&
        !isTest(path) &&
        !path.startsWith('server/src/foundation/') &&
        !/(^|[/-])store\.ts$/.test(path),
    ),
    tree.text,
    statement,
    () =>
      'contains SQL: move the statement into store.ts (or a *-store.ts) of the module, as a function with a descriptive name.',
  );

/**
 * A statement is planned once for any values: no index supports `$2 is null or id > $2`, and each page would
 * read all previous ones.
 */
export const checkNullableConditions: Check = (tree) =>
  found(
    tree.paths.filter((path) => path.startsWith('server/src/') && isCode(path) && !isTest(path)),
    tree.text,
    /\(\$\d+(?:::\w+)? is null or (?:\([^()]*(?:\([^()]*\)[^()]*)*\)|[\w.]+) [<>] ?\(?\$\d/g,
    (text) =>
      `uses no index when the cursor is null (${text}): compare with the smallest value, \`coalesce($1, '')\`.`,
  );

// Composed here so that this file does not match itself. Examples are about alice.
const machine = new RegExp(
  ['/ho' + 'me/(?!alice/)\\w+/', '/ro' + 'ot/', '(?<![\\w.*}/~])/wo' + 'rk/', 'C:\\\\Us' + 'ers'].join('|'),
  'g',
);
const registry = new RegExp(
  `https?://(?!registry\\.npmjs\\.org)[^/\\s"']*(?:regis${'try'}|artifac${'tory'}|nexus|verdaccio|pypi)[^\\s"']*`,
  'gi',
);
// In a lock file a workspace is a link to its folder.
const lockedElsewhere =
  /"resolved": "(?!https:\/\/registry\.npmjs\.org\/)[^"]*"(?<!"[a-z-]+"(?=,\s*"link": true))/g;

/** Committed files work on every machine. */
export const checkText: Check = (tree) => {
  const paths = tree.paths.filter((path) => !path.startsWith('tools/checks/'));
  return [
    ...found(
      paths,
      tree.text,
      machine,
      (text) =>
        `contains a path of one machine (${text}): use a relative path, or accept the path as an argument.`,
    ),
    ...found(
      paths.filter((path) => path !== 'package-lock.json'),
      tree.text,
      registry,
      (text) =>
        `contains the address of a package registry (${text}): remove it, because each machine configures its own registry for npm.`,
    ),
    ...found(
      paths.filter((path) => path === 'package-lock.json'),
      tree.text,
      lockedElsewhere,
      (text) =>
        `locks a package to a registry other than registry.npmjs.org (${text}): create the lock file with registry.npmjs.org.`,
    ),
  ];
};

function found(
  paths: readonly string[],
  textOf: (path: string) => string,
  pattern: RegExp,
  message: (text: string) => string,
): Finding[] {
  return paths.flatMap((path) => {
    const text = textOf(path);
    return [...text.matchAll(pattern)].map((match) => ({
      path,
      line: lineAt(text, match.index),
      message: message(match[0]),
    }));
  });
}
