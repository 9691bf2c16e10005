/*
 * Device session: the command line, signed in by a person through the browser (RFC 8628). Its client is built
 * in, identical in every portal and on every node, and not a row: it has no secret to authenticate with, and
 * no rights without a person.
 */

/** The only public client. */
export const deviceSessionClient = { id: 'customs-portal-cli', name: 'Customs Portal command line' } as const;

/** Data that a terminal sends with its request for a code: only the address is verified. */
export interface DeviceSessionData {
  readonly address: string;
  /** `User-Agent` of the browser. */
  readonly browser: string;
}

/** A device session in a person's list of sessions. */
export interface ListedDeviceSession extends DeviceSessionData {
  /** Id of its grant, in the format of session ids. */
  readonly id: string;
  readonly createdAt: Date;
  /** When it last obtained a token. */
  readonly lastUsedAt: Date;
  readonly expiresAt: Date;
}
