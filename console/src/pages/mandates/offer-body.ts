import type { components } from '../../api/management.d.ts';
import type { MandateSide } from './mandate-actions.ts';

export const representationKinds = ['direct', 'indirect'] as const;
export const declarationDirections = ['import', 'export'] as const;
const codeListFields = ['procedures', 'offices', 'guarantees', 'accounts'] as const;
export const offerValidityFields = ['validFrom', 'validUntil'] as const;

/** Values of the form that offers a mandate. A list of codes is one text. */
export interface MandateOfferFields {
  readonly side: Exclude<MandateSide, 'customs'>;
  readonly own: string;
  readonly other: string;
  readonly representations: readonly string[];
  readonly types: readonly string[];
  readonly procedures: string;
  readonly offices: string;
  readonly guarantees: string;
  readonly accounts: string;
  readonly debts: boolean;
  readonly maxValue: string;
  readonly validFrom: string;
  readonly validUntil: string;
}

export function emptyMandateOffer(own: string): MandateOfferFields {
  return {
    side: 'principal',
    own,
    other: '',
    representations: ['direct'],
    types: [...declarationDirections],
    procedures: '',
    offices: '',
    guarantees: '',
    accounts: '',
    debts: false,
    maxValue: '',
    validFrom: '',
    validUntil: '',
  };
}

type Offer = components['schemas']['Mandate'];
export type MandateOfferBody = Pick<Offer, 'principal' | 'representative' | 'representations'> & {
  types?: Offer['types'];
  procedures?: string[];
  offices?: string[];
  guarantees?: string[];
  accounts?: string[];
  debts?: boolean;
  maxValue?: string;
  validFrom?: string;
  validUntil?: string;
};

/**
 * Converts the form input to the request body. Empty fields set no restriction; without guarantees and
 * accounts, the representative can't use the principal's security.
 */
export function mandateOfferBodyOf(typed: MandateOfferFields): MandateOfferBody {
  const own = typed.own;
  const other = typed.other.trim().toUpperCase();
  const chosen = declarationDirections.filter((type) => typed.types.includes(type));
  const listed = codeListFields.flatMap((name) => {
    const codes = typed[name].split(/[\s,;]+/).filter((code) => code !== '');
    return codes.length > 0 ? [[name, codes] as const] : [];
  });
  const single = (['maxValue', ...offerValidityFields] as const).flatMap((name) => {
    const value = typed[name].trim();
    return value === '' ? [] : [[name, value] as const];
  });
  return {
    principal: typed.side === 'principal' ? own : other,
    representative: typed.side === 'principal' ? other : own,
    representations: representationKinds.filter((each) => typed.representations.includes(each)),
    ...(chosen.length < declarationDirections.length && { types: chosen }),
    ...Object.fromEntries(listed),
    ...Object.fromEntries(single),
    ...(typed.debts && { debts: true }),
  };
}
