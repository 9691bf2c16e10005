export const personStates = ['unverified', 'active', 'disabled'] as const;

/** Filters of the user list in the URL. */
export interface PeopleSearch {
  readonly email?: string;
  readonly organisationId?: string;
  readonly status?: (typeof personStates)[number];
  readonly secondFactor?: boolean;
}

export function peopleSearch(search: Record<string, unknown>): PeopleSearch {
  const { email, organisationId, secondFactor } = search;
  const status = personStates.find((one) => one === search.status);
  return {
    ...(typeof email === 'string' && email !== '' && { email }),
    ...(typeof organisationId === 'string' && organisationId !== '' && { organisationId }),
    ...(status && { status }),
    ...(secondFactor === true && { secondFactor }),
    ...(secondFactor === false && { secondFactor }),
  };
}
