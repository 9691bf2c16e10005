import type { components } from '../../api/management.d.ts';
import type { Side } from './mandate-actions.ts';

export const representations = ['direct', 'indirect'] as const;
export const types = ['import', 'export'] as const;
const codeListFields = ['procedures', 'offices', 'guarantees', 'accounts'] as const;
export const validityFields = ['validFrom', 'validUntil'] as const;

/** Values of the form that offers a mandate. A list of codes is one text. */
export interface OfferFields {
  readonly side: Exclude<Side, 'customs'>;
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

export function emptyOffer(own: string): OfferFields {
  return {
    side: 'principal',
    own,
    other: '',
    representations: ['direct'],
    types: [...types],
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
export type OfferBody = Pick<Offer, 'principal' | 'representative' | 'representations'> & {
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
export function offerOf(typed: OfferFields): OfferBody {
  const own = typed.own;
  const other = typed.other.trim().toUpperCase();
  const chosen = types.filter((type) => typed.types.includes(type));
  const listed = codeListFields.flatMap((name) => {
    const codes = typed[name].split(/[\s,;]+/).filter((code) => code !== '');
    return codes.length > 0 ? [[name, codes] as const] : [];
  });
  const single = (['maxValue', ...validityFields] as const).flatMap((name) => {
    const value = typed[name].trim();
    return value === '' ? [] : [[name, value] as const];
  });
  return {
    principal: typed.side === 'principal' ? own : other,
    representative: typed.side === 'principal' ? other : own,
    representations: representations.filter((each) => typed.representations.includes(each)),
    ...(chosen.length < types.length && { types: chosen }),
    ...Object.fromEntries(listed),
    ...Object.fromEntries(single),
    ...(typed.debts && { debts: true }),
  };
}
