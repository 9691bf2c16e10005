import { unescapePointer } from '../json-pointer.ts';
import { elementTextsOf, formatMessage } from './catalogue.ts';
import type { Language } from './language.ts';
import type { ValidationError } from './validation-error.ts';

/* Labels of the elements of a body: `/goodsItems/1/origin` is “Item 2, country of origin”. */

// Elements of a declaration in the property `document` have the same labels as elements of a body.
const documentPrefix = /^\/document(?=\/|$)/;

/**
 * Returns the label of the element to which an error refers, behind the labels of the list items that contain it. An
 * unknown property has no label, so its name is returned.
 */
export function elementLabelOf(language: Language, { code, pointer, name }: ValidationError): string {
  if (pointer === undefined)
    return code === 'unknown' ? (name ?? '') : labelOf(language, name ?? '', name ?? '');
  if (code === 'unknown')
    return [listItemOf(language, { pointer }), wireNameOf({ pointer })]
      .filter((part) => part !== null)
      .join(', ');
  const place = pointer.replace(documentPrefix, '');
  const parts = partsOf(language, place);
  return parts.length > 0 ? parts.join(', ') : labelOf(language, '', '');
}

/** Returns the name of the parameter, header or property to which an error refers; null for the whole body. */
export function wireNameOf({ pointer, name }: Pick<ValidationError, 'pointer' | 'name'>): string | null {
  if (pointer === undefined) return name ?? null;
  const names = pointer.replace(documentPrefix, '').split('/').slice(1).map(unescapePointer);
  return names.findLast((each) => !/^\d+$/.test(each)) ?? null;
}

/** Returns the label of the innermost list item that contains the element of an error, such as “Item 2”, or null. */
export function listItemOf(
  language: Language,
  { pointer = '' }: Pick<ValidationError, 'pointer'>,
): string | null {
  const within = /^(.*\/\d+)(?:\/|$)/.exec(pointer.replace(documentPrefix, ''))?.[1];
  return within === undefined ? null : partsOf(language, within).join(', ');
}

/** Returns an example value of the element to which an error refers. */
export function exampleOf(language: Language, { pointer = '' }: ValidationError): string | undefined {
  return elementTextsOf(language, pointer.replace(documentPrefix, '').replaceAll(/\/\d+(?=\/|$)/g, '/*'))
    ?.example;
}

function partsOf(language: Language, pointer: string): string[] {
  const segments = pointer.split('/').slice(1).map(unescapePointer);
  const parts: string[] = [];
  let place = '';
  for (const [index, segment] of segments.entries()) {
    const isIndex = /^\d+$/.test(segment);
    place += isIndex ? '/*' : `/${segment}`;
    const last = index === segments.length - 1;
    if (isIndex) {
      const number = Number(segment) + 1;
      parts.push(
        listItemLabel(language, place, segments[index - 1] ?? '', { number, within: parts.length > 0 }),
      );
    } else if (last) parts.push(labelOf(language, place, segment, parts.length > 0));
  }
  return parts;
}

/** Returns the label of a list item, with its number. */
function listItemLabel(
  language: Language,
  place: string,
  list: string,
  { number, within }: { readonly number: number; readonly within: boolean },
): string {
  const words = elementTextsOf(language, place);
  if (words) return formatMessage(language, (within && words.within) || words.label, { number });
  return `${labelOf(language, list, list)} ${number}`;
}

function labelOf(language: Language, place: string, name: string, within = false): string {
  const words = elementTextsOf(language, place) ?? elementTextsOf(language, name);
  return (within && words?.within) || (words?.label ?? name);
}
