import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { replaceFile } from '../durable-file.ts';
import type { StoredMail } from './mail.ts';

/** Delivers one mail; rejects on failure, so that it is tried again. Stops when the signal fires. */
export type DeliverMail = (mail: StoredMail, signal: AbortSignal) => Promise<void>;

/** Below the overall limit of a mail. A shorter one repeats mails that a slow server has accepted. */
const timesMs = { connectionTimeout: 10_000, greetingTimeout: 60_000, socketTimeout: 100_000 };

/** Delivers to a mail server: `smtp://user:password@host:587` or `smtps://…`. */
export function smtpDelivery(url: string, from: string): DeliverMail {
  return async (mail, signal) => {
    // A pool of one connection, because only a pool can be closed while it sends.
    const transport = createTransport({ url, pool: true, maxConnections: 1, ...timesMs });
    const close = (): void => transport.close();
    signal.addEventListener('abort', close, { once: true });
    try {
      await transport.sendMail(messageOf(mail, from));
    } finally {
      signal.removeEventListener('abort', close);
      close();
    }
  };
}

/** Delivers into a directory, as files that a mail program opens. */
export function fileDelivery(directory: string, from: string): DeliverMail {
  const transport = createTransport({ streamTransport: true, buffer: true });
  return async (mail) => {
    const { message } = await transport.sendMail(messageOf(mail, from));
    await mkdir(directory, { recursive: true, mode: 0o700 });
    await replaceFile(join(directory, `${mail.id}.eml`), Buffer.isBuffer(message) ? message : '');
  };
}

function messageOf({ to, subject, text, createdAt }: StoredMail, from: string) {
  return {
    // An object, so that the text is not parsed as several addresses.
    to: { name: '', address: to },
    from,
    subject,
    text,
    date: createdAt,
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
