/*
 * In a device session, a person has signed in the command line through the browser (RFC 8628). The client of
 * the command line is built into the portal and is not a database row. It has no secret, and no rights without
 * a person.
 */

/** The only public OAuth client: it can't keep a secret. */
export const deviceSessionClient = { id: 'customs-portal-cli', name: 'Customs Portal command line' } as const;

/** Data about the device that requested the code. The portal verifies only the address. */
export interface DeviceSessionData {
  readonly address: string;
  /** `User-Agent` of the browser. */
  readonly browser: string;
}

/** Device session as shown in a person's list of sessions. */
export interface ListedDeviceSession extends DeviceSessionData {
  /** Id of the grant of the device session, in the format of session ids. */
  readonly id: string;
  readonly createdAt: Date;
  /** Time when the device session last obtained a token. */
  readonly lastUsedAt: Date;
  readonly expiresAt: Date;
}
