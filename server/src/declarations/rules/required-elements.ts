import type { ValidationError } from '../../foundation/http/problem.ts';
import {
  type CircumstanceName,
  circumstanceNames,
  type DraftDeclaration,
  missingByCircumstance,
  missingMandatoryElements,
} from '../document/public.ts';
import type { Place, Rule } from './rule.ts';

function placesOf(faults: readonly ValidationError[]): Place[] {
  return faults.map(({ pointer = '', expected }) => ({ pointer, expected }));
}

function circumstanceCheck(name: CircumstanceName): Rule['check'] {
  return (document) => placesOf(missingByCircumstance(document, name));
}

/**
 * Returns the missing elements that the country's table of elements requires, except those that one of the rules below
 * reports. These rules report them in every country, whether or not its table requires them.
 */
function missingByTable(document: DraftDeclaration): ValidationError[] {
  const mandatory = missingMandatoryElements(document);
  if (mandatory.length === 0) return mandatory;
  const elsewhere = new Set(
    circumstanceNames.flatMap((name) => missingByCircumstance(document, name).map(({ pointer }) => pointer)),
  );
  return mandatory.filter(({ pointer }) => !elsewhere.has(pointer));
}

/** R001 to R009: elements that are mandatory always, or because of other elements. */
export const presenceRules: readonly Rule[] = [
  {
    id: 'R001',
    dataElement: 'Declaration',
    severity: 'error',
    check: (document) =>
      placesOf([...missingByTable(document), ...missingByCircumstance(document, 'transportDocument')]),
    passing: {},
    failing: {
      remove: ['/office', '/goodsItems/1/origin'],
      at: ['/office', '/goodsItems/1/origin'],
    },
  },
  {
    id: 'R002',
    dataElement: 'Agent',
    severity: 'error',
    check: circumstanceCheck('representative'),
    passing: { on: 'bicycles-by-sea' },
    failing: {
      on: 'bicycles-by-sea',
      remove: ['/representative'],
      at: [
        '/representative/name',
        '/representative/identification',
        '/representative/address/street',
        '/representative/address/city',
        '/representative/address/country',
      ],
    },
  },
  {
    id: 'R003',
    dataElement: 'Importer/ID',
    severity: 'error',
    only: 'import',
    check: circumstanceCheck('importer'),
    passing: {},
    failing: { remove: ['/importer/identification'], at: ['/importer/identification'] },
  },
  {
    id: 'R004',
    dataElement: 'DutyTaxFee/Payment/MethodCode',
    severity: 'error',
    only: 'import',
    check: circumstanceCheck('payment'),
    passing: {},
    failing: { remove: ['/payment'], at: ['/payment/method'] },
  },
  {
    id: 'R005',
    dataElement: 'Exporter/ID',
    severity: 'error',
    only: 'export',
    check: circumstanceCheck('exporter'),
    passing: { on: 'food-export' },
    failing: { on: 'food-export', remove: ['/exporter/identification'], at: ['/exporter/identification'] },
  },
  {
    id: 'R006',
    dataElement: 'ExitOffice/ID',
    severity: 'error',
    only: 'export',
    check: circumstanceCheck('exitOffice'),
    passing: { on: 'food-export' },
    failing: { on: 'food-export', remove: ['/exitOffice'], at: ['/exitOffice'] },
  },
  {
    id: 'R007',
    dataElement: 'Consignment/TransportEquipment/ID',
    severity: 'error',
    check: circumstanceCheck('containers'),
    passing: {},
    failing: {
      set: { '/consignment/containers': [] },
      remove: [
        '/goodsItems/0/containerNumbers',
        '/goodsItems/1/containerNumbers',
        '/goodsItems/2/containerNumbers',
      ],
      at: ['/consignment/containers'],
    },
  },
  {
    id: 'R008',
    dataElement: 'DutyTaxFee/Payment/ReferenceID',
    severity: 'error',
    check: circumstanceCheck('account'),
    passing: { on: 'low-value' },
    failing: { on: 'low-value', remove: ['/payment/account'], at: ['/payment/account'] },
  },
  {
    id: 'R009',
    dataElement: 'ObligationGuarantee/ReferenceID',
    severity: 'error',
    check: circumstanceCheck('guarantee'),
    passing: { on: 'bicycles-by-sea' },
    failing: {
      on: 'bicycles-by-sea',
      remove: ['/guarantee'],
      at: ['/guarantee/type', '/guarantee/reference'],
    },
  },
];
