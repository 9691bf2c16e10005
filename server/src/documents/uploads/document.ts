/*
 * Glossary
 * - supporting document: a file that a declaration refers to, such as an invoice, certificate or permit
 * - quarantined: stored, but not downloadable before its scan
 * - available: downloadable
 * - refused: the scan found malware. The content is deleted; name and hash remain
 * - decision: a decision of customs on a declaration, numbered from 1, signed and immutable
 * - in force: not revoked by a later decision
 */

import { type Static, Type } from 'typebox';
import { anchoredPattern, country } from '../../country/public.ts';
import { orNull, timeSchema } from '../../foundation/http/common-schemas.ts';
import { idPattern } from '../../foundation/ids.ts';
import { textPattern } from '../../foundation/text/unsafe-characters.ts';
import { mediaTypes } from './sniff-media-type.ts';

const documentStates = ['quarantined', 'available', 'refused'] as const;
export type DocumentState = (typeof documentStates)[number];

export const maxUploadBytes = 10 * 1024 * 1024;
export const maxDocumentsPerDeclaration = 100;
/**
 * Size of a chunk in a database row: small enough for many concurrent transfers, and large enough for fast transfers.
 */
export const chunkBytes = 256 * 1024;

// The name of a file can't contain path separators.
const fileNamePattern = textPattern('/\\\\');

export const documentProperties = {
  type: Type.String({
    pattern: anchoredPattern(country.formats.documentType.pattern),
    'x-format': 'documentType',
    description: `${country.formats.documentType.description} (WCO: AdditionalDocument/TypeCode)`,
  }),
  reference: Type.String({
    minLength: 1,
    maxLength: 70,
    pattern: textPattern(),
    'x-format': 'plainText',
    description: 'Number or reference of the document (WCO: AdditionalDocument/ID)',
  }),
  fileName: Type.String({
    minLength: 1,
    maxLength: 200,
    pattern: fileNamePattern,
    'x-format': 'fileName',
    description: 'Name of the file, without a path',
  }),
  goodsItem: Type.Integer({
    minimum: 1,
    maximum: 999,
    description:
      'Number of the goods item to which the document belongs. Without a number, the document belongs to the whole declaration',
  }),
};

export const DocumentResource = Type.Object(
  {
    id: Type.String({ pattern: idPattern('doc'), description: 'Identifier of the document' }),
    type: documentProperties.type,
    reference: orNull(
      documentProperties.reference,
      'Number or reference of the document; null without a reference',
    ),
    fileName: orNull(documentProperties.fileName, 'Name of the file; null without a name'),
    goodsItem: orNull(
      documentProperties.goodsItem,
      'Number of the goods item to which the document belongs; null for the whole declaration',
    ),
    mediaType: Type.Enum([...mediaTypes], {
      description: 'Media type of the file, determined from its content',
    }),
    size: Type.Integer({ minimum: 1, maximum: maxUploadBytes, description: 'Size of the file in bytes' }),
    sha256: Type.String({ pattern: '^[0-9a-f]{64}$', description: 'SHA-256 of the content, in hexadecimal' }),
    status: Type.Enum([...documentStates], {
      description:
        'Status of the uploaded document: `quarantined` until the document has been scanned, then `available`, or `refused` if it is infected',
    }),
    uploadedAt: timeSchema('Time of the upload'),
    source: Type.Enum(['declarant', 'customs'], {
      description:
        'Uploader of the document. The declarant can see a document of customs only if a decision is based on it',
    }),
  },
  {
    additionalProperties: false,
    title: 'SupportingDocument',
    description: 'An uploaded document of a declaration',
  },
);
export type DocumentResource = Static<typeof DocumentResource>;

export const OfficerDocument = Type.Object(
  {
    ...DocumentResource.properties,
    disclosedAt: orNull(
      timeSchema('Time from which the declarant can see a document of customs'),
      'Null for a document of customs on which no decision is based, and for documents of the declarant',
    ),
  },
  { additionalProperties: false, title: 'OfficerDocument', description: 'A document, as customs sees it' },
);
export type OfficerDocument = Static<typeof OfficerDocument>;

export const documentExample: DocumentResource = {
  id: 'doc_01kaz4w7m0v3c5n8q2x6t9r1ye',
  type: 'N380',
  reference: 'CP-88123',
  fileName: 'invoice CP-88123.pdf',
  goodsItem: null,
  mediaType: 'application/pdf',
  size: 48_211,
  sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  status: 'available',
  uploadedAt: '2026-11-20T08:00:00.000Z',
  source: 'declarant',
};

export const officerDocumentExample: OfficerDocument = {
  ...documentExample,
  reference: null,
  fileName: 'open container.jpg',
  mediaType: 'image/jpeg',
  source: 'customs',
  disclosedAt: null,
};
