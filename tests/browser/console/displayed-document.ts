import type { Page } from 'playwright-core';
import { declarationMembers } from '../../../console/contract.mjs';
import {
  type DocumentPath,
  differencesOf,
  pathOfPointer,
  pointerOf,
  valueAtPath,
} from '../../../console/src/parts/declaration/document-edit.ts';
import { type FieldSpec, sectionsOf } from '../../../console/src/parts/declaration/document-fields.ts';
import { documentOf } from '../../../console/src/parts/declaration/document-values.ts';
import type { Formats } from '../../../console/src/texts/formats/formats.ts';

/* Compares the fields that the declaration form displays with the stored document. */

const specs = sectionsOf(declarationMembers()).flatMap(({ fields }) => fields);

/** A field of the form that has a value. */
interface FilledField {
  readonly pointer: string;
  readonly kind: FieldSpec['kind'];
}

/** Returns the filled fields of a document, in the order of the form. */
export function filledFields(
  document: unknown,
  fields: readonly FieldSpec[] = specs,
  place: DocumentPath = [],
): FilledField[] {
  return fields.flatMap((spec) => {
    const at = [...place, spec.name];
    const value = valueAtPath(document, at);
    if (value === undefined) return [];
    if (spec.kind === 'group') return filledFields(document, spec.fields, at);
    if (spec.kind !== 'list') return [{ pointer: pointerOf(at), kind: spec.kind }];
    const items = Array.isArray(value) ? [...value.keys()] : [];
    return items.flatMap((index) => filledFields(document, spec.fields, [...at, index]));
  });
}

/** Texts of the displayed fields, by JSON Pointer. */
export type DisplayedTexts = Readonly<Record<string, string>>;

/** Reads the displayed fields. A code field shows the name behind the code, which is left out. */
export async function readDisplayed(page: Page): Promise<DisplayedTexts> {
  const fields = await page.locator(':is(input, select, textarea)[id^="at/"]').evaluateAll((all) =>
    all.map((field) => {
      if (!(field instanceof HTMLInputElement && field.type === 'radio'))
        return [field.id.slice(2), 'value' in field ? String(field.value) : ''] as const;
      const radios = [...document.getElementsByName(field.name)];
      const checked = radios.findIndex((radio) => radio.matches(':checked'));
      return [field.id.slice(2), ['true', 'false'][checked] ?? ''] as const;
    }),
  );
  return Object.fromEntries(
    fields.map(([pointer, text]) => [
      pointer,
      specAt(pointer)?.kind === 'code' ? (text.split(' – ')[0] ?? '') : text,
    ]),
  );
}

function specAt(pointer: string): FieldSpec | undefined {
  let fields: readonly FieldSpec[] = specs;
  let found: FieldSpec | undefined;
  for (const name of pathOfPointer(pointer).filter((part) => typeof part === 'string')) {
    found = fields.find((spec) => spec.name === name);
    fields = found && 'fields' in found ? found.fields : [];
  }
  return found;
}

/**
 * Returns the values that differ from the display, and the hidden values that differ from the previous document. The
 * documents of goods items repeat the displayed invoice.
 */
export function findLostValues(
  displayed: DisplayedTexts,
  stored: unknown,
  previous: unknown,
  formats: Formats,
): string[] {
  const shown = Object.entries(displayed).flatMap(([pointer, text]) => {
    const spec = specAt(pointer);
    if (!spec) return [];
    const expected = documentOf([spec], { [spec.name]: text }, formats, new Date())[spec.name];
    const value = valueAtPath(stored, pathOfPointer(pointer));
    return JSON.stringify(value) === JSON.stringify(expected)
      ? []
      : [`${pointer} shows “${text}”, but ${JSON.stringify(value)} is stored`];
  });
  const isShown = (pointer: string) =>
    Object.keys(displayed).some((each) => pointer === each || pointer.startsWith(`${each}/`));
  const invoice = ['number', 'date'].map((name) => valueAtPath(stored, ['invoice', name]));
  const hidden = differencesOf(previous, stored)
    .filter(({ pointer, other }) => !isShown(pointer) && !invoice.some((value) => value && value === other))
    .map(
      ({ pointer, one, other }) => `${pointer} was ${JSON.stringify(one)}, and is ${JSON.stringify(other)}`,
    );
  return [...shown, ...hidden];
}
