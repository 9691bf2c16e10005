/*
 * Glossary (terms of the WCO Data Model and the trade)
 * - declaration: statement to customs to place goods under a procedure; its type has a direction
 * - draft: a declaration that is not yet lodged: editable, possibly incomplete, without legal effect
 * - lodge: submit the declaration to customs; from then on it binds the declarant
 * - declarant: the person that declares and is liable: the lodging organisation, or the person it represents
 * - representative: acts for the declarant: direct (in its name and on its behalf) or indirect (in its own
 * name)
 * - importer: the person that brings the goods in, or for whom they are brought in
 * - exporter: the person that sends the goods out, or the foreign seller of an import
 * - consignment: the goods that travel together from one sender to one receiver
 * - goods item: goods of a declaration with the same commodity code, origin and procedure
 * - commodity code: position of goods in the tariff: six digits of the Harmonized System, then national ones
 * - origin: the country where the goods were obtained or produced, not the country of dispatch
 * - procedure: the requested treatment of the goods and the previous one: 4000 is release after plain arrival
 * - customs office: where the declaration is lodged (`office`), the goods are presented, or their exit is
 * confirmed
 * - presentation: the notice to customs that the goods have arrived and can be examined
 * - LRN: local reference number, the declarant's reference of the declaration
 * - MRN: movement reference number, assigned by customs at registration or acceptance
 * - lane: the intensity of control: green (no control), yellow (documents), red (goods)
 * - track: a sub-status next to the status: control, payment, amendment, invalidation, query
 * - version: a document as lodged or amended; an amendment adds a version and never changes one
 */

import { type Static, type TSchema, Type } from 'typebox';
import { declarationTypes, country as ownCountry } from '../../country/public.ts';
import { timeSchema } from '../../foundation/http/common-schemas.ts';
import { Consignment, Invoice, Transport, Warehouse } from './consignment.ts';
import { codeSchema, countryElement, customsOfficeSchema, Lrn } from './data-elements.ts';
import { type DeepPartial, deepPartialSchema } from './deep-partial.ts';
import { type Section, withFormSection } from './form-sections.ts';
import { GoodsItem } from './goods-item.ts';
import { nationalElementSchemas } from './national-elements.ts';
import { FiscalReference, partySchema, registeredPartySchema } from './parties.ts';
import { DeclaredGuarantee, Payment } from './payment.ts';
import {
  AdditionalInformation,
  DeclaredAuthorisation,
  PreviousDocument,
  SupportingDocument,
} from './supporting-documents.ts';

const { formats } = ownCountry;

export const DeclarationType = Type.Enum([...declarationTypes], {
  description: 'Type of declaration, which determines the direction of the goods (WCO: Declaration/TypeCode)',
});
export type DeclarationType = Static<typeof DeclarationType>;

const Representation = Type.Enum(['self', 'direct', 'indirect'], {
  description:
    'Representation: the declarant acts itself (`self`), or a representative acts in the name of the declarant (`direct`) or in the name of the representative (`indirect`) (WCO: Agent/FunctionCode)',
});
export type Representation = Static<typeof Representation>;

const declarationElements = {
  type: DeclarationType,
  additionalDeclarationType: Type.Optional(
    codeSchema(
      'additionalDeclarationType',
      formats.additionalDeclarationType.pattern,
      `${formats.additionalDeclarationType.description} (Annex B: 11 02)`,
    ),
  ),
  lrn: Lrn,
  office: customsOfficeSchema(
    'Customs office where the declaration is lodged (WCO: Declaration/DeclarationOfficeID)',
  ),
  presentationOffice: Type.Optional(
    customsOfficeSchema(
      'Customs office of presentation, if it differs from `office` (WCO: PresentationOffice/ID)',
    ),
  ),
  exitOffice: Type.Optional(
    customsOfficeSchema('Customs office of exit; required for an export (WCO: ExitOffice/ID)'),
  ),
  supervisingOffice: Type.Optional(
    customsOfficeSchema(
      'Customs office that supervises the procedure (WCO: SupervisingOffice/ID; Annex B: 17 10)',
    ),
  ),
  expectedArrival: Type.Optional(
    timeSchema(
      'Expected time of arrival, for a declaration lodged before the arrival of the goods. Customs registers such a declaration, and accepts it after the presentation',
    ),
  ),
  representation: Representation,
  declarant: registeredPartySchema('Declarant (WCO: Declarant)'),
  representative: Type.Optional(
    registeredPartySchema(
      'Representative of the declarant; required unless `representation` is `self` (WCO: Agent)',
    ),
  ),
  importer: Type.Optional(
    partySchema('Importer; required for an import, with its identification (WCO: Importer)'),
  ),
  exporter: Type.Optional(
    partySchema('Exporter; required for an export, with its identification (WCO: Exporter)'),
  ),
  seller: Type.Optional(
    partySchema('Last seller of the goods, if the seller is not the exporter (WCO: Seller; Annex B: 13 08)'),
  ),
  buyer: Type.Optional(
    partySchema('Last buyer of the goods, if the buyer is not the importer (WCO: Buyer; Annex B: 13 09)'),
  ),
  fiscalReferences: Type.Optional(
    Type.Array(FiscalReference, { maxItems: 99, description: 'Parties responsible for the VAT' }),
  ),
  dispatchCountry: countryElement('Country from which the goods are dispatched (WCO: ExportCountry/ID)'),
  destinationCountry: countryElement('Country of destination (WCO: Destination/CountryCode)'),
  natureOfTransaction: Type.Optional(
    codeSchema(
      'natureOfTransaction',
      formats.natureOfTransaction.pattern,
      `${formats.natureOfTransaction.description} (WCO: TransactionNatureCode; Annex B: 99 05)`,
    ),
  ),
  invoice: Invoice,
  transport: Transport,
  consignment: Consignment,
  warehouse: Type.Optional(Warehouse),
  goodsItems: Type.Array(GoodsItem, {
    minItems: 1,
    maxItems: 999,
    description: 'Goods, one item for each commodity code, origin and procedure',
  }),
  payment: Type.Optional(Payment),
  guarantee: Type.Optional(DeclaredGuarantee),
  authorisations: Type.Optional(
    Type.Array(DeclaredAuthorisation, {
      maxItems: 99,
      description: 'Authorisations that the declaration uses',
    }),
  ),
  supportingDocuments: Type.Optional(
    Type.Array(SupportingDocument, { maxItems: 99, description: 'Supporting documents of all goods items' }),
  ),
  previousDocuments: Type.Optional(
    Type.Array(PreviousDocument, { maxItems: 99, description: 'Previous documents of all goods items' }),
  ),
  additionalInformation: Type.Optional(
    Type.Array(AdditionalInformation, { maxItems: 99, description: 'Statements for all goods items' }),
  ),
};

/** Section of the declaration form for each property. */
const sections: Readonly<Record<keyof typeof declarationElements, Section>> = {
  type: 'general',
  additionalDeclarationType: 'general',
  lrn: 'general',
  office: 'general',
  presentationOffice: 'general',
  exitOffice: 'general',
  supervisingOffice: 'general',
  expectedArrival: 'general',
  representation: 'parties',
  declarant: 'parties',
  representative: 'parties',
  importer: 'parties',
  exporter: 'parties',
  seller: 'parties',
  buyer: 'parties',
  fiscalReferences: 'parties',
  dispatchCountry: 'transport',
  destinationCountry: 'transport',
  natureOfTransaction: 'invoice',
  invoice: 'invoice',
  transport: 'transport',
  consignment: 'transport',
  warehouse: 'transport',
  goodsItems: 'goods',
  payment: 'payment',
  guarantee: 'payment',
  authorisations: 'documents',
  supportingDocuments: 'documents',
  previousDocuments: 'documents',
  additionalInformation: 'documents',
};

const declarationSchema = Type.Object(declarationElements);
export type Declaration = Static<typeof declarationSchema>;

function elementsWithSections(): Record<string, TSchema> {
  const sectionOf = new Map<string, Section>(Object.entries(sections));
  return Object.fromEntries(
    Object.entries({ ...declarationElements, ...nationalElementSchemas('header') }).map(([name, member]) => {
      const inside = withFormSection(sectionOf.get(name) ?? 'general', member);
      return [name, Type.IsOptional(member) ? Type.Optional(inside) : inside];
    }),
  );
}

/**
 * The declaration document as it must be when lodged. Rules check requirements that depend on other properties, such as
 * an importer for an import.
 */
export const Declaration = Type.Unsafe<Declaration>(
  Type.Object(elementsWithSections(), {
    additionalProperties: false,
    description: 'A complete customs declaration (WCO: Declaration)',
  }),
);

/** A draft can lack everything except its type and LRN. */
export type DraftDeclaration = DeepPartial<Declaration> & Pick<Declaration, 'type' | 'lrn'>;

/** The document of a draft: elements can be missing, but the present ones must have the right format. */
export const DraftDeclaration = Type.Unsafe<DraftDeclaration>(
  deepPartialSchema(Declaration, ['type', 'lrn'], {
    title: 'DraftDeclaration',
    description: 'A draft of a customs declaration; only `type` and `lrn` are required',
  }),
);
