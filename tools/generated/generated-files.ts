import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { documentedApi } from '../../server/src/composition/api.ts';
import { contractDocuments } from '../../server/src/composition/contract-documents.ts';
import { countrySchema } from '../../server/src/country/reading/country-schema.ts';
import { lifecycleMarkdown } from '../../server/src/declarations/lifecycle/lifecycle-markdown.ts';
import { rulesMarkdown } from '../../server/src/declarations/rules/rules-markdown.ts';
import { checkExamples } from '../../server/src/foundation/openapi/check-examples.ts';
import { configVariables } from '../../server/src/settings/config-variables.ts';
import { callSamples } from './call-samples.ts';
import { checkOrderPicture } from './check-order-picture.ts';
import { consoleConstants } from './console-constants.ts';
import { consoleIndexes } from './console-indexes.ts';
import { dataElementFiles } from './data-elements.ts';
import { packageWeightTable } from './dependency-weights.ts';
import { deploymentPicture } from './deployment-picture.ts';
import { environmentTable, problemIndex, problemPage, rolesPage, withTable } from './generated-pages.ts';
import { lifecyclePicture } from './lifecycle-picture.ts';
import { lodgementPicture } from './lodgement-picture.ts';
import { pythonOperations } from './python-operations.ts';
import { pythonTypes } from './python-types.ts';
import { sampleDocuments } from './sample-documents.ts';
import { scenariosPage } from './scenarios-page.ts';
import { sdkOperations } from './sdk-operations.ts';

/** Base URL in the committed documents, whatever the address of a portal is. */
const baseUrl = 'http://localhost:8080';

export interface GeneratedFiles {
  /** Text of each generated file, by path from the repository's root. */
  readonly files: ReadonlyMap<string, string>;
  /** Committed files that the code no longer generates. */
  readonly obsolete: readonly string[];
  /** Errors in the contracts: missing or invalid examples. */
  readonly faults: readonly string[];
}

/** Generates all files that are derived from code. */
export function generateFiles(root: string): GeneratedFiles {
  const operations = documentedApi;
  const { openapi, management, publicApi, problems } = contractDocuments(operations, baseUrl);
  const files = new Map([
    ['contract/openapi.json', jsonText(openapi)],
    ['contract/management.json', jsonText(management)],
    ['contract/public.json', jsonText(publicApi)],
    ['countries/country.schema.json', countrySchema()],
    ['docs/roles.md', rolesPage(operations.management)],
    ['docs/lifecycle.md', lifecycleMarkdown()],
    ['docs/rules.md', rulesMarkdown()],
    ...dataElementFiles(),
    ['docs/guides/sandbox-scenarios.md', scenariosPage()],
    ['docs/images/lifecycle.svg', lifecyclePicture()],
    ['docs/images/check-order.svg', checkOrderPicture()],
    ['docs/images/lodgement.svg', lodgementPicture()],
    ['docs/images/deployment.svg', deploymentPicture()],
    ...sampleDocuments(),
    ['docs/samples.json', callSamples([openapi, management])],
    ['docs/problems/README.md', problemIndex(problems)],
    ...problems.map(
      (problem) => [`docs/problems/${problem.code}.md`, problemPage(problem, baseUrl)] as const,
    ),
    ...pythonTypes(openapi),
    pythonOperations(openapi),
    sdkOperations(root, openapi),
    ...consoleIndexes(root),
    ...consoleConstants(),
    [
      'README.md',
      withTable(readFileSync(join(root, 'README.md'), 'utf8'), environmentTable(configVariables)),
    ],
    [
      'docs/dependencies.md',
      withTable(
        readFileSync(join(root, 'docs/dependencies.md'), 'utf8'),
        packageWeightTable(root),
        'weights',
      ),
    ],
  ]);
  const obsolete = listed(join(root, 'docs/problems'))
    .map((name) => `docs/problems/${name}`)
    .filter((path) => !files.has(path));
  return { files, obsolete, faults: checkExamples([...operations.openapi, ...operations.management]) };
}

function jsonText(value: object): string {
  return `${indentedJson(value, '')}\n`;
}

/** Writes a value on one line if it fits, so that a change of the contract is short to read. */
function indentedJson(value: unknown, indentation: string): string {
  const oneLine = JSON.stringify(value);
  if (typeof value !== 'object' || value === null || indentation.length + oneLine.length <= 120)
    return oneLine;
  const inner = `${indentation}  `;
  const [open, close, lines] = Array.isArray(value)
    ? ['[', ']', value.map((item) => indentedJson(item, inner))]
    : [
        '{',
        '}',
        Object.entries(value).map(([name, item]) => `${JSON.stringify(name)}: ${indentedJson(item, inner)}`),
      ];
  return `${open}\n${lines.map((line) => inner + line).join(',\n')}\n${indentation}${close}`;
}

function listed(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** Returns the paths of generated files whose committed text is missing or differs. */
export function staleFiles(root: string, { files, obsolete }: GeneratedFiles): string[] {
  const stale = [...files].filter(([path, text]) => textOf(join(root, path)) !== text).map(([path]) => path);
  return [...stale, ...obsolete];
}

function textOf(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}
