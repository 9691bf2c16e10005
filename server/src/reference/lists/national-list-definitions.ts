import { anchoredPattern, country as ownCountry } from '../../country/public.ts';
import { isDocument, isDuty, isPreferences } from './duty.ts';
import { quotedUnits } from './exchange-rate.ts';
import {
  countryCodeFormat,
  decimal,
  description,
  documentType,
  formatOf,
  type ListDefinition,
  legalBase,
  oneOfFormat,
  unitFormat,
} from './list-definition.ts';

const { currency, formats, meanings } = ownCountry;

function wholePattern({ pattern }: { readonly pattern: string }): RegExp {
  return new RegExp(anchoredPattern(pattern));
}

/** Defines the code lists that each customs authority maintains. */
export const nationalLists = {
  'exchange-rates': {
    title: 'Exchange rates',
    description:
      'Weekly exchange rates: units of the national currency for one unit of a foreign currency. A rate applies until the next one is published.',
    source: 'The customs authority',
    code: /^[A-Z]{3}$/,
    columns: [
      {
        name: 'rate',
        kind: 'text',
        required: true,
        holds: decimal,
        description: 'Units of the national currency for one unit of the foreign currency.',
        readBy: ['duties'],
      },
      {
        name: 'per',
        kind: 'text',
        holds: oneOfFormat(...quotedUnits),
        description: 'Number of units of the foreign currency for which the rate is quoted. Empty: 1.',
        readBy: ['duties'],
        later: true,
      },
      legalBase,
    ],
  },
  offices: {
    title: 'Customs offices',
    description: 'Customs offices of lodgement, presentation and exit.',
    source: 'The customs authority',
    code: wholePattern(formats.office),
    columns: [
      { name: 'town', kind: 'text', required: true, description: 'Town of the office.', readBy: 'shown' },
      {
        name: 'port',
        kind: 'text',
        holds: formatOf(/^[A-Z]{2}[A-Z2-9]{3}$/),
        description: 'Port of the office.',
        readBy: 'shown',
      },
      {
        name: 'roles',
        kind: 'codes',
        required: true,
        holds: oneOfFormat('import', 'export', 'presentation', 'exit', 'guarantee', 'supervision'),
        description: 'Competences of the office.',
        readBy: ['R131'],
      },
    ],
  },
  procedures: {
    title: 'Procedures',
    description: 'Procedure codes: the requested and the previous procedure.',
    source: 'The customs authority, after the WCO Data Model',
    code: wholePattern(formats.procedure),
    columns: [
      {
        name: 'direction',
        kind: 'text',
        required: true,
        holds: oneOfFormat('import', 'export'),
        description: 'Type of the declarations that can use the procedure: import or export.',
        readBy: ['R601'],
      },
      {
        name: 'duties',
        kind: 'text',
        required: true,
        holds: oneOfFormat('due', 'suspended', 'none'),
        description: 'Treatment of import duties under the procedure.',
        readBy: ['R604', 'duties'],
      },
      {
        name: 'relief',
        kind: 'codes',
        holds: oneOfFormat('duty', 'tax'),
        description: 'Kinds of taxes from which the procedure exempts goods, although other duties are due.',
        readBy: ['duties'],
      },
      {
        name: 'documents',
        kind: 'codes',
        holds: documentType,
        description: 'Required document types.',
        readBy: ['R603', 'R610'],
      },
      description,
      {
        name: 'authorisation',
        kind: 'text',
        holds: formatOf(wholePattern(formats.authorisationKind)),
        description: 'Kind of authorisation that is required to place goods under the procedure.',
        readBy: ['R641'],
        later: true,
      },
      legalBase,
    ],
  },
  'additional-procedures': {
    title: 'Additional procedures',
    description: 'Reliefs and special cases within a procedure.',
    source: 'The customs authority',
    code: wholePattern(formats.additionalProcedure),
    columns: [
      {
        name: 'procedures',
        kind: 'codes',
        required: true,
        holds: formatOf(wholePattern(formats.procedure)),
        description: 'Procedures with which the code can be combined.',
        readBy: ['R609'],
      },
      {
        name: 'relief',
        kind: 'codes',
        holds: oneOfFormat('duty', 'tax'),
        description: 'Kinds of taxes from which the procedure exempts goods.',
        readBy: ['duties'],
      },
      {
        name: 'max_value',
        kind: 'text',
        holds: decimal,
        description:
          'Maximum value of the consignment for which the code can be used, in the national currency.',
        readBy: ['R605'],
      },
      description,
      legalBase,
    ],
  },
  'document-types': {
    title: 'Document types',
    description:
      'Documents to which declarations refer. Codes with N follow UN/EDIFACT 1001; codes with Q are national.',
    source: 'The customs authority, after UN/EDIFACT 1001',
    code: wholePattern(formats.documentType),
    columns: [
      {
        name: 'uses',
        kind: 'codes',
        required: true,
        holds: oneOfFormat('supporting', 'previous', 'transport'),
        description:
          'Kinds of documents in a declaration that can have this type: supporting, previous or transport documents.',
        readBy: ['R132'],
      },
      description,
    ],
  },
  preferences: {
    title: 'Tariff treatments',
    description: 'Tariff treatments that a goods item can request in `preference`.',
    source: 'The customs authority',
    code: wholePattern(formats.preference),
    columns: [description],
  },
  quotas: {
    title: 'Tariff quotas',
    description: 'Order numbers of tariff quotas.',
    source: 'The customs authority',
    code: wholePattern(formats.quotaOrderNumber),
    columns: [
      description,
      {
        name: 'volume',
        kind: 'text',
        holds: decimal,
        description:
          'Volume of the quota in the quota period. Empty: the portal does not manage the balance of this quota.',
        readBy: ['quotas'],
        later: true,
      },
      {
        name: 'unit',
        kind: 'text',
        holds: unitFormat,
        description: 'Unit of the volume.',
        readBy: ['quotas'],
        later: true,
      },
      {
        name: 'allocation',
        kind: 'text',
        holds: oneOfFormat('first_come_first_served', 'daily_pro_rata'),
        description: 'Allocation: by the time of acceptance, or pro rata among all requests of a day.',
        readBy: ['quotas'],
        later: true,
      },
      {
        name: 'critical',
        kind: 'text',
        holds: decimal,
        description: `Percentage of the volume: the quota is critical if its balance is at most this percentage. Empty: ${ownCountry.criticalQuotaPercent}.`,
        readBy: ['quotas'],
        later: true,
      },
    ],
  },
  holidays: {
    title: 'Public holidays',
    description:
      'Days on which offices are closed although they are open on this day of the week. Time limits in working days exclude them.',
    source: 'The customs authority',
    code: /^20\d{2}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/,
    columns: [],
  },
  'interest-rates': {
    title: 'Interest rates',
    description:
      'Interest rates for late payments (`ARREARS`) and for refunds that customs pays late (`REPAYMENT`). A rate applies until the next one is published.',
    source: 'The customs authority',
    code: /^[A-Z]{3,20}$/,
    columns: [
      {
        name: 'rate',
        kind: 'text',
        required: true,
        holds: decimal,
        description: 'Interest rate in percent per year.',
        readBy: ['interest'],
      },
    ],
  },
  'limit-grounds': {
    title: 'Grounds for a longer time limit',
    description:
      'Grounds, such as criminal offences, on which customs can notify a debt within a longer time limit.',
    source: 'The customs authority',
    code: /^[A-Z]{3,20}$/,
    columns: [],
  },
  'hearing-exceptions': {
    title: 'Exceptions from hearings',
    description: 'Grounds on which customs takes a decision that burdens the declarant without a hearing.',
    source: 'The customs authority',
    code: /^[A-Z]{3,20}$/,
    columns: [],
  },
  agreements: {
    title: 'Trade agreements',
    description:
      'Trade agreements: the countries whose goods have preferential duties, and the required proofs of origin.',
    source: 'The customs authority',
    code: /^[A-Z]{3}$/,
    columns: [
      {
        name: 'preference',
        kind: 'text',
        required: true,
        holds: formatOf(/^\d{3}$/),
        description: 'Value of `preference` in a goods item that requests the duties of this agreement.',
        readBy: 'shown',
      },
      {
        name: 'proofs',
        kind: 'codes',
        required: true,
        holds: documentType,
        description: 'Document types that prove the origin. One document is sufficient.',
        readBy: ['R708', 'duties'],
      },
      {
        name: 'countries',
        kind: 'codes',
        required: true,
        holds: countryCodeFormat,
        description: 'Countries of origin to whose goods the agreement applies.',
        readBy: ['R707', 'duties'],
      },
    ],
  },
  commodities: {
    title: 'Commodity codes',
    description:
      'Chapters (two digits), headings (four) and subheadings (six) of the Harmonized System, and the tariff lines (eight) under which goods are declared, with their import duties.',
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
          'Duty: components joined by ` + `, each a percentage of the value (`7.5%`) or an amount per unit (`12 XTS/DTN`). Null: the code is not a tariff line.',
        readBy: ['duties'],
      },
      {
        name: 'vat',
        kind: 'text',
        holds: decimal,
        description: 'Rate of the import tax: a percentage of the sum of customs value and duty.',
        readBy: ['duties'],
      },
      {
        name: 'supplementary_unit',
        kind: 'text',
        holds: unitFormat,
        description:
          'Unit of the supplementary quantity that a goods item must state in addition to its masses.',
        readBy: ['R703', 'R704'],
      },
      {
        name: 'preferences',
        kind: 'text',
        holds: { expected: 'such as 300:ABC=0%; 200:DEF=5.2%', test: isPreferences },
        description:
          'Preferential duties: tariff treatment and agreement with the duty, `300:EUA=0%`, joined by `; `.',
        readBy: ['R707', 'duties'],
      },
      {
        name: 'documents',
        kind: 'codes',
        holds: { expected: `such as import:${meanings.documents.invoice[0]}`, test: isDocument },
        description: 'Required documents: direction and type, `import:N851`, `both:C400`.',
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
          'Duty for end use under customs control (treatment 115, procedure 44), in the format of `duty`.',
        readBy: ['R715', 'duties'],
        later: true,
      },
      legalBase,
    ],
  },
} as const satisfies Readonly<Record<string, ListDefinition>>;
