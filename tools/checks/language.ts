import { ambiguousNames, participleFileNames } from './language/ambiguous-names.ts';
import { findPatterns, type PatternFinding } from './language/find-patterns.ts';
import { glossaryPath, readGlossary } from './language/glossary.ts';
import {
  countMarkers,
  type MarkerRates,
  markersPerThousandWords,
  maxMarkersPerThousandWords,
} from './language/marker-rates.ts';
import {
  messagesWithoutWireName,
  unlistedOperationIds,
  unlistedSummaries,
} from './language/message-lists.ts';
import { languagePatterns } from './language/patterns.ts';
import { passagesOf } from './language/texts.ts';
import { translatedTexts, wrongTerms } from './language/translations.ts';
import type { Check, CheckFinding, RepositoryTree } from './source-tree.ts';

/** Violations of docs/style.md that a program can find, in texts and in lists of names. */
interface LanguageFindings {
  readonly texts: readonly PatternFinding[];
  readonly lists: readonly CheckFinding[];
}

export interface LanguageReport {
  readonly findings: LanguageFindings;
  readonly rates: MarkerRates;
}

const reports = new WeakMap<RepositoryTree, LanguageReport>();

/** Reads all texts of the repository and returns their findings. The report is created once. */
export function languageReport(tree: RepositoryTree): LanguageReport {
  const report = reports.get(tree) ?? makeReport(tree);
  reports.set(tree, report);
  return report;
}

function makeReport(tree: RepositoryTree): LanguageReport {
  const glossary = readGlossary(tree.text(glossaryPath));
  const patterns = [...languagePatterns, ...glossary.words];
  const passages = passagesOf(tree);
  const texts = passages.flatMap((passage) => findPatterns(passage, patterns));
  const lists = [
    ...ambiguousNames(tree),
    ...participleFileNames(tree),
    ...unlistedSummaries(tree),
    ...unlistedOperationIds(tree),
    ...messagesWithoutWireName(tree),
    ...wrongTerms(translatedTexts(tree, 'de'), glossary.german),
    ...wrongTerms(translatedTexts(tree, 'id'), glossary.indonesian),
  ];
  return {
    findings: { texts, lists },
    rates: countMarkers(passages, texts),
  };
}

export const checkLanguage: Check = (tree) => {
  const { texts, lists } = countedFindings(languageReport(tree));
  return [...texts.map(textFinding), ...lists].toSorted(
    (one, other) => one.path.localeCompare(other.path) || (one.line ?? 0) - (other.line ?? 0),
  );
};

/**
 * Returns the findings that fail the check. Excludes markers in kinds of text that have reached the target
 * rate.
 */
function countedFindings({ findings, rates }: LanguageReport): LanguageFindings {
  const texts = findings.texts.filter(({ pattern, kind }) => {
    const rate = rates.byKind.get(kind);
    return (
      !pattern.isMarker || rate === undefined || markersPerThousandWords(rate) > maxMarkersPerThousandWords
    );
  });
  return { texts, lists: findings.lists };
}

function textFinding({ pattern, kind, path, line, excerpt }: PatternFinding): CheckFinding {
  const type = pattern.isMarker ? 'marker' : 'construction';
  const name = pattern.id.startsWith('word: ') ? pattern.id.slice(6) : `${type} “${pattern.id}”`;
  const message = `${kind}: “${excerpt}” (${name}): ${pattern.advice}.`;
  return { path, line, message };
}

/** Returns a line with the marker rate for each kind of text. */
export function languageSummary(tree: RepositoryTree): string[] {
  return [...languageReport(tree).rates.byKind].map(
    ([kind, rate]) =>
      `${kind}: ${markersPerThousandWords(rate).toFixed(1)} markers per 1,000 words (${rate.markers} in ${rate.words})`,
  );
}
