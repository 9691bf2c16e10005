import { type DependenciesOf, type Operation, withDependenciesAll } from '../../foundation/http/operation.ts';
import { getMandate } from '../get-mandate.ts';
import { getMandateAsCustoms } from '../get-mandate-as-customs.ts';
import { listAllMandates } from '../list-all-mandates.ts';
import { listMandateEvents } from '../list-mandate-events.ts';
import { listMandates } from '../list-mandates.ts';
import { offerMandate } from '../offer-mandate.ts';
import { updateMandateOperation } from '../update-mandate.ts';
import { updateMandateAsCustoms } from '../update-mandate-as-customs.ts';

const mandateDefinitions = [
  listMandates,
  offerMandate,
  listMandateEvents,
  getMandate,
  updateMandateOperation,
  listAllMandates,
  getMandateAsCustoms,
  updateMandateAsCustoms,
];

export type MandateParts = DependenciesOf<(typeof mandateDefinitions)[number]>;

/** Test helper: creates the operations of the mandates module with the dependencies of the test. */
export function mandateOperations(parts: MandateParts): Operation[] {
  return withDependenciesAll<MandateParts>(mandateDefinitions, parts);
}
