export {
  hasAirWaybillShape,
  hasContainerShape,
  isAirWaybillNumber,
  isContainerNumber,
  isImoNumber,
} from './check-digits.ts';
export { contentHash } from './content-hash.ts';
export type { CountrySample } from './country-samples.ts';
export {
  amountSchema,
  countryElement,
  currencySchema,
  customsOfficeSchema,
  Lrn,
  massSchema,
  mrnElement,
  mrnShape,
  quantityAboveZeroSchema,
  quantitySchema,
  textElement,
} from './data-elements.ts';
export { type Declaration, DeclarationType, DraftDeclaration } from './declaration.ts';
export { documentDifference } from './document-difference.ts';
export { sortInDocumentOrder } from './document-order.ts';
export { documentText } from './document-text.ts';
export {
  DraftDeclarationInput,
  DutyCalculationInput,
  draftErrors,
  draftInputValidator,
  isErrorConclusive,
  isMalformedAt,
  isWellFormed,
  type ReadableDraft,
  readableDraftOf,
  TemplateDocument,
  templateValidator,
  validatorOfBodyWithDraft,
  withDutyPropertiesOnly,
} from './draft-schema.ts';
export { type CompleteDeclaration, forbiddenElementErrors } from './element-requirements.ts';
export {
  type CircumstanceName,
  circumstanceNames,
  missingByCircumstance,
  missingMandatoryElements,
} from './missing-elements.ts';
export { identificationNumberSchema } from './parties.ts';
export { type DeclaredSecurity, declaredSecurities, principalOf } from './payment-security.ts';
export { countrySamples, examplesInFormOrder, sampleDeclarations } from './samples.ts';
export { transportDocumentsOf } from './transport-documents.ts';
