import { withoutExamples } from './country-neutrality.ts';
import { jsonTexts } from './language/json-texts.ts';
import { type Check, type CheckFinding, isTestPath, lineAt, type RepositoryTree } from './source-tree.ts';

/*
 * A text or constant that may contain a number of days, months or years, because it is a limit of the portal
 * itself. All other time limits come from the country.
 */

interface Exception {
  /** Path of the file, without the language in its name. */
  readonly path: RegExp;
  readonly text: RegExp;
  readonly reason: string;
}

const exceptions: readonly Exception[] = [
  {
    path: /\bwords\/(?:\w+\/)?pages\b/,
    text: /^90 (?:days|Tagen|hari)$/,
    reason: 'The portal compares its changes with the usage in this period.',
  },
  {
    path: /\bwords\/pages\b/,
    text: /^(?:two days|zwei Tagen)$/,
    reason: 'The portal sends its notices about payments this long before the due date.',
  },
  {
    path: /\bwords\/faults\b/,
    text: /^(?:ten days|zehn Tage)$/,
    reason: 'An example of a duration.',
  },
  {
    path: /\/parts\/day\//,
    text: /^(?:three days|drei Tagen)$/,
    reason: 'An example of a relative date.',
  },
  {
    path: /\/pages\/usage\/|\/id\/console\b/,
    text: /^(?:30|7) (?:days|Tage|hari)$/,
    reason:
      'A period of usage that the person selects. In Indonesian also the period for which deliveries are stored.',
  },
  {
    path: /\/pages\/webhooks\//,
    text: /^30 (?:days|Tage)$/,
    reason: 'The portal stores deliveries for this period.',
  },
  {
    path: /\/pages\/webhooks\/|\bwords\/problems\b/,
    text: /^(?:three days|Drei Tage)$/,
    reason: 'The portal disables a webhook whose deliveries fail for this period.',
  },
  {
    path: /\/pages\/overview\//,
    text: /^(?:three days|drei Tage)$/,
    reason: 'A class of ages in a chart.',
  },
  {
    path: /\/pages\/declarations\/|\/declarations\/search\//,
    text: /^(?:366 days|twelve months|zwölf Monaten)$/,
    reason: 'The period of a summary.',
  },
  {
    path: /\/officers\/set-absence\b/,
    text: /^Two weeks$/,
    reason: 'An example of an absence.',
  },
  {
    path: /\/risk\/back-test-risk-rule\b/,
    text: /^maxBackTestDays = 90$/,
    reason: 'The longest period of a back-test.',
  },
  {
    path: /\/search\/get-declarations-summary\b/,
    text: /^longestDays = 366$/,
    reason: 'The longest period of a summary.',
  },
  {
    path: /\/record\/full-declaration-store\b/,
    text: /^commonDays = 31$/,
    reason: 'The age of most declarations that callers read.',
  },
  {
    path: /\/lists\/reference-of-day\b/,
    text: /^mostDays = 16$/,
    reason: 'The number of days whose code lists are in memory.',
  },
  {
    path: /\/lists\/scheduled-changes\b/,
    text: /^daysAhead = 60$/,
    reason: 'The period for which the portal announces changes of the law.',
  },
];

const numbers =
  '\\d+|two|three|four|five|six|ten|twelve|twenty|thirty|sixty|ninety|zwei|drei|vier|fünf|sechs|zehn|zwölf|zwanzig|dreißig|sechzig|neunzig';
const units =
  'days?|weeks?|months?|years?|tagen?|tage|wochen?|monaten?|monate|jahren?|jahre|hari|minggu|bulan|tahun';
const term = new RegExp(
  `(?<![\\p{L}\\d.])(?:(?:${numbers})[ -](?:${units})|\\d+(?:st|nd|rd|th) of|am \\d+\\.|tanggal \\d+)(?!\\p{L})`,
  'giu',
);

const catalogues =
  /^contract\/words\/.*\.json$|^countries\/\w+\/words\/.*\.json$|^console\/src\/.*words\.json$/;
/**
 * Matches constants named as a time limit or percentage, days of a year, and durations in days, weeks, months
 * or years.
 */
const constant =
  /(?<=\bconst )\w*(?:[dD]ays|[wW]eeks|[mM]onths|[yY]ears|[pP]ercent)\w*(?:: \w+)? = '?\d[\d_.]*|(?<![\w.])(?:36_?[05]00|36[05])(?![\w.])|(?<=[{,] )(?:days|weeks|months|years): (?:[2-9]|\d\d)\d*/g;

/** Modules of customs law, in which constants are checked. Other modules have only limits of the portal. */
const modulesWithConstants =
  /^server\/src\/(?:ledger|declarations|mandates|processing|reference|registers|tariff)\/.*\.ts$/;
const customsLawModules =
  /^server\/src\/(?:ledger|declarations|mandates|processing|registers|tariff)\/.*\.ts$/;

export const checkFixedTimeLimits: Check = (tree) => fixedTimeLimits(tree, exceptions);

/** Returns the findings that the given exceptions do not cover. Tests pass their own exceptions. */
export function fixedTimeLimits(tree: RepositoryTree, allowed: readonly Exception[]): CheckFinding[] {
  const used = new Set<Exception>();
  const found = tree.paths.flatMap((path): CheckFinding[] => {
    const texts = catalogues.test(path) ? messages(tree.text(path)) : codeTexts(path, tree);
    const found = texts.flatMap(({ value, line }) =>
      [...value.matchAll(term)].map(({ 0: text, index }) => ({
        ...{ text, line: line + lineAt(value, index) - 1 },
        message: `contains “${text}”: name the term of the country by a placeholder.`,
      })),
    );
    return [...found, ...constantsIn(path, tree)].flatMap(({ text, line, message }): CheckFinding[] => {
      const exception = allowed.find((each) => each.path.test(path) && each.text.test(text));
      if (exception) used.add(exception);
      return exception ? [] : [{ path, line, message }];
    });
  });
  const unused = allowed.filter((each) => !used.has(each));
  return [
    ...found,
    ...unused.map(({ path, text }) => ({
      path: 'tools/checks/fixed-time-limits.ts',
      message: `has an exception for ${text} in ${path}, which no text needs: remove the exception.`,
    })),
  ];
}

function constantsIn(path: string, tree: RepositoryTree): { text: string; line: number; message: string }[] {
  if (!modulesWithConstants.test(path) || isTestPath(path)) return [];
  const source = tree.text(path);
  return [...withoutExamples(source).matchAll(constant)].map(({ 0: text, index }) => ({
    ...{ text, line: lineAt(source, index) },
    message: `contains “${text}”: read the term from the country folder (countries/README.md).`,
  }));
}

interface Text {
  readonly value: string;
  readonly line: number;
}

/** Returns the messages of a catalogue, without the branches of a choice such as `one {1 day}`. */
function messages(source: string): Text[] {
  return jsonTexts(source).map(({ value, line }) => ({
    value: value.replaceAll(/(?<=\w )\{[^{}]*\}/g, ''),
    line,
  }));
}

const comments = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/ .*$/gm;

function codeTexts(path: string, tree: RepositoryTree): Text[] {
  if (!customsLawModules.test(path) || isTestPath(path)) return [];
  return [{ value: tree.text(path).replaceAll(comments, (text) => text.replaceAll(/[^\n]/g, ' ')), line: 1 }];
}
