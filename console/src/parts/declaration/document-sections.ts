import contractMembers from 'declaration';
import { country } from '../../texts/country.ts';
import type { Formats } from '../../texts/formats/formats.ts';
import type { Place, Typed } from './document-edit.ts';
import {
  type FieldSpec,
  type SectionName,
  sectionOfMember,
  sectionsOf,
  withNational,
} from './document-fields.ts';
import { documentOf, type Values, valuesOf } from './document-values.ts';

const members = withNational(contractMembers, country.national);

/** The sections of a declaration as the contract has it, and the country. */
export const sections = sectionsOf(members);

/** Every field of a declaration. */
export const allFields = sections.flatMap(({ fields }) => fields);

/** The section that a place of the document (a JSON Pointer) stands in. */
export function sectionAt(pointer: string): SectionName {
  return sectionOfMember(members, pointer.split('/')[1] ?? '');
}

/** The field at a place of the document, or the one whose words it is among. */
export function specAt(place: Place): FieldSpec | undefined {
  let specs: readonly FieldSpec[] = allFields;
  let found: FieldSpec | undefined;
  for (const name of place.filter((part) => typeof part === 'string')) {
    found = specs.find((spec) => spec.name === name);
    specs = found && 'fields' in found ? found.fields : [];
  }
  return found;
}

/** A document as it is opened: what stands in the fields, and the document that they are, in the order of the form. */
export function openedIn(
  document: unknown,
  formats: Formats,
): { readonly values: Values; readonly document: Typed } {
  const values = valuesOf(allFields, document, formats);
  return { values, document: documentOf(allFields, values, formats, new Date()) };
}
