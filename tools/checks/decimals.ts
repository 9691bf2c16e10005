import { type Check, type CheckFinding, isTestPath } from './source-tree.ts';

/*
 * Reports literal numbers of decimals for amounts of money, because the country determines them. These patterns
 * find them in code.
 */

const codePatterns = [
  /\b(?:toFixed|toDecimalPlaces)\(2\b/,
  /'0\.00'/,
  /\\\\\.(?:\[0-9\]|\\\\d)\{(?:1,)?2\}/,
  /FractionDigits: 2\b/,
];
const sqlPatterns = [/numeric\(\d+, ?2\)/, /\bround\(.*, ?2\)/];

const code = /^(?:server|console|cli|mcp)\/src\/.*\.tsx?$/;
const sql = /^server\/(?:sql|migrations)\/.*\.sql$/;
/** Files that are exempt: the parser of the country, and generated code. */
const exemptFiles = /\/country\/reading\/|\.d\.ts$|\.gen\./;

export const checkDecimals: Check = ({ paths, text }) =>
  paths.flatMap((path): CheckFinding[] => {
    const patterns =
      exemptFiles.test(path) || isTestPath(path)
        ? []
        : code.test(path)
          ? codePatterns
          : sql.test(path)
            ? sqlPatterns
            : [];
    if (patterns.length === 0) return [];
    return text(path)
      .split('\n')
      .flatMap((line, index) =>
        patterns.some((pattern) => pattern.test(line))
          ? [{ path, line: index + 1, message: 'names decimals of money: they come from the country.' }]
          : [],
      );
  });
