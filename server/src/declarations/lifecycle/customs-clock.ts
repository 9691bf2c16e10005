/**
 * The time that an organisation's declarations live by. It is the wall's, but for an organisation of the sandbox that
 * went ahead to rehearse a deadline; credentials, ids and logs always go by the wall.
 */
export type CustomsClock = (organisationId: string) => Date;

/** The organisations whose clock is ahead of the wall’s: what is due for them is due by their own time. */
export type OrganisationsAhead = () => readonly string[];
