import { rateTable } from './checks/language/marker-rates.ts';
import { languageReport } from './checks/language.ts';
import { readRepositoryTree } from './checks/source-tree.ts';
import { root } from './repository.ts';

/** Prints the rate of markers by kind of text and folder. */
export function printLanguageRates(): void {
  console.log(rateTable(languageReport(readRepositoryTree(root)).rates).join('\n'));
}
