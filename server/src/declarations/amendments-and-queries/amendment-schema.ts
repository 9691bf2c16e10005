import { type Static, Type } from 'typebox';
import { orNull, timeSchema } from '../../foundation/http/common-schemas.ts';
import { DraftDeclaration } from '../document/public.ts';
import { declarationUrl } from '../record/public.ts';
import type { AmendmentRow, VersionRow } from './amendment-store.ts';

const amendmentSchemaOptions = { additionalProperties: false } as const;
function link(description: string) {
  return Type.String({ format: 'uri', description });
}

const amendmentMembers = {
  number: Type.Integer({
    minimum: 1,
    description: 'Number of the amendment within the declaration: the first amendment has the number 1',
  }),
  status: Type.Enum(['requested', 'granted', 'denied'], {
    description:
      'Status of the amendment. An amendment that is requested before acceptance is granted immediately',
  }),
  reason: Type.String({ description: 'Reason for the amendment' }),
  baseVersion: Type.Integer({
    minimum: 1,
    description: 'Version of the declaration that the amendment changes',
  }),
  version: orNull(
    Type.Integer({ minimum: 2 }),
    'Version of the declaration that the amendment created; null unless the amendment was granted',
  ),
  requestedAt: timeSchema('Time when the amendment was requested'),
  decidedAt: orNull(
    timeSchema('Time of the decision'),
    'Time when the amendment was granted or denied; null before the decision',
  ),
  decisionReason: orNull(
    Type.String(),
    'Reason that customs gave for the decision; null if customs gave no reason',
  ),
  href: link('URL of the amendment with the new content'),
};

export const AmendmentSummary = Type.Object(amendmentMembers, {
  ...amendmentSchemaOptions,
  title: 'AmendmentSummary',
});

export const AmendmentDifference = Type.Object(
  {
    op: Type.Enum(['add', 'remove', 'replace'], {
      description: 'Effect of the change on the value: it is added, removed or replaced.',
    }),
    path: Type.String({
      description: 'Location in the content of the declaration, as a JSON Pointer (RFC 6901)',
    }),
    from: Type.Optional(Type.Unknown({ description: 'Previous value' })),
    to: Type.Optional(Type.Unknown({ description: 'New value' })),
  },
  { ...amendmentSchemaOptions, title: 'Difference' },
);

export const AmendmentBody = Type.Object(
  {
    ...amendmentMembers,
    diff: Type.Array(AmendmentDifference, {
      description:
        'Changes from the version `baseVersion` to the new content (based on RFC 6902), in the order in which they apply',
    }),
    document: DraftDeclaration,
  },
  {
    ...amendmentSchemaOptions,
    title: 'Amendment',
    description: 'An amendment with the new content of the declaration',
  },
);

const versionMembers = {
  version: Type.Integer({ minimum: 1, description: 'Version number, from 1' }),
  createdAt: timeSchema('Time when this version became valid'),
  contentHash: Type.String({
    pattern: '^[0-9a-f]{64}$',
    description: 'SHA-256 of the content in canonical form (RFC 8785)',
  }),
  href: link('URL of the version with its content'),
};

export const VersionSummary = Type.Object(versionMembers, {
  ...amendmentSchemaOptions,
  title: 'VersionSummary',
});

export const VersionBody = Type.Object(
  { ...versionMembers, document: DraftDeclaration },
  { ...amendmentSchemaOptions, title: 'Version', description: 'A version of a declaration' },
);

export function amendmentOf(row: AmendmentRow, id: string, baseUrl: string): Static<typeof AmendmentSummary> {
  return {
    number: row.number,
    status: row.status,
    reason: row.reason,
    baseVersion: row.baseVersion,
    version: row.version,
    requestedAt: row.requestedAt.toISOString(),
    decidedAt: row.decidedAt?.toISOString() ?? null,
    decisionReason: row.decisionReason,
    href: declarationUrl(baseUrl, id, `/amendments/${row.number}`),
  };
}

export function versionOf(row: VersionRow, id: string, baseUrl: string): Static<typeof VersionSummary> {
  return {
    version: row.version,
    createdAt: row.createdAt.toISOString(),
    contentHash: row.contentHash.toString('hex'),
    href: declarationUrl(baseUrl, id, `/versions/${row.version}`),
  };
}

const exampleDeclarationUrl = 'http://localhost:8080/openapi/declarations/dec_01kaz4w7m0v3c5n8q2x6t9r1ye';

export const amendmentExample = {
  number: 1,
  status: 'requested',
  reason: 'The invoice was corrected',
  baseVersion: 1,
  version: null,
  requestedAt: '2026-11-20T09:00:00.000Z',
  decidedAt: null,
  decisionReason: null,
  href: `${exampleDeclarationUrl}/amendments/1`,
} as const;

export const versionExample = {
  version: 1,
  createdAt: '2026-11-20T08:00:00.000Z',
  contentHash: '5f70bf18a086007016e948b04aed3b82103a36bea41755b6cddfaf10ace3c6ef',
  href: `${exampleDeclarationUrl}/versions/1`,
} as const;
