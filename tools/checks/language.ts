import {
  type Baseline,
  findingsBeyond,
  type LanguageFindings,
  parseBaseline,
  type ShrunkBaseline,
  shrinkBaseline,
  sizeOf,
} from './language/baseline.ts';
import { findPatterns, type PatternFinding } from './language/find-patterns.ts';
import { glossaryPath, readGlossary } from './language/glossary.ts';
import { type ListFinding, listNames } from './language/list-finding.ts';
import {
  messagesWithoutWireName,
  unlistedOperationIds,
  unlistedSummaries,
} from './language/message-lists.ts';
import { ambiguousNames, bareFileNames } from './language/name-lists.ts';
import { type LanguagePattern, languagePatterns } from './language/patterns.ts';
import { type LanguageRates, maxRate, perThousand, ratesOf } from './language/rates.ts';
import { passagesOf } from './language/texts.ts';
import { translatedTexts, wrongTerms } from './language/translations.ts';
import type { Check, Finding, Tree } from './source-tree.ts';

/*
 * The rules of docs/style.md that a program can check. Old findings are in a baseline that only shrinks.
 */
export const baselinePath = 'tools/checks/language/baseline.json';

export interface LanguageReport {
  readonly findings: LanguageFindings;
  readonly patterns: readonly LanguagePattern[];
  readonly rates: LanguageRates;
  /** Null when the file is deleted, since every text has reached the target. */
  readonly baseline: Baseline | null;
}

const reports = new WeakMap<Tree, LanguageReport>();

/** Reads all texts of the repository once. */
export function languageReport(tree: Tree): LanguageReport {
  const report = reports.get(tree) ?? makeReport(tree);
  reports.set(tree, report);
  return report;
}

function makeReport(tree: Tree): LanguageReport {
  const glossary = readGlossary(tree.text(glossaryPath));
  const patterns = [...languagePatterns, ...glossary.words];
  const passages = passagesOf(tree);
  const texts = passages.flatMap((passage) => findPatterns(passage, patterns));
  const lists = [
    ...ambiguousNames(tree),
    ...bareFileNames(tree),
    ...unlistedSummaries(tree),
    ...unlistedOperationIds(tree),
    ...messagesWithoutWireName(tree),
    ...wrongTerms(translatedTexts(tree, 'de'), glossary.german),
    ...wrongTerms(translatedTexts(tree, 'id'), glossary.indonesian),
  ];
  return {
    findings: { texts, lists: together(lists) },
    patterns,
    rates: ratesOf(passages, texts),
    baseline: tree.paths.includes(baselinePath) ? parseBaseline(tree.text(baselinePath)) : null,
  };
}

/** Adds up findings with one key, such as those of one text in two documents. */
function together(findings: readonly ListFinding[]): ListFinding[] {
  return [...Map.groupBy(findings, ({ list, key }) => `${list} ${key}`).values()].flatMap((same) => {
    const last = same.at(-1);
    return last ? [{ ...last, count: same.reduce((sum, { count }) => sum + count, 0) }] : [];
  });
}

/** New findings fail; those of the baseline do not. */
export const checkLanguage: Check = (tree) => {
  const { texts, lists } = newFindings(languageReport(tree));
  return [...texts.map(textFinding), ...lists.map(listFinding)].toSorted(
    (one, other) => one.path.localeCompare(other.path) || (one.line ?? 0) - (other.line ?? 0),
  );
};

/** Returns the findings that the baseline does not allow. Without a baseline, the target applies. */
function newFindings({ findings, baseline, rates }: LanguageReport): LanguageFindings {
  if (baseline !== null) return findingsBeyond(baseline, findings);
  const texts = findings.texts.filter(({ pattern, kind }) => {
    const rate = rates.byKind.get(kind);
    return !pattern.isMarker || rate === undefined || perThousand(rate) > maxRate;
  });
  return { texts, lists: findings.lists };
}

function textFinding({ pattern, kind, path, line, excerpt, equal = [] }: PatternFinding): Finding {
  const type = pattern.isMarker ? 'marker' : 'construction';
  const name = pattern.id.startsWith('word: ') ? pattern.id.slice(6) : `${type} “${pattern.id}”`;
  const also = equal.length === 0 ? '' : ` The same words are in ${equal.slice(0, 3).join(', ')}.`;
  const message = `${kind}: “${excerpt}” (${name}): ${pattern.advice}.${also}`;
  return { path, line, message };
}

function listFinding({ path, line, message }: ListFinding): Finding {
  return { path, line, message };
}

/** Returns a line for each kind of text, and the command to run when the baseline can shrink. */
export function languageSummary(tree: Tree): string[] {
  const report = languageReport(tree);
  const kinds = [...report.rates.byKind].map(
    ([kind, rate]) =>
      `${kind}: ${perThousand(rate).toFixed(1)} markers per 1,000 words (${rate.markers} in ${rate.words})`,
  );
  if (report.baseline === null) return kinds;
  const fewer = sizeOf(report.baseline) - sizeOf(shrunkLanguageBaseline(report, report.baseline).baseline);
  if (fewer <= 0) return kinds;
  return [
    ...kinds,
    `The baseline contains ${fewer} findings that no longer exist: run \`npm run check -- --shrink-language\`.`,
  ];
}

export function shrunkLanguageBaseline(report: LanguageReport, baseline: Baseline): ShrunkBaseline {
  return shrinkBaseline(baseline, report.findings, report.patterns, listNames);
}

/** Returns the findings that a smaller baseline would have to add. */
export function refusedFindings({ refused }: ShrunkBaseline): Finding[] {
  return [...refused.texts.map(textFinding), ...refused.lists.map(listFinding)];
}
