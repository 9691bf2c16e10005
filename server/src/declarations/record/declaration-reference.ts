import { Type } from 'typebox';
import { country, isMrnFormat } from '../../country/public.ts';
import { idPattern } from '../../foundation/ids.ts';
import { mrnShape } from '../document/public.ts';
import type { Reference } from './declaration-store.ts';

const lrn = `lrn:${grouped(country.lrn.pattern)}$`;
const mrn = `mrn:${grouped(mrnShape)}$`;

/** Path parameter `{id}` of a declaration: an id, `lrn:<lrn>` or `mrn:<mrn>`. Any other form is an input error. */
export const referenceParams = Type.Object(
  {
    id: Type.Refine(
      Type.String({
        pattern: `${idPattern('dec')}|^${lrn}|^${mrn}`,
        'x-format': 'declarationReference',
        maxLength: 64,
        description: 'Identifier of the declaration, or `lrn:<lrn>` or `mrn:<mrn>`',
      }),
      (text) => !text.startsWith('mrn:') || isMrnFormat(text.slice(4)),
      () => 'check_digit',
    ),
  },
  { additionalProperties: false },
);

function grouped(pattern: string): string {
  return pattern.includes('|') ? `(?:${pattern})` : pattern;
}

export function parseReference(text: string): Reference {
  if (text.startsWith('lrn:')) return { by: 'lrn', value: text.slice(4) };
  if (text.startsWith('mrn:')) return { by: 'mrn', value: text.slice(4) };
  return { by: 'id', value: text };
}
