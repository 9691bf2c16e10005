import { type Check, type CheckFinding, isCodePath, isTestPath, lineAt } from './source-tree.ts';

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
 * Reports file names without a topic, such as `utils`, and files that only export other files, because code in
 * them is hard to find.
 */
export const checkFileNames: Check = (tree) =>
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

/** Files that may read the clock of the machine, because their time affects no decision. */
const machineTime = [
  'server/src/access/oauth/provider-clock.ts',
  // Allowed, because its scripts run in the caller's Postman and not in the portal.
  'server/src/composition/collection/postman-scripts.ts',
  'server/src/foundation/database/embedded/cluster.ts',
  'server/src/foundation/http/server/protocol-errors.ts',
  'server/src/foundation/log.ts',
  'server/src/programs/verify-audit.ts',
  'server/src/programs/verify-ledger.ts',
];

/**
 * Reports code that reads the clock of the machine. The portal uses the database's clock, because with a wrong
 * machine clock revoked credentials would be valid again.
 */
export const checkClockReads: Check = (tree) =>
  found(
    tree.paths.filter(
      (path) =>
        path.startsWith('server/src/') &&
        isCodePath(path) &&
        !isTestPath(path) &&
        !machineTime.includes(path),
    ),
    tree.text,
    /\bDate\.now\b|\bnew Date\(\)/g,
    (text) =>
      `reads the time of the machine (${text}). Accept \`now\`, the time of the database, as an argument.`,
  );

/** Files that may use dates outside the portal's time zone, such as the audit log and examples. */
const otherDays = [
  'server/src/audit/purge-audit-events.ts',
  'server/src/audit/audit-retention.ts',
  'server/src/composition/collection/postman-scripts.ts',
  'server/src/declarations/rules/dates.ts',
];

/**
 * Reports dates outside the portal's time zone: in UTC, an acceptance at night would fall on another day and
 * under other law.
 */
export const checkTimeZoneOfDates: Check = (tree) =>
  found(
    tree.paths.filter(
      (path) =>
        path.startsWith('server/src/') && isCodePath(path) && !isTestPath(path) && !otherDays.includes(path),
    ),
    tree.text,
    /toISOString\(\)\.slice\(0, (?:4|7|10)\)|\b[gs]etUTC(?:FullYear|Month|Date)\b|'UTC', 'YYYY(?:-MM(?:-DD)?)?'/g,
    (text) => `uses the UTC date (${text}). Use the calendar of the portal’s time zone.`,
  );

/** Files that may create date formatters: for a calculation, or as the single function that writes dates. */
const dateFormatters = [
  'console/src/texts/',
  // Allowed, because it creates a formatter early so that its first use is fast.
  'console/src/theme.ts',
  'server/src/country/official-time.ts',
  'server/src/declarations/rules/packs/offline-rules.ts',
  'server/src/foundation/calendar.ts',
];

/**
 * Reports other code that formats dates. One function of the server and one of the console write legal dates in
 * the country's time zone.
 */
export const checkDateFormatting: Check = (tree) =>
  found(
    tree.paths.filter(
      (path) =>
        /^(?:server|console)\/src\//.test(path) &&
        isCodePath(path) &&
        !isTestPath(path) &&
        !dateFormatters.some((each) => path.startsWith(each)),
    ),
    tree.text,
    /\.toLocale(?:Date|Time)String\(|\bDateTimeFormat\b|\bto(?:Date|Time)String\(\)/g,
    (text) =>
      `writes a date for people (${text}). Use formatOfficialTime of the country, or useText in the console.`,
  );

const statement =
  /[`'"]\s*(?:select\s[\s\S]{0,2000}?\sfrom\s|insert\s+into\s|update\s+[\w.]+\s+set\s|delete\s+from\s|with\s+\w+\s+as\s*\()/gi;

/** Reports SQL outside of stores, so that all statements on a table are in one file. */
export const checkSqlInStores: Check = (tree) =>
  found(
    tree.paths.filter(
      (path) =>
        path.startsWith('server/src/') &&
        isCodePath(path) &&
        !isTestPath(path) &&
        !path.startsWith('server/src/foundation/') &&
        !/(^|[/-])store\.ts$/.test(path),
    ),
    tree.text,
    statement,
    () =>
      'contains SQL: move the statement into store.ts (or a *-store.ts) of the module, as a function with a descriptive name.',
  );

/**
 * Reports conditions such as `$2 is null or id > $2`. PostgreSQL plans a statement once for all values and
 * could use no index for it.
 */
export const checkNullableConditions: Check = (tree) =>
  found(
    tree.paths.filter((path) => path.startsWith('server/src/') && isCodePath(path) && !isTestPath(path)),
    tree.text,
    /\(\$\d+(?:::\w+)? is null or (?:\([^()]*(?:\([^()]*\)[^()]*)*\)|[\w.]+) [<>] ?\(?\$\d/g,
    (text) =>
      `uses no index when the cursor is null (${text}): compare with the smallest value, \`coalesce($1, '')\`.`,
  );

// Composes the pattern from parts, so that this file does not match itself. Examples name the user alice.
const machine = new RegExp(
  ['/ho' + 'me/(?!alice/)\\w+/', '/ro' + 'ot/', '(?<![\\w.*}/~])/wo' + 'rk/', 'C:\\\\Us' + 'ers'].join('|'),
  'g',
);
const registry = new RegExp(
  `https?://(?!registry\\.npmjs\\.org)[^/\\s"']*(?:regis${'try'}|artifac${'tory'}|nexus|verdaccio|pypi)[^\\s"']*`,
  'gi',
);
// Excludes links to workspace folders in lock files.
const lockedElsewhere =
  /"resolved": "(?!https:\/\/registry\.npmjs\.org\/)[^"]*"(?<!"[a-z-]+"(?=,\s*"link": true))/g;

/** Reports names of machines, users and registries, because committed files must work on every machine. */
export const checkMachineSpecificText: Check = (tree) => {
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
): CheckFinding[] {
  return paths.flatMap((path) => {
    const text = textOf(path);
    return [...text.matchAll(pattern)].map((match) => ({
      path,
      line: lineAt(text, match.index),
      message: message(match[0]),
    }));
  });
}
