import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { baselineText, sizeOf } from './checks/language/baseline.ts';
import { rateTable } from './checks/language/rates.ts';
import { baselinePath, languageReport, refusedFindings, shrunkLanguageBaseline } from './checks/language.ts';
import { readTree } from './checks/source-tree.ts';
import { root } from './repository.ts';

/** Prints the markers of each kind of text in each folder. */
export function printLanguageRates(): void {
  console.log(rateTable(languageReport(readTree(root)).rates).join('\n'));
}

/** Writes a smaller baseline. Refuses to add a finding, and returns false then. */
export function shrinkLanguageBaseline(): boolean {
  const report = languageReport(readTree(root));
  if (report.baseline === null) {
    console.log(`${baselinePath} does not exist: the target is reached.`);
    return true;
  }
  const shrunk = shrunkLanguageBaseline(report, report.baseline);
  const refused = refusedFindings(shrunk);
  for (const { path, line, message } of refused) console.log(`refused  ${path}:${line} ${message}`);
  if (refused.length > 0) {
    console.log(`${refused.length} new findings. The baseline only shrinks: rewrite these texts.`);
    return false;
  }
  writeFileSync(join(root, baselinePath), baselineText(shrunk.baseline));
  console.log(`${baselinePath}: ${sizeOf(report.baseline)} → ${sizeOf(shrunk.baseline)} findings.`);
  return true;
}
