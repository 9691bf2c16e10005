import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { replaceFile } from '../durable-file.ts';
import type { StoredMail } from './mail.ts';

/** Delivers one mail. Rejects on failure, so that the mail is sent again later. Stops when the signal is aborted. */
export type MailTransport = (mail: StoredMail, signal: AbortSignal) => Promise<void>;

/**
 * Timeouts of the SMTP connection. They are long, because a mail that a slow server has accepted would be sent again.
 */
const timesMs = { connectionTimeout: 10_000, greetingTimeout: 60_000, socketTimeout: 100_000 };

/** Creates the delivery to a mail server: `smtp://user:password@host:587` or `smtps://…`. */
export function createSmtpTransport(url: string, from: string): MailTransport {
  return async (mail, signal) => {
    // The transport is a pool of one connection, because only a pool can be closed while it sends.
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

/** Creates the delivery into a directory, as files that a mail program can open. */
export function createFileTransport(directory: string, from: string): MailTransport {
  const transport = createTransport({ streamTransport: true, buffer: true });
  return async (mail) => {
    const { message } = await transport.sendMail(messageOf(mail, from));
    await mkdir(directory, { recursive: true, mode: 0o700 });
    await replaceFile(join(directory, `${mail.id}.eml`), Buffer.isBuffer(message) ? message : '');
  };
}

function messageOf({ to, subject, text, createdAt }: StoredMail, from: string) {
  return {
    // The address is passed as an object, because a text could be parsed as several addresses.
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
