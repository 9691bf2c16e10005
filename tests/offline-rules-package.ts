import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { country } from '../server/src/country/public.ts';
import { type DraftDeclarationInput, readableDraftOf } from '../server/src/declarations/document/public.ts';
import { validateByLists } from '../server/src/declarations/operations/validate-lodgement.ts';
import type * as Offline from '../server/src/declarations/rules/packs/offline-rules.ts';
import { calendarOf } from '../server/src/foundation/calendar.ts';
import { type LocalizedError, localizeErrors } from '../server/src/foundation/messages/format-error.ts';
import { readBundledLists } from '../server/src/reference/bundled/public.ts';
import { writeEntries } from '../server/src/reference/lists/entries.ts';
import { listDefinitions, referenceOfEntries } from '../server/src/reference/lists/public.ts';
import { bundleRules } from '../tools/bundle-rules.ts';

/** The exports of a rules package. */
interface Pack extends Pick<typeof Offline, 'country' | 'lists'> {
  readonly open: ReturnType<typeof Offline.createOfflineRules>;
}

/** A document with the date, time, identification numbers and language for its validation. */
export interface ValidationInput {
  readonly document: DraftDeclarationInput;
  readonly date: string;
  readonly now: Date;
  readonly language: string;
  readonly numbers: readonly string[];
}

/** The rules package of the country of this process, next to the portal's own validation. */
export interface OfflinePack {
  readonly pack: Pack;
  readonly rules: Awaited<ReturnType<Pack['open']>>;
  readonly bundledLists: Awaited<ReturnType<typeof readBundledLists>>;
  /** The bundled code lists as CSV files, as the portal writes them for download. */
  readonly listFiles: readonly { readonly list: string; readonly entries: string }[];
  /** Returns errors and warnings of the portal as texts that can be compared. */
  readonly validateAtPortal: (input: ValidationInput) => string[][];
  readonly validateInPackage: (checkedInput: ValidationInput) => string[][];
  readonly remove: () => void;
}

const root = join(import.meta.dirname, '..');
const calendar = calendarOf(country.timeZone);

/** Builds the package of a country in `countries/` and loads it. */
export async function buildAndLoadPack(
  code: string,
): Promise<{ readonly pack: Pack; readonly remove: () => void }> {
  const folder = mkdtempSync(join(tmpdir(), 'offline-rules-'));
  const file = join(folder, 'rules.mjs');
  const { text } = await bundleRules('offline', join(root, 'countries', code));
  writeFileSync(file, text);
  return { pack: await import(pathToFileURL(file).href), remove: () => rmSync(folder, { recursive: true }) };
}

/** Opens the package of the country of this process, with the code lists of the portal. */
export async function openOfflinePack(): Promise<OfflinePack> {
  const { pack, remove } = await buildAndLoadPack(country.code.toLowerCase());
  const shipped = await readBundledLists('sandbox');
  const listFiles = shipped.map(({ list, entries }) => ({
    list,
    entries: writeEntries(listDefinitions[list], entries),
  }));
  const rules = await pack.open(listFiles);
  const onDays = new Map<string, ReturnType<typeof referenceOfEntries>>();
  return {
    ...{ pack, rules, bundledLists: shipped, listFiles, remove },
    validateAtPortal({ document, date, now, language, numbers }) {
      const lists = onDays.get(date) ?? referenceOfEntries(date, shipped);
      onDays.set(date, lists);
      const bench = {
        baseUrl: '',
        organisationId: '',
        numbers,
        reference: { calendar, on: () => assert.fail() },
      };
      const checkedInput = validateByLists(readableDraftOf(document), lists, [now], bench);
      if (checkedInput.kind === 'refusal') assert.equal(checkedInput.problem.code, 'input_invalid');
      const errors = checkedInput.kind === 'refusal' ? (checkedInput.errors ?? []) : [];
      return comparableFindings(
        localizeErrors(language, errors),
        localizeErrors(language, checkedInput.warnings ?? []),
      );
    },
    validateInPackage({ document, ...options }) {
      const { errors, warnings } = rules.check(document, options);
      return comparableFindings(errors.slice(0, 200), warnings);
    },
  };
}

function comparableFindings(...all: readonly (readonly LocalizedError[])[]): string[][] {
  return all.map((faults) =>
    faults.map(({ documentationUrl: _, ...fault }) => JSON.stringify(fault, Object.keys(fault).toSorted())),
  );
}
