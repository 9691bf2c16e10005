import { join } from 'node:path';
import { createPostMail, type FailedMail } from '../foundation/mail/mail.ts';
import { createFileTransport, createSmtpTransport } from '../foundation/mail/mail-transports.ts';
import { createMailSender } from '../foundation/mail/sender.ts';
import { noReplyAddress } from '../settings/config.ts';
import { type AppDependencies, idSource } from './app-dependencies.ts';
import type { JobOutages } from './log-job-outages.ts';

/** Opens the delivery of mails: to a mail server, or to files in the sandbox. Without either, mails expire after a day. */
export function openMailDelivery(
  { config, database, log, encryption }: Pick<AppDependencies, 'config' | 'database' | 'log' | 'encryption'>,
  failed: JobOutages['failed'],
) {
  const { dataDir, mail, profile } = config;
  const keep = profile === 'sandbox';
  const deliver = mail
    ? createSmtpTransport(mail.url.reveal(), mail.from)
    : keep
      ? createFileTransport(join(dataDir, 'mail'), noReplyAddress(config.baseUrl))
      : () => Promise.reject(new Error('a mail cannot be sent: PORTAL_MAIL_URL is not set'));
  const gaveUp = (mail: FailedMail): void =>
    log.error(mail, 'a mail could not be sent for a day and was discarded');
  const sender = createMailSender({ database, encryption, deliver, keep, now: idSource.now, failed, gaveUp });
  return { post: createPostMail(encryption, idSource), sender };
}
