import { type Static, Type } from 'typebox';
import {
  amountUpToDecimalsPattern,
  automatedDecisions,
  automatedPayments,
  country,
  declarationTypes,
} from '../../country/public.ts';
import { DeclarationType } from '../../declarations/document/public.ts';
import { lanes } from '../../declarations/lifecycle/public.ts';
import { daySchema } from '../../foundation/http/common-schemas.ts';

/*
 * Row of the automation table: decisions that the portal makes without an officer, on the declarations that the row
 * selects. The portal never decides on amendments, invalidations, discharges, debts or claims.
 */

export type AutomatedDecision = (typeof automatedDecisions)[number];
export type AutomatedPayment = (typeof automatedPayments)[number];

const rowSchemaOptions = { additionalProperties: false } as const;

function amount(description: string) {
  return Type.Optional(Type.String({ pattern: amountUpToDecimalsPattern, 'x-format': 'sum', description }));
}

const AutomationConditions = Type.Object(
  {
    payments: Type.Optional(
      Type.Array(Type.Enum([...automatedPayments]), {
        minItems: 1,
        maxItems: automatedPayments.length,
        uniqueItems: true,
        description: 'States of the payment. Absent: all of them',
      }),
    ),
    valueTo: amount('Maximum value of the goods, in national currency'),
    dailyDeclarations: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 1_000_000,
        description: 'Maximum number of declarations of the same importer that are released on one day',
      }),
    ),
    dailyValue: amount(
      'Maximum value of the goods of the same importer that are released on one day, in national currency',
    ),
    authorisationKind: Type.Optional(
      Type.Enum(
        country.authorisationKinds.map(({ code }) => code),
        { description: 'Kind of a valid authorisation that the importer holds' },
      ),
    ),
  },
  {
    ...rowSchemaOptions,
    title: 'AutomationConditions',
    description: 'Conditions of a release. All of them must be met. Only for rows that release',
  },
);

const rowProperties = {
  offices: Type.Optional(
    Type.Array(Type.String({ pattern: `^(?:${country.formats.office.pattern})$`, 'x-format': 'office' }), {
      minItems: 1,
      maxItems: 200,
      uniqueItems: true,
      description: 'Customs offices. Absent: all',
    }),
  ),
  types: Type.Optional(
    Type.Array(DeclarationType, {
      ...{ minItems: 1, maxItems: declarationTypes.length, uniqueItems: true },
      description: 'Declaration types. Absent: all',
    }),
  ),
  lanes: Type.Optional(
    Type.Array(Type.Enum([...lanes]), {
      ...{ minItems: 1, maxItems: lanes.length, uniqueItems: true },
      description:
        'Control lanes. Absent: all. Without effect on `accept` and `assign_lane`. A row that releases needs `green`. Goods with an announced control are never released automatically',
    }),
  ),
  decisions: Type.Array(Type.Enum([...automatedDecisions]), {
    ...{ minItems: 1, maxItems: automatedDecisions.length, uniqueItems: true },
    description: 'Decisions that the portal makes',
  }),
  conditions: Type.Optional(AutomationConditions),
  afterSeconds: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 31_536_000,
      description:
        'Number of seconds that a declaration waits before the portal accepts, releases or clears it. Default: 0',
    }),
  ),
  validFrom: Type.Optional(daySchema('First day on which the row applies. Absent: immediately')),
  validUntil: Type.Optional(daySchema('Last day on which the row applies. Absent: no end')),
};

const number = Type.Integer({ minimum: 1, maximum: 10_000, description: 'Number of the row' });

export const NewAutomationRow = Type.Object(
  {
    number: Type.Optional({
      ...number,
      description:
        'Number of the row, which stops and audit events name. Keep the number of a row that you change. Default: the next free number',
    }),
    ...rowProperties,
  },
  { ...rowSchemaOptions, title: 'NewAutomationRow', description: 'A row of the table' },
);
export type NewAutomationRow = Static<typeof NewAutomationRow>;

export const AutomationRowBody = Type.Object(
  { number, ...rowProperties },
  { ...rowSchemaOptions, title: 'AutomationRow', description: 'A row of the table' },
);
export type AutomationRow = Static<typeof AutomationRowBody>;

export const sampleSchema = Type.Number({
  minimum: 0,
  maximum: 1,
  description:
    'Share of declarations, from 0 to 1, that an officer releases although a row allows it. Selected at random',
});

export const exampleRow: AutomationRow = {
  number: 2,
  lanes: ['green'],
  decisions: ['release'],
  conditions: { payments: ['paid', 'nothing_due'], valueTo: '10000' },
};
