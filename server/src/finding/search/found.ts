import { type Static, Type } from 'typebox';
import { orNull } from '../../foundation/http/elements.ts';

const kinds = [
  ...(['declaration', 'call', 'client', 'key', 'person', 'actor', 'organisation'] as const),
  ...(['rule', 'problem', 'code'] as const),
] as const;

export const Found = Type.Object(
  {
    kind: Type.Enum([...kinds], {
      description: 'What it is; `actor` is what a person has done, in the audit log',
    }),
    label: Type.String({ description: 'What it is called' }),
    detail: orNull(Type.String(), 'What tells it apart'),
    path: Type.String({
      description: 'Where it is looked at, behind the portal’s base URL: below `/console`, or a public page',
    }),
    exact: Type.Boolean({ description: 'Whether what was asked for is the whole of its id, number or name' }),
  },
  { additionalProperties: false, title: 'Found', description: 'Something that was found' },
);
export type Found = Static<typeof Found>;

export const exampleFound: Found = {
  ...{ kind: 'declaration', label: 'COFFEE-2026-0042', detail: '26XA4KGU1T7CKSEXK2' },
  ...{ path: '/console/declarations/dec_01kaz4w7m2d8f4g6h1j3k5m7np', exact: true },
};

/** Whether what was asked for is the whole of one of these. */
export function isWhole(asked: string, ...wholes: readonly (string | null)[]): boolean {
  return wholes.some((whole) => whole?.toLowerCase() === asked.toLowerCase());
}
