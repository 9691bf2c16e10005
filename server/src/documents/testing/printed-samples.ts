import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { country, exampleMrn, typeName } from '../../country/public.ts';
import type { DraftDeclaration } from '../../declarations/document/public.ts';
import { servedFolder } from '../../foundation/messages/country-folder.ts';
import { type Decision, decisionOf } from '../decisions/decision.ts';
import { decisionExample } from '../decisions/decision-example.ts';
import { decisionText, formatPrintedDecimal, registrationText } from '../decisions/decision-texts.ts';
import { printDecision } from './decision-page.ts';
import { textOf } from './pdf-content.ts';

interface Sample {
  readonly name: string;
  readonly document: DraftDeclaration & { readonly lrn: string; readonly type: string };
}

const samples = (): readonly Sample[] => {
  const folder = join(servedFolder, 'samples');
  return readdirSync(folder).map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')));
};

const longName = 'Kantor Pengawasan dan Pelayanan Bea dan Cukai Tipe Madya Pabean Tanjung Perak';

/**
 * Prints each sample of the country in each of its languages, and compares the text of the PDF with the data of the
 * sample.
 */
export async function readSamplesBack(): Promise<void> {
  for (const { name, document } of samples())
    for (const language of country.languages) {
      const decision = releaseOf(document);
      const words = {
        language,
        office: () => longName,
        country: (code: string) => new Intl.DisplayNames([language], { type: 'region' }).of(code) ?? code,
        packageType: () => 'Intermediate bulk container, composite, flexible plastic, pneumatic',
      };
      const text = textOf(await printDecision(decision, words));
      assertContainsAll(text, valuesOf(decision, language), `${name} in ${language}`);
      assertOnlyProseIsCut(text, decision);
    }
}

/** Asserts that a text contains all values. Spaces are ignored, because long values are broken across lines. */
export function assertContainsAll(text: string, values: readonly string[], sampleName: string): void {
  const shown = withoutBlanks(text);
  for (const value of values)
    assert.ok(shown.includes(withoutBlanks(value)), `${sampleName}: ${value} is missing in\n${text}`);
}

function withoutBlanks(text: string): string {
  return text.normalize('NFC').replaceAll(/\s/g, '');
}

function assertOnlyProseIsCut(text: string, { goods }: Decision): void {
  const prose = goods.items.map(({ description }) => withoutBlanks(description ?? ''));
  for (const line of text.split('\n').filter((each) => each.includes('…'))) {
    const printedPart = withoutBlanks(line).replace(/…$/, '');
    assert.ok(
      prose.some((each) => each.includes(printedPart)),
      `cut: ${line}`,
    );
  }
}

function releaseOf(document: Sample['document']): Decision {
  const change = {
    event: 'declaration.released',
    decidedAt: new Date('2026-12-31T17:30:00Z'),
    status: 'released',
    lane: 'green',
    mrn: exampleMrn,
    reason: null,
    outcome: null,
    version: 128,
  } as const;
  const row = { id: decisionExample.declaration.id, lrn: document.lrn, type: document.type, office: null };
  const place = { number: 17, verification: decisionExample.verification };
  return decisionOf(change, place, row, document, null);
}

/** Returns the numbers, references, versions and names of a decision in the form in which they are printed. */
function valuesOf(
  { declaration, parties, goods, verification, number }: Decision,
  language: string,
): string[] {
  const type = typeName(declaration.type, language);
  return [
    decisionText({ language }, 'number', { number }),
    declaration.mrn === null ? '' : registrationText(declaration.mrn),
    declaration.lrn,
    decisionText({ language }, 'version', { type, version: declaration.version }),
    declaration.office ?? '',
    longName,
    verification,
    ...Object.values(parties).flatMap((party) => (party ? [party.name, party.identification ?? ''] : [])),
    ...goods.containers,
    ...goods.items.flatMap((item) => [
      item.commodityCode ?? '',
      formatPrintedDecimal(language, item.grossMass ?? ''),
      ...item.packages.map(({ marks }) => marks ?? ''),
    ]),
  ];
}
