import { createServer, type Socket } from 'node:net';

/* Test helper: a mail server that accepts every mail. */

export interface MailServer {
  /** PORTAL_MAIL_URL for this server. */
  readonly url: string;
  /** Commands of the clients and lines of their mails, in their order. */
  readonly lines: readonly string[];
  /** Mails with their headers, in the order of their arrival. */
  readonly mails: readonly { readonly to: string; readonly text: string }[];
  stop(): Promise<void>;
}

export async function startMailServer(): Promise<MailServer> {
  const lines: string[] = [];
  const mails: { to: string; text: string }[] = [];
  const server = createServer((socket) => receiveMails(socket, lines, mails));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('the mail server has no port');
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    lines,
    mails,
    stop: () => new Promise((resolve) => void server.close(() => resolve())),
  };
}

function receiveMails(socket: Socket, lines: string[], mails: { to: string; text: string }[]): void {
  let [incomplete, recipient] = ['', ''];
  let text: string[] | null = null;
  socket.write('220 mail.example\r\n');
  socket.on('error', () => socket.destroy());
  socket.on('data', (chunk: Buffer) => {
    const received = `${incomplete}${chunk}`.split('\r\n');
    incomplete = received.pop() ?? '';
    for (const line of received) {
      lines.push(line);
      if (text !== null && line !== '.') {
        text.push(line);
        continue;
      }
      if (text !== null) mails.push({ to: recipient, text: text.join('\n') });
      recipient = /^RCPT TO:<(.*)>/.exec(line)?.[1] ?? recipient;
      text = line === 'DATA' ? [] : null;
      socket.write(line === 'DATA' ? '354 go on\r\n' : line === 'QUIT' ? '221 bye\r\n' : '250 fine\r\n');
    }
  });
}
