import { type Static, Type } from 'typebox';
import { anchoredPattern, country } from '../../country/public.ts';
import { daySchema, orNull } from '../../foundation/http/common-schemas.ts';

const officerSchemaOptions = { additionalProperties: false } as const;

export const AbsenceElement = Type.Object(
  { from: daySchema('First day of the absence'), until: daySchema('Last day of the absence, inclusive') },
  {
    ...officerSchemaOptions,
    title: 'Absence',
    description: 'Period in which an officer is absent, from the first to the last day',
  },
);

/** Code from the list of customs offices. */
export const officeElement = Type.String({
  pattern: anchoredPattern(country.formats.office.pattern),
  'x-format': 'office',
  description: 'Code of a customs office',
});

/** Lists the roles that decide on declarations in the officer queue. */
export const officerQueueRoles = ['officer', 'supervisor'] as const;

export const Officer = Type.Object(
  {
    id: Type.String({ description: 'Id of the person' }),
    name: Type.String({ description: 'Name of the person' }),
    role: Type.Enum([...officerQueueRoles], { description: 'Role of the person' }),
    open: Type.Integer({
      minimum: 0,
      description: 'Number of declarations in the officer queue that are assigned to the officer',
    }),
    overdue: Type.Integer({
      minimum: 0,
      description: 'Number of declarations with an expired deadline that are assigned to the officer',
    }),
    office: orNull(officeElement, 'Code of the customs office of the officer. Null: all offices'),
    absence: orNull(AbsenceElement, 'Current or next absence; null without an absence'),
    away: Type.Boolean({ description: 'Whether the officer is absent today' }),
  },
  {
    ...officerSchemaOptions,
    title: 'Officer',
    description: 'An officer or supervisor of the customs authority',
  },
);
export type Officer = Static<typeof Officer>;

export const officerExample: Officer = {
  id: 'per_01kaz4w7m0v3c5n8q2x6t9r1ye',
  name: 'Ada Officer',
  role: 'officer',
  open: 12,
  overdue: 1,
  office: 'XA000100',
  absence: { from: '2026-12-21', until: '2027-01-03' },
  away: false,
};
