import { type Static, Type } from 'typebox';
import { orNull, timeElement } from '../../foundation/http/elements.ts';
import { DraftDeclaration } from '../document/public.ts';
import { hrefOf } from '../record/public.ts';
import type { AmendmentRow, VersionRow } from './amendment-store.ts';

const closed = { additionalProperties: false } as const;
function link(description: string) {
  return Type.String({ format: 'uri', description });
}

const amendmentMembers = {
  number: Type.Integer({ minimum: 1, description: 'Its number in the declaration' }),
  status: Type.Enum(['requested', 'granted', 'denied'], {
    description: 'Its state; granted at once before acceptance',
  }),
  reason: Type.String({ description: 'Why it was requested' }),
  baseVersion: Type.Integer({ minimum: 1, description: 'The version that it amends' }),
  version: orNull(Type.Integer({ minimum: 2 }), 'The version that it became'),
  requestedAt: timeElement('When it was requested'),
  decidedAt: orNull(timeElement('When'), 'When it was granted or denied'),
  decisionReason: orNull(Type.String(), 'The reason that customs gave'),
  href: link('Where it is read with its document'),
};

export const AmendmentSummary = Type.Object(amendmentMembers, { ...closed, title: 'AmendmentSummary' });

export const Difference = Type.Object(
  {
    op: Type.Enum(['add', 'remove', 'replace'], { description: 'What happened there' }),
    path: Type.String({ description: 'The place as a JSON Pointer (RFC 6901)' }),
    from: Type.Optional(Type.Unknown({ description: 'What stood there' })),
    to: Type.Optional(Type.Unknown({ description: 'What stands there' })),
  },
  { ...closed, title: 'Difference' },
);

export const AmendmentBody = Type.Object(
  {
    ...amendmentMembers,
    diff: Type.Array(Difference, {
      description:
        'What turns the version that it amends into its document, in the manner of RFC 6902: to be taken in this order',
    }),
    document: DraftDeclaration,
  },
  { ...closed, title: 'Amendment', description: 'An amendment with its document' },
);

const versionMembers = {
  version: Type.Integer({ minimum: 1, description: 'Its number' }),
  createdAt: timeElement('Since when it holds'),
  contentHash: Type.String({
    pattern: '^[0-9a-f]{64}$',
    description: 'SHA-256 of the document’s canonical form (RFC 8785)',
  }),
  href: link('Where it is read with its document'),
};

export const VersionSummary = Type.Object(versionMembers, { ...closed, title: 'VersionSummary' });

export const VersionBody = Type.Object(
  { ...versionMembers, document: DraftDeclaration },
  { ...closed, title: 'Version', description: 'A version of the document' },
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
    href: hrefOf(baseUrl, id, `/amendments/${row.number}`),
  };
}

export function versionOf(row: VersionRow, id: string, baseUrl: string): Static<typeof VersionSummary> {
  return {
    version: row.version,
    createdAt: row.createdAt.toISOString(),
    contentHash: row.contentHash.toString('hex'),
    href: hrefOf(baseUrl, id, `/versions/${row.version}`),
  };
}

const place = 'http://localhost:8080/openapi/declarations/dec_01kaz4w7m0v3c5n8q2x6t9r1ye';

export const amendmentExample = {
  number: 1,
  status: 'requested',
  reason: 'The invoice was corrected',
  baseVersion: 1,
  version: null,
  requestedAt: '2026-11-20T09:00:00.000Z',
  decidedAt: null,
  decisionReason: null,
  href: `${place}/amendments/1`,
} as const;

export const versionExample = {
  version: 1,
  createdAt: '2026-11-20T08:00:00.000Z',
  contentHash: '5f70bf18a086007016e948b04aed3b82103a36bea41755b6cddfaf10ace3c6ef',
  href: `${place}/versions/1`,
} as const;
