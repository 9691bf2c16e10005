import { Type } from 'typebox';
import { dayElement } from '../../foundation/http/elements.ts';
import { code, text } from './data-elements.ts';

/** Papers and statements that a declaration refers to, on its header or on a goods item. */

export const SupportingDocument = Type.Object(
  {
    type: code(
      '[A-Z][A-Z0-9]{3}',
      'Document type, for instance N380 commercial invoice (WCO: AdditionalDocument/TypeCode)',
    ),
    reference: text(70, 'Number or reference of the document (WCO: AdditionalDocument/ID)'),
    date: Type.Optional(dayElement('Date of issue (WCO: AdditionalDocument/IssueDateTime)')),
    validUntil: Type.Optional(dayElement('Last day on which the document is valid')),
    issuingAuthority: Type.Optional(text(70, 'Who issued the document')),
  },
  {
    additionalProperties: false,
    description: 'Document, certificate or authorisation (WCO: AdditionalDocument)',
  },
);

export const PreviousDocument = Type.Object(
  {
    type: code(
      '[A-Z][A-Z0-9]{2,3}',
      'Document type, for instance N337 temporary storage (WCO: PreviousDocument/TypeCode)',
    ),
    reference: text(70, 'Number or reference, for instance an MRN (WCO: PreviousDocument/ID)'),
    item: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 99999,
        description: 'Item in that document (WCO: PreviousDocument/LineNumeric)',
      }),
    ),
  },
  { additionalProperties: false, description: 'What the goods were under before (WCO: PreviousDocument)' },
);

export const AdditionalInformation = Type.Object(
  {
    code: code('[A-Z0-9]{5}', 'Kind of statement (WCO: AdditionalInformation/StatementCode)'),
    text: text(512, 'The statement (WCO: AdditionalInformation/StatementDescription)'),
  },
  { additionalProperties: false, description: 'Special mention or statement (WCO: AdditionalInformation)' },
);
