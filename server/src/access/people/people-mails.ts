import { localisedMail, type Recipient } from '../../foundation/mail/localised-mail.ts';
import type { Mail } from '../../foundation/mail/mail.ts';
import { portalLink } from '../../foundation/mail/mail-text.ts';

/*
 * Links in mails contain their token after `#`, which browsers do not send, so that no log or referrer contains
 * it. They start with the base URL of the portal, regardless of the host in the request.
 */

export function verificationMail(baseUrl: string, to: Recipient, token: string): Mail {
  const link = portalLink(baseUrl, `/console/verification#token=${token}`);
  return localisedMail(to, 'verification', { link });
}

export function registeredAddressMail(baseUrl: string, to: Recipient): Mail {
  const signIn = portalLink(baseUrl, '/console/sign-in');
  return localisedMail(to, 'knownAddress', { signIn, reset: portalLink(baseUrl, '/console/password-reset') });
}

export function passwordResetMail(baseUrl: string, to: Recipient, token: string): Mail {
  const link = portalLink(baseUrl, `/console/new-password#token=${token}`);
  return localisedMail(to, 'passwordReset', { link });
}

export function unregisteredAddressMail(baseUrl: string, to: Recipient): Mail {
  return localisedMail(to, 'unknownAddress', { link: portalLink(baseUrl, '/console/sign-up') });
}

export function passwordChangedMail(baseUrl: string, to: Recipient): Mail {
  return localisedMail(to, 'passwordChanged', { link: portalLink(baseUrl, '/console/password-reset') });
}

export function factorsResetMail(baseUrl: string, to: Recipient): Mail {
  return localisedMail(to, 'factorsReset', { link: portalLink(baseUrl, '/console/sign-in') });
}
