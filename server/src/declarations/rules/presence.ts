import type { Fault } from '../../foundation/http/problem.ts';
import { type CircumstanceName, missingByCircumstance, missingMandatory } from '../document/public.ts';
import type { Place, Rule } from './rule.ts';

function placesOf(faults: readonly Fault[]): Place[] {
  return faults.map(({ pointer = '', message, expected }) => ({ pointer, message, expected }));
}

function neededIn(name: CircumstanceName): Rule['check'] {
  return (document) => placesOf(missingByCircumstance(document, name));
}

/** R001 to R009: what must be there, always or because of what else is declared. */
export const presenceRules: readonly Rule[] = [
  {
    id: 'R001',
    dataElement: 'Declaration',
    severity: 'error',
    message: 'A mandatory element is missing',
    expected: 'Every element that a complete declaration has',
    help: 'A draft may lack anything but `type` and `lrn`; a lodged declaration is whole. Missing groups are told member by member, so that one round of corrections is enough.',
    check: (document) =>
      placesOf([...missingMandatory(document), ...missingByCircumstance(document, 'transportDocument')]),
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
    message: 'A representative is needed',
    expected: 'The representative with name, identification and address',
    help: 'When `representation` is `direct` or `indirect`, somebody acts for the declarant: say who. Use `self` if nobody does.',
    check: neededIn('representative'),
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
    message: 'An import needs an importer with an identification',
    expected: 'The importer with its identification number',
    help: 'The importer answers for what is brought in, and customs must know it by number.',
    check: neededIn('importer'),
    passing: {},
    failing: { remove: ['/importer/identification'], at: ['/importer/identification'] },
  },
  {
    id: 'R004',
    dataElement: 'DutyTaxFee/Payment/MethodCode',
    severity: 'error',
    only: 'import',
    message: 'An import needs a method of payment',
    expected: '`payment` with its method',
    help: 'Say how duties will be paid: at once, on a deferment account, or later under a guarantee.',
    check: neededIn('payment'),
    passing: {},
    failing: { remove: ['/payment'], at: ['/payment/method'] },
  },
  {
    id: 'R005',
    dataElement: 'Exporter/ID',
    severity: 'error',
    only: 'export',
    message: 'An export needs an exporter with an identification',
    expected: 'The exporter with its identification number',
    help: 'The exporter answers for what is sent out, and customs must know it by number.',
    check: neededIn('exporter'),
    passing: { on: 'food-export' },
    failing: { on: 'food-export', remove: ['/exporter/identification'], at: ['/exporter/identification'] },
  },
  {
    id: 'R006',
    dataElement: 'ExitOffice/ID',
    severity: 'error',
    only: 'export',
    message: 'An export needs an office of exit',
    expected: 'The customs office where the goods leave',
    help: 'The office of exit confirms that the goods have left; without it the export cannot be closed.',
    check: neededIn('exitOffice'),
    passing: { on: 'food-export' },
    failing: { on: 'food-export', remove: ['/exitOffice'], at: ['/exitOffice'] },
  },
  {
    id: 'R007',
    dataElement: 'Consignment/TransportEquipment/ID',
    severity: 'error',
    message: 'A containerised consignment needs its containers',
    expected: 'At least one container',
    help: 'When `containerised` is true, list every container with its number. Otherwise set it to false.',
    check: neededIn('containers'),
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
    message: 'Deferred payment needs the deferment account',
    expected: 'The number of the deferment account',
    help: 'Duties are booked on the account that you state. If you have none, pay at once or under a guarantee.',
    check: neededIn('account'),
    passing: { on: 'low-value' },
    failing: { on: 'low-value', remove: ['/payment/account'], at: ['/payment/account'] },
  },
  {
    id: 'R009',
    dataElement: 'ObligationGuarantee/ReferenceID',
    severity: 'error',
    message: 'Secured payment needs a guarantee',
    expected: 'The guarantee with its type and reference',
    help: 'Duties that are paid later are covered by a guarantee until then: state which.',
    check: neededIn('guarantee'),
    passing: { on: 'bicycles-by-sea' },
    failing: {
      on: 'bicycles-by-sea',
      remove: ['/guarantee'],
      at: ['/guarantee/type', '/guarantee/reference'],
    },
  },
];
