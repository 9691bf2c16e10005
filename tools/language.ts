import { rateTable } from './checks/language/marker-rates.ts';
import { languageReport } from './checks/language.ts';
import { readRepositoryTree } from './checks/source-tree.ts';
import { repositoryRoot } from './repository-root.ts';

/** Prints the rate of markers by kind of text and folder. */
export function printLanguageRates(): void {
  console.log(rateTable(languageReport(readRepositoryTree(repositoryRoot)).rates).join('\n'));
}
