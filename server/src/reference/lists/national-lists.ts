import { anchored, country as ownCountry } from '../../country/public.ts';
import { isDocument, isDuty, isPreferences } from './duty.ts';
import { quotedUnits } from './exchange-rate.ts';
import {
  country,
  decimal,
  description,
  documentType,
  form,
  type ListDefinition,
  oneOf,
  unit,
} from './list-definition.ts';

const { currency, formats, meanings } = ownCountry;

function whole({ pattern }: { readonly pattern: string }): RegExp {
  return new RegExp(anchored(pattern));
}

/** The lists that each customs authority keeps for itself. */
export const nationalLists = {
  'exchange-rates': {
    title: 'Exchange rates',
    description:
      'Weekly rates: units of the national currency for one unit of each. A rate holds until the next is published.',
    source: 'The customs authority',
    code: /^[A-Z]{3}$/,
    columns: [
      {
        name: 'rate',
        kind: 'text',
        required: true,
        holds: decimal,
        description: 'Units of the national currency for one unit of this one.',
        readBy: ['duties'],
      },
      {
        name: 'per',
        kind: 'text',
        holds: oneOf(...quotedUnits),
        description: 'For how many units the rate is quoted; one where it does not say.',
        readBy: ['duties'],
        later: true,
      },
    ],
  },
  offices: {
    title: 'Customs offices',
    description: 'Where declarations are lodged, goods presented, and their exit confirmed.',
    source: 'The customs authority',
    code: whole(formats.office),
    columns: [
      { name: 'town', kind: 'text', required: true, description: 'Where it is.', readBy: 'shown' },
      {
        name: 'port',
        kind: 'text',
        holds: form(/^[A-Z]{2}[A-Z2-9]{3}$/),
        description: 'The port it serves.',
        readBy: 'shown',
      },
      {
        name: 'roles',
        kind: 'codes',
        required: true,
        holds: oneOf('import', 'export', 'presentation', 'exit', 'guarantee', 'supervision'),
        description: 'What it is competent for.',
        readBy: ['R131'],
      },
    ],
  },
  procedures: {
    title: 'Procedures',
    description: 'Requested and previous procedure, two digits each.',
    source: 'The customs authority, after the WCO Data Model',
    code: whole(formats.procedure),
    columns: [
      {
        name: 'direction',
        kind: 'text',
        required: true,
        holds: oneOf('import', 'export'),
        description: 'The type of declaration that it belongs to.',
        readBy: ['R601'],
      },
      {
        name: 'duties',
        kind: 'text',
        required: true,
        holds: oneOf('due', 'suspended', 'none'),
        description: 'What becomes of import duties under it.',
        readBy: ['R604', 'duties'],
      },
      {
        name: 'relief',
        kind: 'codes',
        holds: oneOf('duty', 'tax'),
        description: 'What is not due under it though duties are.',
        readBy: ['duties'],
      },
      {
        name: 'documents',
        kind: 'codes',
        holds: documentType,
        description: 'Document types that it needs.',
        readBy: ['R603', 'R610'],
      },
      description,
      {
        name: 'authorisation',
        kind: 'text',
        holds: form(/^[A-Z][A-Z0-9]{2,3}$/),
        description: 'The kind of authorisation by which goods are placed under it.',
        readBy: ['R641'],
        later: true,
      },
    ],
  },
  'additional-procedures': {
    title: 'Additional procedures',
    description: 'Reliefs and special cases within a procedure.',
    source: 'The customs authority',
    code: whole(formats.additionalProcedure),
    columns: [
      {
        name: 'procedures',
        kind: 'codes',
        required: true,
        holds: form(whole(formats.procedure)),
        description: 'The procedures that it may stand beside.',
        readBy: ['R609'],
      },
      {
        name: 'relief',
        kind: 'codes',
        holds: oneOf('duty', 'tax'),
        description: 'What is not due under it.',
        readBy: ['duties'],
      },
      {
        name: 'max_value',
        kind: 'text',
        holds: decimal,
        description: 'The highest value of the consignment, in the national currency.',
        readBy: ['R605'],
      },
      description,
    ],
  },
  'document-types': {
    title: 'Document types',
    description:
      'Papers that declarations refer to. Codes with N follow UN/EDIFACT 1001, those with Q are national.',
    source: 'The customs authority, after UN/EDIFACT 1001',
    code: whole(formats.documentType),
    columns: [
      {
        name: 'uses',
        kind: 'codes',
        required: true,
        holds: oneOf('supporting', 'previous', 'transport'),
        description: 'Where it may stand in a declaration.',
        readBy: ['R132'],
      },
      description,
    ],
  },
  preferences: {
    title: 'Tariff treatments',
    description: 'What a goods item asks for in `preference`.',
    source: 'The customs authority',
    code: /^\d{3}$/,
    columns: [description],
  },
  quotas: {
    title: 'Tariff quotas',
    description: 'The order numbers under which a share of a tariff quota can be asked for.',
    source: 'The customs authority',
    code: /^\d{6}$/,
    columns: [
      description,
      {
        name: 'volume',
        kind: 'text',
        holds: decimal,
        description: 'How much there is of it in the period; nothing: it is not counted here.',
        readBy: ['quotas'],
        later: true,
      },
      {
        name: 'unit',
        kind: 'text',
        holds: unit,
        description: 'The unit of the volume.',
        readBy: ['quotas'],
        later: true,
      },
      {
        name: 'allocation',
        kind: 'text',
        holds: oneOf('first_come_first_served', 'daily_pro_rata'),
        description: 'Whether whoever is accepted first is served first, or all that ask on a day share.',
        readBy: ['quotas'],
        later: true,
      },
      {
        name: 'critical',
        kind: 'text',
        holds: decimal,
        description: 'From how many per cent left on it is critical; nothing: 10.',
        readBy: ['quotas'],
        later: true,
      },
    ],
  },
  holidays: {
    title: 'Public holidays',
    description:
      'Days on which offices are closed beside Saturdays and Sundays. Terms in working days leave them out.',
    source: 'The customs authority',
    code: /^20\d{2}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/,
    columns: [],
  },
  'interest-rates': {
    title: 'Interest rates',
    description: 'What is charged on what is paid late. A rate holds until the next is published.',
    source: 'The customs authority',
    code: /^[A-Z]{3,20}$/,
    columns: [
      {
        name: 'rate',
        kind: 'text',
        required: true,
        holds: decimal,
        description: 'Per cent a year.',
        readBy: ['interest'],
      },
    ],
  },
  agreements: {
    title: 'Trade agreements',
    description: 'The countries whose goods have a preference, and how their origin is proved.',
    source: 'The customs authority',
    code: /^[A-Z]{3}$/,
    columns: [
      {
        name: 'preference',
        kind: 'text',
        required: true,
        holds: form(/^\d{3}$/),
        description: 'The tariff treatment to ask for.',
        readBy: 'shown',
      },
      {
        name: 'proofs',
        kind: 'codes',
        required: true,
        holds: documentType,
        description: 'Document types that prove the origin; one of them is enough.',
        readBy: ['R708', 'duties'],
      },
      {
        name: 'countries',
        kind: 'codes',
        required: true,
        holds: country,
        description: 'Countries of origin.',
        readBy: ['R707', 'duties'],
      },
    ],
  },
  commodities: {
    title: 'Commodity codes',
    description:
      'Chapters (two digits), headings (four) and subheadings (six) of the Harmonized System, and the tariff lines (eight) under which goods are declared, with what is due on import.',
    source: 'Harmonized System 2022 codes; lines and rates of the customs authority',
    code: /^\d{2}(\d{2}){0,3}$/,
    columns: [
      {
        name: 'duty',
        kind: 'text',
        holds: {
          expected: `components joined by “ + ”, such as 7.5% + 12 ${currency.code}/DTN`,
          test: isDuty,
        },
        description:
          'The duty: components joined by ` + `, each a share of the value (`7.5%`) or an amount for a unit (`12 XTS/DTN`). Null: not a line.',
        readBy: ['duties'],
      },
      {
        name: 'vat',
        kind: 'text',
        holds: decimal,
        description: 'Import tax, per cent of value and duty.',
        readBy: ['duties'],
      },
      {
        name: 'supplementary_unit',
        kind: 'text',
        holds: unit,
        description: 'The unit in which a quantity is asked beside the masses.',
        readBy: ['R703', 'R704'],
      },
      {
        name: 'preferences',
        kind: 'text',
        holds: { expected: 'such as 300:ABC=0%; 200:DEF=5.2%', test: isPreferences },
        description:
          'Lower duties: tariff treatment and agreement with the duty, `300:EUA=0%`, joined by `; `.',
        readBy: ['R707', 'duties'],
      },
      {
        name: 'documents',
        kind: 'codes',
        holds: { expected: `such as import:${meanings.documents.invoice[0]}`, test: isDocument },
        description: 'Documents that goods need: direction and type, `import:N851`, `both:C400`.',
        readBy: ['R705'],
      },
      {
        name: 'end_use',
        kind: 'text',
        holds: {
          expected: `components joined by “ + ”, such as 0% or 2% + 5 ${currency.code}/DTN`,
          test: isDuty,
        },
        description:
          'The duty for a certain use under customs control (treatment 115, procedure 44), as `duty`.',
        readBy: ['R715', 'duties'],
        later: true,
      },
    ],
  },
} as const satisfies Readonly<Record<string, ListDefinition>>;
