import contractMembers from 'declaration';
import { country } from '../../texts/country.ts';
import type { Formats } from '../../texts/formats/formats.ts';
import type { DocumentPath, RawInput } from './document-edit.ts';
import {
  type FieldSpec,
  type SectionName,
  sectionOfMember,
  sectionsOf,
  withNational,
} from './document-fields.ts';
import { documentOf, documentValuesOf, type FormValues } from './document-values.ts';

const members = withNational(contractMembers, country.national);

/** Sections of a declaration by the contract and the country. */
export const sections = sectionsOf(members);

export const allDeclarationFields = sections.flatMap(({ fields }) => fields);

/** Returns the section of an element, by JSON Pointer. */
export function sectionOfPointer(pointer: string): SectionName {
  return sectionOfMember(members, pointer.split('/')[1] ?? '');
}

/** Returns the field at a path, or the nearest field that contains the path. */
export function fieldSpecAt(place: DocumentPath): FieldSpec | undefined {
  let specs: readonly FieldSpec[] = allDeclarationFields;
  let found: FieldSpec | undefined;
  for (const name of place.filter((part) => typeof part === 'string')) {
    found = specs.find((spec) => spec.name === name);
    specs = found && 'fields' in found ? found.fields : [];
  }
  return found;
}

/** Returns the form values of a document and the document that they produce, in form order. */
export function openDocument(
  document: unknown,
  formats: Formats,
): { readonly values: FormValues; readonly document: RawInput } {
  const values = documentValuesOf(allDeclarationFields, document, formats);
  return { values, document: documentOf(allDeclarationFields, values, formats, new Date()) };
}
