import { type BackgroundJob, createBackgroundJob } from '../background-job.ts';
import type { Database } from '../database/database.ts';
import { createLeasedWorker } from '../leased-work.ts';
import type { Encryption } from '../secrets/secrets.ts';
import {
  deleteMail,
  deleteMailsBefore,
  type FailedMail,
  failMailsBefore,
  leaseMail,
  markSent,
  openMail,
  postponeMail,
} from './mail.ts';
import type { MailTransport } from './mail-transports.ts';

export interface MailSender extends BackgroundJob {
  /** Sends all due mails; returns the number of attempts. */
  send(): Promise<number>;
  /** Marks unsent mails as failed after a day, and deletes old mails. */
  cleanUp(): Promise<void>;
  /** Returns how many mails this node marked as failed. */
  readonly failedMails: () => number;
}

const mailSendIntervalMs = 1_000;
const hour = 3_600_000;
const giveUpAfterMs = 24 * hour;
const keepFailedMs = 30 * 24 * hour;
/** Time limit of an attempt, longer than a slow mail server needs for its six commands (RFC 5321, 4.5.3.2). */
const mailLimitMs = 120_000;
const stopPatienceMs = 2_000;

/**
 * Creates a sender, which sends several mails concurrently. A mail is sent by one node at a time. With `keep`, sent mails
 * are not deleted, so that users of the sandbox can read them.
 */
export function createMailSender(settings: {
  readonly database: Database;
  readonly encryption: Encryption;
  readonly deliver: MailTransport;
  readonly keep: boolean;
  readonly now: () => Date;
  readonly failed: (error: unknown, job?: string) => void;
  readonly gaveUp: (mail: FailedMail) => void;
  readonly limitMs?: number;
}): MailSender {
  const { database, encryption, deliver, keep, now, failed, limitMs = mailLimitMs } = settings;
  const { system } = database;
  let failedMails = 0;
  const worker = createLeasedWorker({
    lease: (at, until) => leaseMail(system, at, until),
    async attempt(mail, signal) {
      await deliver(openMail(encryption, mail), signal);
      return () => (keep ? markSent(system, mail.id, now()) : deleteMail(system, mail.id));
    },
    postpone: ({ id }, until, reason) => postponeMail(system, id, until, reason),
    neighbour: 'mail_server',
    now,
    failed: (error) => failed(error, 'mail_sender'),
    limitMs,
    atOnce: 4,
    firstPauseMs: 20_000,
    maxPauseMs: hour,
  });
  const job = createBackgroundJob({
    name: 'mail_sender',
    turn: worker.work,
    everyMs: mailSendIntervalMs,
    failed,
  });
  return {
    ...job,
    stop() {
      worker.stop(stopPatienceMs);
      return job.stop();
    },
    send: () => worker.work(),
    async cleanUp() {
      const at = now().getTime();
      const before = new Date(at - giveUpAfterMs);
      const mails = await failMailsBefore(system, before, now());
      failedMails += mails.length;
      for (const mail of mails) settings.gaveUp(mail);
      await deleteMailsBefore(system, before, new Date(at - keepFailedMs));
    },
    failedMails: () => failedMails,
  };
}
