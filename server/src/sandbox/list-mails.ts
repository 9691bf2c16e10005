import { type Static, Type } from 'typebox';
import { anyoneOperation } from '../callers/public.ts';
import type { Database } from '../foundation/database/database.ts';
import { timeElement } from '../foundation/http/elements.ts';
import { answer } from '../foundation/http/operation.ts';
import { inputInvalid } from '../foundation/http/problems.ts';
import { listMailsTo } from '../foundation/mail/mail.ts';
import type { Wrapping } from '../foundation/secrets/secrets.ts';

const MailBody = Type.Object(
  {
    id: Type.String({ description: 'The mail’s id; the file in the data directory is named after it.' }),
    to: Type.String({ description: 'Whom it is for.' }),
    subject: Type.String({ description: 'What it is about.' }),
    text: Type.String({ 'x-secret': true, description: 'What it says, links included.' }),
    createdAt: timeElement('When it was written.'),
  },
  { additionalProperties: false, title: 'Mail', description: 'A mail that the sandbox did not send.' },
);

const example: Static<typeof MailBody> = {
  id: 'mal_01kaz4w7m5v3c5n8q2x6t9r1yk',
  to: 'alice@harbour.example',
  subject: 'Customs Portal: confirm your e-mail address',
  text: 'Hello,\n\n…',
  createdAt: '2026-11-21T09:00:00.000Z',
};

const most = 50;

/** The sandbox's letter box: it sends no mail, so whoever tries a sign-up reads it here. Never mounted in production. */
export const listMails = anyoneOperation(
  {
    id: 'listSandboxMails',
    method: 'GET',
    path: '/management/sandbox/mails',
    tag: 'Sandbox',
    summary: 'List sandbox mails',
    description:
      'The mails of the last day to one address, newest first. The sandbox sends none: it shows them here, to anyone, and writes them to `mail/` in its data directory.',
    scope: null,
    query: Type.Object(
      { to: Type.String({ minLength: 3, maxLength: 254, description: 'The address.' }) },
      { additionalProperties: false },
    ),
    answers: {
      200: {
        description: 'The mails.',
        body: Type.Object(
          { items: Type.Array(MailBody, { description: 'Mails, newest first.' }) },
          { additionalProperties: false, description: 'Mails to one address.' },
        ),
        examples: { one: { summary: 'One mail', value: { items: [example] } } },
      },
    },
    problems: [inputInvalid],
  },
  (deps: { readonly database: Database; readonly wrapping: Wrapping }) =>
    async ({ query }) => {
      const mails = await listMailsTo(deps.database.system, deps.wrapping, query.to, most);
      return answer(200, {
        items: mails.map(({ createdAt, id, subject, text, to }) => ({
          id,
          to,
          subject,
          text,
          createdAt: createdAt.toISOString(),
        })),
      });
    },
);
