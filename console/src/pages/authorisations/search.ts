import { country } from '../../texts/country.ts';

export const authorisationKinds: readonly string[] = country.authorisationKinds.map(({ code }) => code);
export const authorisationStates = ['active', 'suspended', 'revoked'] as const;

export interface AuthorisationSearch {
  readonly kind?: string;
  readonly status?: string;
  readonly holder?: string;
  readonly number?: string;
}

/** Parses the authorisation filters of the URL. The server validates their values. */
export function authorisationSearch(search: Record<string, unknown>): AuthorisationSearch {
  const { kind, status, holder, number } = search;
  return {
    ...(typeof kind === 'string' && { kind }),
    ...(typeof status === 'string' && { status }),
    ...(typeof holder === 'string' && { holder }),
    ...(typeof number === 'string' && { number }),
  };
}
