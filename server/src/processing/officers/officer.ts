import { type Static, Type } from 'typebox';
import { anchored, country } from '../../country/public.ts';
import { dayElement, orNull } from '../../foundation/http/elements.ts';

const closed = { additionalProperties: false } as const;

export const AbsenceElement = Type.Object(
  { from: dayElement('The first day'), until: dayElement('The last day') },
  { ...closed, title: 'Absence', description: 'When an officer is away, both days included' },
);

/** A code of the list of customs offices. */
export const officeElement = Type.String({
  pattern: anchored(country.formats.office.pattern),
  'x-format': 'office',
  description: 'The code of a customs office',
});

/** A role that has work on the desk. */
export const deskRoles = ['officer', 'supervisor'] as const;

export const Officer = Type.Object(
  {
    id: Type.String({ description: 'The id of the person' }),
    name: Type.String({ description: 'What they are called' }),
    role: Type.Enum([...deskRoles], { description: 'Their role' }),
    open: Type.Integer({ minimum: 0, description: 'What they have on the desk' }),
    overdue: Type.Integer({ minimum: 0, description: 'Of these, with a deadline that has passed' }),
    office: orNull(officeElement, 'Where they work; null: at every office'),
    absence: orNull(AbsenceElement, 'When they are away, now or next'),
    away: Type.Boolean({ description: 'Whether they are away today' }),
  },
  { ...closed, title: 'Officer', description: 'Somebody who works at the desk of customs' },
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
