/**
 * Returns the current time for an organisation's declarations. It is later than the system time for a sandbox
 * organisation that simulates a deadline. Credentials, ids and logs always use the system time.
 */
export type CustomsClock = (organisationId: string) => Date;

/** Returns the organisations whose clock is ahead of the system time; their deadlines follow this clock. */
export type OrganisationsAhead = () => readonly string[];
