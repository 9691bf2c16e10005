import { Type } from 'typebox';
import { country, identificationElement } from '../../country/public.ts';
import { daySchema } from '../../foundation/http/common-schemas.ts';
import { codeSchema, quantitySchema, textElement } from './data-elements.ts';

/** Documents and statements that a declaration names in its header or in a goods item. */

const { formats } = country;

export const SupportingDocument = Type.Object(
  {
    type: codeSchema(
      'documentType',
      formats.documentType.pattern,
      `${formats.documentType.description} (WCO: AdditionalDocument/TypeCode)`,
      'document-types',
    ),
    reference: textElement(70, 'Number or reference of the document (WCO: AdditionalDocument/ID)'),
    date: Type.Optional(daySchema('Date of issue (WCO: AdditionalDocument/IssueDateTime)')),
    validUntil: Type.Optional(daySchema('Last day of validity of the document')),
    issuingAuthority: Type.Optional(textElement(70, 'Authority that issued the document')),
  },
  {
    additionalProperties: false,
    title: 'DeclaredDocument',
    description: 'Document, certificate or authorisation (WCO: AdditionalDocument)',
  },
);

export const PreviousDocument = Type.Object(
  {
    type: codeSchema(
      'documentType',
      formats.previousDocumentType.pattern,
      `${formats.previousDocumentType.description} (WCO: PreviousDocument/TypeCode)`,
      'document-types',
    ),
    reference: textElement(
      70,
      'Number or reference of the previous document, for instance an MRN (WCO: PreviousDocument/ID)',
    ),
    item: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 99999,
        description: 'Item number in the previous document (WCO: PreviousDocument/LineNumeric)',
      }),
    ),
    quantity: Type.Optional(
      quantitySchema(
        'Quantity that this goods item takes from the goods item of the previous document; default: the net mass (Annex B: 12 01)',
      ),
    ),
    unit: Type.Optional(
      codeSchema(
        'unit',
        '[A-Z0-9]{2,3}',
        'Unit of the quantity; default: `KGM` (UN/ECE Rec. 20; Annex B: 12 01)',
        'units',
      ),
    ),
  },
  {
    additionalProperties: false,
    title: 'PreviousDocument',
    description: 'Previous procedure or document of the goods (WCO: PreviousDocument)',
  },
);

export const AdditionalInformation = Type.Object(
  {
    code: codeSchema(
      'statement',
      formats.statement.pattern,
      `${formats.statement.description} (WCO: AdditionalInformation/StatementCode)`,
    ),
    text: textElement(512, 'Text of the statement (WCO: AdditionalInformation/StatementDescription)'),
  },
  {
    additionalProperties: false,
    title: 'AdditionalInformation',
    description: 'Special mention or statement (WCO: AdditionalInformation)',
  },
);

export const DeclaredAuthorisation = Type.Object(
  {
    kind: codeSchema(
      'authorisationKind',
      formats.authorisationKind.pattern,
      `${formats.authorisationKind.description} (WCO: AuthorisationHolder/CategoryCode)`,
    ),
    reference: textElement(35, 'Number of the authorisation'),
    holder: Type.Optional(identificationElement('Holder of the authorisation. Default: the declarant')),
  },
  {
    additionalProperties: false,
    title: 'DeclaredAuthorisation',
    description: 'Authorisation granted by customs (WCO: AuthorisationHolder; Annex B: 12 12)',
  },
);
