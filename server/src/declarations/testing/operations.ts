import { type Operation, type PartsOf, wire } from '../../foundation/http/operation.ts';
import { changeParty } from '../address-book/change-party.ts';
import { createParty } from '../address-book/create-party.ts';
import { deleteParty } from '../address-book/delete-party.ts';
import { exportParties } from '../address-book/export-parties.ts';
import { listParties } from '../address-book/list-parties.ts';
import { readParty } from '../address-book/read-party.ts';
import { answerQuery } from '../operations/answer-query.ts';
import { calculateDuties } from '../operations/calculate-duties.ts';
import { createDeclaration } from '../operations/create-declaration.ts';
import { deleteDeclaration } from '../operations/delete-declaration.ts';
import { listAmendments } from '../operations/list-amendments.ts';
import { listDeclarationEvents } from '../operations/list-events.ts';
import { listQueries } from '../operations/list-queries.ts';
import { listVersions } from '../operations/list-versions.ts';
import { lodgeDeclaration } from '../operations/lodge-declaration.ts';
import { presentDeclaration } from '../operations/present-declaration.ts';
import { readAmendment } from '../operations/read-amendment.ts';
import { readDeclaration } from '../operations/read-declaration.ts';
import { readDischarge } from '../operations/read-discharge.ts';
import { readDuties } from '../operations/read-duties.ts';
import { readQuery } from '../operations/read-query.ts';
import { readStatusOfDeclarations } from '../operations/read-status.ts';
import { readVersion } from '../operations/read-version.ts';
import { replaceDeclaration } from '../operations/replace-declaration.ts';
import { reportDischarge } from '../operations/report-discharge.ts';
import { requestAmendment } from '../operations/request-amendment.ts';
import { requestInvalidation } from '../operations/request-invalidation.ts';
import { updateDeclaration } from '../operations/update-declaration.ts';
import { listRules } from '../rules/list-rules.ts';
import { readRule } from '../rules/read-rule.ts';
import { countDeclarations } from '../search/count-declarations.ts';
import { exportDeclarations } from '../search/export-declarations.ts';
import { listDeclarations } from '../search/list-declarations.ts';
import { summariseDeclarations } from '../search/summarise-declarations.ts';
import { changeTemplate } from '../templates/change-template.ts';
import { createTemplate } from '../templates/create-template.ts';
import { deleteTemplate } from '../templates/delete-template.ts';
import { listTemplates } from '../templates/list-templates.ts';
import { readTemplate } from '../templates/read-template.ts';

export const declarationDefinitions = [
  readStatusOfDeclarations,
  createDeclaration,
  listDeclarations,
  countDeclarations,
  exportDeclarations,
  summariseDeclarations,
  readDeclaration,
  replaceDeclaration,
  updateDeclaration,
  deleteDeclaration,
  lodgeDeclaration,
  listRules,
  readRule,
  presentDeclaration,
  requestAmendment,
  listAmendments,
  readAmendment,
  listVersions,
  readVersion,
  requestInvalidation,
  listQueries,
  readQuery,
  answerQuery,
  readDuties,
  readDischarge,
  reportDischarge,
  listDeclarationEvents,
  calculateDuties,
  changeParty,
  createParty,
  deleteParty,
  exportParties,
  listParties,
  readParty,
  changeTemplate,
  createTemplate,
  deleteTemplate,
  listTemplates,
  readTemplate,
];

export type DeclarationParts = PartsOf<(typeof declarationDefinitions)[number]>;

/** For tests: the operations of the module, on the parts of the test. */
export function declarationOperations(parts: DeclarationParts): Operation[] {
  return wire<DeclarationParts>(declarationDefinitions, parts);
}
