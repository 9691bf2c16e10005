import { type Static, Type } from 'typebox';
import { orNull } from '../../foundation/http/common-schemas.ts';

const resultKinds = [
  ...(['declaration', 'call', 'client', 'key', 'person', 'actor', 'organisation'] as const),
  ...(['rule', 'problem', 'code'] as const),
] as const;

export const SearchResult = Type.Object(
  {
    kind: Type.Enum([...resultKinds], {
      description: 'Kind of result. `actor`: actions of a person in the audit log',
    }),
    id: orNull(
      Type.String(),
      'Id of the result, with which the audit log can be filtered; null for rules, problems and codes',
    ),
    label: Type.String({ description: 'Name of the result' }),
    detail: orNull(
      Type.String(),
      'Further information, which distinguishes results with the same name; null without further information',
    ),
    path: Type.String({
      description: 'Path below the base URL of the portal: a console page under `/console`, or a public page',
    }),
    exact: Type.Boolean({ description: 'Whether the search text is the complete id, number or name' }),
  },
  { additionalProperties: false, title: 'Found', description: 'A search result' },
);
export type SearchResult = Static<typeof SearchResult>;

export const exampleSearchResult: SearchResult = {
  ...{
    kind: 'declaration',
    id: 'dec_01kaz4w7m2d8f4g6h1j3k5m7np',
    label: 'COFFEE-2026-0042',
    detail: '26XA4KGU1T7CKSEXK2',
  },
  ...{ path: '/console/declarations/dec_01kaz4w7m2d8f4g6h1j3k5m7np', exact: true },
};

/** Whether the search text equals one of the values, ignoring case. */
export function isExactMatch(searchText: string, ...values: readonly (string | null)[]): boolean {
  return values.some((whole) => whole?.toLowerCase() === searchText.toLowerCase());
}
