import { escapePointer } from '../../foundation/json-pointer.ts';
import type { CountryProfile } from './profile.ts';
import type { ProfileError } from './profile-error.ts';

/* Checks of the taxes of a country that a schema can't express. */

/** Checks that all taxes of a sum bear interest, or that none does, because a bill has only one line for the sum. */
export function validateInterestRules({ taxes }: Pick<CountryProfile, 'taxes'>): ProfileError[] {
  return taxes.flatMap(({ sum, interest }, index) => {
    const first = taxes.find((tax) => tax.sum === sum);
    return first === undefined || first.interest === interest
      ? []
      : [
          {
            pointer: `/taxes/${index}/interest`,
            message: `must be ${first.interest}, as for ${first.code}: both taxes belong to the sum ${sum}.`,
          },
        ];
  });
}

type TaxesAndBases = Pick<CountryProfile, 'taxes' | 'bases'>;

/**
 * Checks that a tax base contains only the value, the inland freight, other bases and earlier taxes, and that no base
 * contains another base.
 */
export function validateTaxBases({ taxes, bases }: TaxesAndBases): ProfileError[] {
  const codes = taxes.map(({ code }) => code);
  const plain = ['value', 'inlandFreight'];
  const unknown = (pointer: string, name: string, expected: string): ProfileError => ({
    pointer,
    message: `${JSON.stringify(name)} is unknown. Use ${expected}.`,
  });
  const ofBases = Object.entries(bases).flatMap(([base, of]) =>
    of.flatMap((name, index) =>
      plain.includes(name) || codes.includes(name)
        ? []
        : [unknown(`/bases/${escapePointer(base)}/${index}`, name, 'value, inlandFreight or a tax')],
    ),
  );
  const ofTaxes = taxes.flatMap(({ base }, place) => {
    const earlier = codes.slice(0, place);
    const isReady = (name: string): boolean =>
      plain.includes(name) ||
      earlier.includes(name) ||
      (bases[name] ?? [name]).every((part) => plain.includes(part) || earlier.includes(part));
    return base.components.flatMap((name, index) =>
      isReady(name)
        ? []
        : [unknown(`/taxes/${place}/base/components/${index}`, name, 'a base or an earlier tax')],
    );
  });
  return [...ofBases, ...ofTaxes];
}
