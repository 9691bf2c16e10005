const minuteSeconds = 60;
const hourSeconds = 60 * minuteSeconds;
export const daySeconds = 24 * hourSeconds;

/** Lifetime of an access token, returned as `expires_in`. */
export const accessTokenSeconds = 10 * minuteSeconds;
export const authorizationCodeSeconds = minuteSeconds;
export const deviceCodeSeconds = 10 * minuteSeconds;
/** Lifetime of a consent, with all its refresh tokens. */
export const grantSeconds = 180 * daySeconds;
/** Time without use after which a refresh token and its consent expire. */
export const maxUnusedGrantSeconds = 30 * daySeconds;
/** Time in which a person must complete a sign-in at the authorization server. */
export const interactionSeconds = hourSeconds;
export const providerSessionSeconds = 8 * hourSeconds;
