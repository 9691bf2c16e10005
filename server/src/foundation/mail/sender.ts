import type { Database } from '../database/database.ts';
import { createLoop, type Loop } from '../loop.ts';
import type { Wrapping } from '../secrets/secrets.ts';
import type { DeliverMail } from './delivery.ts';
import { deleteMail, deleteMailsBefore, lockDueMail, markSent, putOff } from './mail.ts';

export interface MailSender extends Loop {
  /** Sends what is due now; the number of mails. */
  send(): Promise<number>;
  /** Deletes mails that are too old: nobody can be reached there, or they were shown long enough. */
  sweep(): Promise<void>;
}

const everyMs = 1_000;
const oldestMs = 24 * 3_600_000;

/** Sends mails one after the other, each on one node at a time. `keep`: they are shown afterwards, in the sandbox. */
export function createMailSender(settings: {
  readonly database: Database;
  readonly wrapping: Wrapping;
  readonly deliver: DeliverMail;
  readonly keep: boolean;
  readonly now: () => Date;
  readonly failed: (error: unknown) => void;
}): MailSender {
  const { database, wrapping, deliver, keep, now, failed } = settings;

  function sendOne(): Promise<boolean> {
    return database.systemTransaction(async (transaction) => {
      const mail = await lockDueMail(transaction, wrapping, now());
      if (!mail) return false;
      try {
        await deliver(mail);
      } catch (error) {
        failed(error);
        await putOff(transaction, mail.id, now());
        return true;
      }
      if (keep) await markSent(transaction, mail.id, now());
      else await deleteMail(transaction, mail.id);
      return true;
    });
  }

  async function send(): Promise<number> {
    let sent = 0;
    while (await sendOne()) sent += 1;
    return sent;
  }

  return {
    ...createLoop({ name: 'mail_sender', turn: send, everyMs, failed }),
    send,
    sweep: () => deleteMailsBefore(database.system, new Date(now().getTime() - oldestMs)),
  };
}
