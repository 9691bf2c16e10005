import { type Static, Type } from 'typebox';
import { anyoneOperation } from '../callers/public.ts';
import type { Database } from '../foundation/database/database.ts';
import { timeSchema } from '../foundation/http/common-schemas.ts';
import { answer } from '../foundation/http/operation.ts';
import { listBody, singlePage } from '../foundation/http/pagination.ts';
import { inputInvalid } from '../foundation/http/problems.ts';
import { listMailsTo } from '../foundation/mail/mail.ts';
import type { Encryption } from '../foundation/secrets/secrets.ts';

const MailBody = Type.Object(
  {
    id: Type.String({ description: 'Identifier of the mail and name of its file in the data directory.' }),
    to: Type.String({ description: 'E-mail address of the recipient.' }),
    subject: Type.String({ description: 'Subject of the mail.' }),
    text: Type.String({ 'x-secret': true, description: 'Text of the mail, with its links.' }),
    createdAt: timeSchema('Time when the portal wrote the mail.'),
  },
  { additionalProperties: false, title: 'Mail', description: 'A mail that the sandbox did not send.' },
);

const exampleMail: Static<typeof MailBody> = {
  id: 'mal_01kaz4w7m5v3c5n8q2x6t9r1yk',
  to: 'alice@harbour.example',
  subject: 'Customs Portal: confirm your e-mail address',
  text: 'Hello,\n\n…',
  createdAt: '2026-11-21T09:00:00.000Z',
};

const most = 50;

/** Sandbox inbox: the sandbox sends no mail, so developers read its mails here. Not available in production. */
export const listMails = anyoneOperation(
  {
    id: 'listSandboxMails',
    method: 'GET',
    path: '/management/sandbox/mails',
    tag: 'Sandbox',
    summary: 'List sandbox mails',
    description:
      'Returns the mails to one address from the last 24 hours, newest first. The sandbox does not send its mails. It writes each mail to `mail/` in its data directory, and anyone can read the mails with this operation.',
    scope: null,
    query: Type.Object(
      { to: Type.String({ minLength: 3, maxLength: 254, description: 'E-mail address of the recipient.' }) },
      { additionalProperties: false },
    ),
    answers: {
      200: {
        description: 'The mails.',
        body: listBody(MailBody, 'Mails, newest first.'),
        examples: { one: { summary: 'One mail', value: singlePage([exampleMail]) } },
      },
    },
    problems: [inputInvalid],
  },
  (deps: { readonly database: Database; readonly encryption: Encryption }) =>
    async ({ query }) => {
      const mails = await listMailsTo(deps.database.system, deps.encryption, query.to, most);
      return answer(
        200,
        singlePage(
          mails.map(({ createdAt, id, subject, text, to }) => ({
            id,
            to,
            subject,
            text,
            createdAt: createdAt.toISOString(),
          })),
        ),
      );
    },
);
