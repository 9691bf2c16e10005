import type { Mail } from '../../foundation/mail/mail.ts';
import { mailText, portalLink } from '../../foundation/mail/mail-text.ts';

/*
 * What the portal writes to people. Links carry their token behind `#`, which browsers keep to themselves: no log and no
 * referrer has it. They begin with the portal's own base URL, whatever a request says of its host.
 */

const portal = 'Customs Portal';

export function verificationMail(baseUrl: string, to: string, token: string): Mail {
  return {
    to,
    subject: mailText`${portal}: confirm your e-mail address`,
    text: mailText`Hello,

somebody, hopefully you, has signed up for the ${portal} with this address. Confirm it here within 24 hours, with the password that you chose:

  ${portalLink(baseUrl, `/console/verification#token=${token}`)}

If it was not you, do nothing: the account cannot be used.
`,
  };
}

export function knownAddressMail(baseUrl: string, to: string): Mail {
  return {
    to,
    subject: mailText`${portal}: you have an account already`,
    text: mailText`Hello,

somebody, hopefully you, has tried to sign up for the ${portal} with this address. It has an account already: sign in with it.

  ${portalLink(baseUrl, '/console/sign-in')}

If you do not know the password any more, set a new one:

  ${portalLink(baseUrl, '/console/password-reset')}

If it was not you, do nothing: nothing has changed.
`,
  };
}

export function passwordResetMail(baseUrl: string, to: string, token: string): Mail {
  return {
    to,
    subject: mailText`${portal}: set a new password`,
    text: mailText`Hello,

somebody, hopefully you, wants to set a new password for the ${portal}. Do it here within an hour; it signs you out everywhere:

  ${portalLink(baseUrl, `/console/new-password#token=${token}`)}

If it was not you, do nothing: your password stays as it is.
`,
  };
}

export function unknownAddressMail(baseUrl: string, to: string): Mail {
  return {
    to,
    subject: mailText`${portal}: there is no account`,
    text: mailText`Hello,

somebody, hopefully you, wants to set a new password for the ${portal}, but no account has this address. Perhaps it is another address, or you sign up here:

  ${portalLink(baseUrl, '/console/sign-up')}

If it was not you, do nothing.
`,
  };
}

export function passwordChangedMail(baseUrl: string, to: string): Mail {
  return {
    to,
    subject: mailText`${portal}: your password was changed`,
    text: mailText`Hello,

the password of your account at the ${portal} was changed just now, and whoever else was signed in with it was signed out. If it was not you, set a new one at once:

  ${portalLink(baseUrl, '/console/password-reset')}
`,
  };
}

export function factorsResetMail(baseUrl: string, to: string): Mail {
  return {
    to,
    subject: mailText`${portal}: your second factors were removed`,
    text: mailText`Hello,

an administrator has removed the second factors and recovery codes of your account at the ${portal}, and you were signed out everywhere. Sign in and set up new ones:

  ${portalLink(baseUrl, '/console/sign-in')}

If you did not ask for it, tell the customs authority at once.
`,
  };
}
