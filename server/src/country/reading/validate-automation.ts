import type { Static } from 'typebox';
import type { Automation } from './automation.ts';
import { duplicateCodeErrors } from './code-faults.ts';
import type { ProfileError } from './profile-error.ts';

/** Returns the errors of rows with the same number, and of rows with an unknown declaration type. */
export function validateAutomation({
  automation: { rows },
  types,
}: {
  readonly automation: Static<typeof Automation>;
  readonly types: readonly { readonly code: string }[];
}): ProfileError[] {
  const numbers = rows.map(({ number }) => String(number));
  const unknownTypes = rows.flatMap((row, index) =>
    (row.types ?? []).flatMap((type, place) =>
      types.some(({ code }) => code === type)
        ? []
        : [{ pointer: `/automation/rows/${index}/types/${place}`, message: 'is not the code of a type.' }],
    ),
  );
  return [...duplicateCodeErrors('/automation/rows', numbers, 'number'), ...unknownTypes];
}
