import { Type } from 'typebox';
import { auditActorOf, recordAudit } from '../../audit/public.ts';
import { callerIdentityOf, managementOperation } from '../../callers/public.ts';
import { findForCustoms } from '../../declarations/customs/public.ts';
import { textElement } from '../../declarations/document/public.ts';
import { refuse } from '../../foundation/http/problem.ts';
import {
  idempotencyKeyReused,
  inputInvalid,
  notFound,
  requestInProgress,
} from '../../foundation/http/problems.ts';
import { newId } from '../../foundation/ids.ts';
import { namesOfPeople } from '../../organisations/people/public.ts';
import { declarationParams } from './get-declaration-as-officer.ts';
import { NoteElement, noteBody } from './note.ts';
import { insertNote } from './note-store.ts';
import type { OfficerQueueDependencies } from './queue-dependencies.ts';

const NewNote = Type.Object(
  { text: textElement(2_000, 'Text of the note') },
  { additionalProperties: false, description: 'A new note.' },
);

const exampleText = 'The broker rang: the container comes on Thursday.';

export const createNote = managementOperation(
  {
    id: 'createNote',
    method: 'POST',
    path: '/management/declarations/{id}/notes',
    tag: 'Officer queue',
    summary: 'Create a note on a declaration',
    description:
      'Adds an internal note to a declaration in any status. Only the customs authority can read notes. A note can’t be changed. Only for the customs authority.',
    scope: 'management:declarations:write',
    roles: ['officer', 'supervisor'],
    programs: 'authority',
    idempotent: true,
    params: declarationParams,
    body: {
      schema: NewNote,
      description: 'The note.',
      examples: { call: { summary: 'A telephone call', value: { text: exampleText } } },
    },
    answers: {
      201: {
        description: 'The new note.',
        body: NoteElement,
        headers: ['Idempotency-Replayed'],
        examples: {
          call: {
            summary: 'A telephone call',
            value: {
              id: 'nte_01kaz4w7m0v3c5n8q2x6t9r1ye',
              author: 'per_01kaz4w7m0v3c5n8q2x6t9r1ye',
              authorName: 'Ada Officer',
              createdAt: '2026-11-20T08:01:00.000Z',
              text: exampleText,
            },
          },
        },
      },
    },
    problems: [inputInvalid, notFound, idempotencyKeyReused, requestInProgress],
  },
  ({ database, source }: OfficerQueueDependencies) =>
    async ({ body, caller, params, request, idempotency }) => {
      if (caller.dataScope !== 'all') return refuse(notFound);
      return database.systemTransaction((transaction) =>
        idempotency.within(transaction, 201, async () => {
          const row = await findForCustoms(transaction, params.id);
          if (!row) return refuse(notFound);
          const note = {
            id: newId('nte', source),
            author: callerIdentityOf(caller).id,
            createdAt: source.now(),
            text: body.text,
          };
          await insertNote(transaction, row, note);
          const names = await namesOfPeople(transaction, [note.author]);
          await recordAudit(transaction, {
            ...auditActorOf(caller, request),
            // The audit event belongs to customs, because traders can read the audit events of their own organisation.
            organisationId: caller.organisation.id,
            at: note.createdAt,
            action: 'declaration.note',
            target: { kind: 'declaration', id: row.id },
            change: { after: { note: note.id } },
          });
          return { kind: 'made', body: noteBody(note, names) } as const;
        }),
      );
    },
);
