import { type Operation, type PartsOf, wire } from '../../foundation/http/operation.ts';
import { changeMandate } from '../change-mandate.ts';
import { changeMandateForCustoms } from '../change-mandate-for-customs.ts';
import { getMandate } from '../get-mandate.ts';
import { listAllMandates } from '../list-all-mandates.ts';
import { listMandateEvents } from '../list-mandate-events.ts';
import { listMandates } from '../list-mandates.ts';
import { offerMandate } from '../offer-mandate.ts';
import { readMandate } from '../read-mandate.ts';

const mandateDefinitions = [
  listMandates,
  offerMandate,
  listMandateEvents,
  readMandate,
  changeMandate,
  listAllMandates,
  getMandate,
  changeMandateForCustoms,
];

export type MandateParts = PartsOf<(typeof mandateDefinitions)[number]>;

/** For tests: the operations of the module, on the parts of the test. */
export function mandateOperations(parts: MandateParts): Operation[] {
  return wire<MandateParts>(mandateDefinitions, parts);
}
