export const mandateStates = ['offered', 'active', 'suspended', 'ended'] as const;

export interface MandateSearch {
  readonly status?: string;
  readonly principal?: string;
  readonly representative?: string;
}

/** Parses the mandate filters of the URL. The server validates their values. */
export function mandateSearch(search: Record<string, unknown>): MandateSearch {
  const { status, principal, representative } = search;
  return {
    ...(typeof status === 'string' && { status }),
    ...(typeof principal === 'string' && { principal }),
    ...(typeof representative === 'string' && { representative }),
  };
}
