import { type DependenciesOf, type Operation, withDependenciesAll } from '../../foundation/http/operation.ts';
import { getTariff } from '../../tariff/public.ts';
import { createParty } from '../address-book/create-party.ts';
import { deleteParty } from '../address-book/delete-party.ts';
import { exportParties } from '../address-book/export-parties.ts';
import { getParty } from '../address-book/get-party.ts';
import { importParties } from '../address-book/import-parties.ts';
import { listParties } from '../address-book/list-parties.ts';
import { updatePartyOperation } from '../address-book/update-party.ts';
import { answerQuery } from '../operations/answer-query.ts';
import { calculateDuties } from '../operations/calculate-duties.ts';
import { createDeclaration } from '../operations/create-declaration.ts';
import { deleteDeclaration } from '../operations/delete-declaration.ts';
import { getAmendment } from '../operations/get-amendment.ts';
import { getDeclaration } from '../operations/get-declaration.ts';
import { getDischarge } from '../operations/get-discharge.ts';
import { getDuties } from '../operations/get-duties.ts';
import { getQuery } from '../operations/get-query.ts';
import { getStatusOperation } from '../operations/get-status.ts';
import { getVersion } from '../operations/get-version.ts';
import { listAmendments } from '../operations/list-amendments.ts';
import { listDeclarationEvents } from '../operations/list-events.ts';
import { listQueries } from '../operations/list-queries.ts';
import { listVersions } from '../operations/list-versions.ts';
import { lodgeDeclaration } from '../operations/lodge-declaration.ts';
import { presentDeclaration } from '../operations/present-declaration.ts';
import { replaceDeclaration } from '../operations/replace-declaration.ts';
import { reportDischarge } from '../operations/report-discharge.ts';
import { requestAmendment } from '../operations/request-amendment.ts';
import { requestInvalidation } from '../operations/request-invalidation.ts';
import { updateDeclaration } from '../operations/update-declaration.ts';
import { getRule } from '../rules/get-rule.ts';
import { listRules } from '../rules/list-rules.ts';
import { countDeclarations } from '../search/count-declarations.ts';
import { exportDeclarations } from '../search/export-declarations.ts';
import { getDeclarationsSummary } from '../search/get-declarations-summary.ts';
import { listDeclarations } from '../search/list-declarations.ts';
import { getServiceLevels } from '../service-levels/get-service-levels.ts';
import { createTemplate } from '../templates/create-template.ts';
import { deleteTemplate } from '../templates/delete-template.ts';
import { getTemplate } from '../templates/get-template.ts';
import { listTemplates } from '../templates/list-templates.ts';
import { updateTemplateOperation } from '../templates/update-template.ts';

export const declarationDefinitions = [
  getStatusOperation,
  getServiceLevels,
  createDeclaration,
  listDeclarations,
  countDeclarations,
  exportDeclarations,
  getDeclarationsSummary,
  getDeclaration,
  replaceDeclaration,
  updateDeclaration,
  deleteDeclaration,
  lodgeDeclaration,
  listRules,
  getRule,
  presentDeclaration,
  requestAmendment,
  listAmendments,
  getAmendment,
  listVersions,
  getVersion,
  requestInvalidation,
  listQueries,
  getQuery,
  answerQuery,
  getDuties,
  getDischarge,
  reportDischarge,
  listDeclarationEvents,
  calculateDuties,
  getTariff,
  updatePartyOperation,
  createParty,
  deleteParty,
  exportParties,
  importParties,
  listParties,
  getParty,
  updateTemplateOperation,
  createTemplate,
  deleteTemplate,
  listTemplates,
  getTemplate,
];

export type DeclarationParts = DependenciesOf<(typeof declarationDefinitions)[number]>;

/** Returns the operations of this module with dependencies for tests. */
export function declarationOperations(dependencies: DeclarationParts): Operation[] {
  return withDependenciesAll<DeclarationParts>(declarationDefinitions, dependencies);
}
