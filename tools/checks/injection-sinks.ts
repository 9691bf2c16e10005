import { maskedSource, sourceParts } from './source.ts';
import { type Check, isCodePath, isTestPath, lineAt } from './source-tree.ts';

/**
 * An output that receives texts of other parties, such as SQL, HTML or a terminal, and the files that may write
 * to it.
 */
interface Sink {
  readonly name: string;
  readonly writes: RegExp;
  /** Whether the pattern `writes` also matches in strings and regular expressions. */
  readonly inStrings?: true;
  readonly within: RegExp;
  /**
   * Files that may write to the output: that with the escaping function, and those without texts of other
   * parties.
   */
  readonly allowed: readonly string[];
  readonly instead: string;
}

const programs = /^(?:server|cli|mcp)\/src\//;
const foundation = 'server/src/foundation';

const sinks: readonly Sink[] = [
  {
    name: 'a terminal',
    writes:
      /\bconsole\s*\.\s*(?:debug|dir|error|info|log|table|trace|warn)\b|\bstd(?:out|err)\s*\.\s*write\b/g,
    within: programs,
    allowed: [
      `${foundation}/print-synchronously.ts`,
      // Allowed, because it only suppresses a warning of the OAuth library.
      'server/src/access/oauth/load-oidc-provider.ts',
      'cli/src/console-io.ts',
      // Allowed, because it writes only prompts and the input of the person.
      'cli/src/commands/login.ts',
      'mcp/src/main.ts',
    ],
    instead: `${foundation}/print-synchronously.ts or output.ts; in the command line, the terminal of the context`,
  },
  {
    name: 'a page',
    writes: /\b(?:escapeHtml|trustedMarkup)\s*\(/g,
    within: /^server\/src\//,
    allowed: [
      `${foundation}/pages/html.ts`,
      `${foundation}/pages/page-assets.ts`,
      // Allowed, because they render only guides, samples and descriptions of this repository.
      `${foundation}/documentation/changelog-routes.ts`,
      `${foundation}/documentation/console-files.ts`,
      `${foundation}/documentation/personalised-samples.ts`,
      `${foundation}/documentation/render-guide.ts`,
      `${foundation}/documentation/reference/call-samples.ts`,
      `${foundation}/documentation/reference/description.ts`,
      'server/src/declarations/lifecycle/translate-lifecycle-picture.ts',
    ],
    instead: `the template \`html\` of ${foundation}/pages/html.ts, which escapes each text`,
  },
  {
    name: 'a page in the browser',
    writes:
      /\bdangerouslySetInnerHTML\b|\.(?:innerHTML|outerHTML)\s*\+?=(?!=)|\.(?:insertAdjacentHTML|setHTMLUnsafe|createContextualFragment)\s*\(|\bdocument\s*\.\s*write(?:ln)?\s*\(/g,
    within: /^(?:console\/src|design)\//,
    allowed: [],
    instead: 'elements of React, or `textContent`',
  },
  {
    name: 'a mail',
    writes: /\b(?:sendMail|createTransport)\s*\(/g,
    within: programs,
    allowed: [`${foundation}/mail/mail-transports.ts`],
    instead: `PostMail of ${foundation}/mail/mail.ts, which accepts only texts of mail-text.ts`,
  },
  {
    name: 'a CSV file',
    writes: /\bunparse\s*\(|(?<!JSON\.)\bstringify\s*\(/g,
    within: /^(?:server|cli|mcp|console)\/src\//,
    // Allowed, because the second file escapes each cell with the function of the first.
    allowed: [`${foundation}/csv/csv.ts`, 'console/src/pages/declarations/bulk/export-rows.ts'],
    instead: `csvLine of ${foundation}/csv/csv.ts`,
  },
  {
    name: 'a header with a file name',
    writes: /\bfilename\*?=/g,
    inStrings: true,
    within: programs,
    allowed: [`${foundation}/http/content-disposition.ts`],
    instead: `attachment of ${foundation}/http/content-disposition.ts`,
  },
  {
    name: 'the log',
    writes: /\bpino\s*\(/g,
    within: programs,
    allowed: [`${foundation}/log.ts`],
    instead: `openLog of ${foundation}/log.ts`,
  },
  {
    name: 'a PDF',
    writes: /\bpdf\s*\.\s*(?:addContent|annotate|fileAnnotation|goTo|link|note|text)\s*\(/g,
    within: /^server\/src\//,
    allowed: ['server/src/documents/typesetting/pdf-text-fonts.ts'],
    instead: 'PdfTextFonts, which draws glyphs and creates no links',
  },
];

/**
 * Matches escapes and character classes for characters that control terminals, reorder texts or are invisible.
 */
const characterList =
  /\\p\{C[cfnos]?\}|\\u(?:200[b-f]|202[89a-e]|206[0-9]|001b|001f|009f|feff)|\\x(?:1[bf]|[79]f)/gi;
const allowedLists = [
  `${foundation}/text/unsafe-characters.ts`,
  `${foundation}/mail/mail-text.ts`,
  `${foundation}/csv/text-encoding.ts`,
  'server/src/documents/typesetting/shaped-text.ts',
  // Allowed for the control sequences of the program itself.
  'cli/src/console-io.ts',
  'cli/src/commands/status.ts',
  // Allowed for descriptions of a published tariff, segments of a path, and a byte order mark.
  'server/src/reference/conversion/converted-tariff.ts',
  `${foundation}/http/router.ts`,
  'server/src/declarations/rules/packs/parse-list-csv.ts',
  'server/src/programs/country/convert-tariff.ts',
  'console/src/pages/declarations/form/initial-document.ts',
];

/**
 * Reports code that writes texts of other parties to an output without the escaping function of that output.
 */
export const checkOutputSinks: Check = (tree) =>
  tree.paths
    .filter((path) => isCodePath(path) && !isTestPath(path))
    .flatMap((path) => {
      const text = tree.text(path);
      const written = sinks.filter(({ within, allowed }) => within.test(path) && !allowed.includes(path));
      const code = written.length > 0 ? maskedSource(text) : '';
      const findings = written.flatMap(({ name, writes, inStrings, instead }) =>
        [...(inStrings ? withoutComments(text) : code).matchAll(writes)].map(({ index }) => ({
          path,
          line: lineAt(text, index),
          message: `writes to ${name} past the function that makes texts safe: use ${instead}.`,
        })),
      );
      if (!/^(?:server|cli|mcp|console)\/src\//.test(path) || allowedLists.includes(path)) return findings;
      const lists = [...withoutComments(text).matchAll(characterList)].map(({ index }) => ({
        path,
        line: lineAt(text, index),
        message: `lists unsafe characters: use ${foundation}/text/unsafe-characters.ts.`,
      }));
      return [...findings, ...lists];
    });

function withoutComments(text: string): string {
  return sourceParts(text)
    .filter(({ kind }) => kind === 'comment')
    .reduce((rest, { start, end }) => rest.slice(0, start) + ' '.repeat(end - start) + rest.slice(end), text);
}
