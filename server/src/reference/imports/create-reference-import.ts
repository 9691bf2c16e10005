import { Type } from 'typebox';
import { actingAs } from '../../audit/public.ts';
import { managementOperation } from '../../callers/public.ts';
import type { Database } from '../../foundation/database/database.ts';
import { inputRefusal } from '../../foundation/http/input.ts';
import { refuse } from '../../foundation/http/problem.ts';
import {
  customsAuthorityRequired,
  idempotencyKeyReused,
  inputInvalid,
  requestInProgress,
} from '../../foundation/http/problems.ts';
import { type IdSource, newId } from '../../foundation/ids.ts';
import {
  bodyFault,
  entryLine,
  exampleStored,
  headLine,
  importNotReady,
  listDefinitions,
  textColumns,
} from '../lists/public.ts';
import { exampleImport, ImportBody, ListElement } from './reference-import.ts';
import { stageImport } from './stage-import.ts';

const mostBytes = 128 * 1_048_576;

const { ports } = listDefinitions;
const columns = textColumns([]);

export const createReferenceImport = managementOperation(
  {
    id: 'createReferenceImport',
    method: 'POST',
    path: '/management/reference-imports',
    tag: 'Reference data',
    summary: 'Upload a code list',
    description:
      'Only for the customs authority. Takes a whole list as CSV in UTF-8, as the download of the list has it: a head, then a line for each period of each code. Columns for other languages (`name_de`, and `description_de` where the list has a description) may be missing, in the file or at the end of a line: then a code whose name and description are the same in English keeps its other texts. Every line is checked and the file is compared with the list, which stays as it is: apply the import when its changes are what you want. While the file arrives, `GET /management/reference-imports` shows how far it is. A file with bad lines becomes a `invalid` import that tells them; one with another head is refused.',
    scope: 'management:write',
    roles: ['administrator'],
    query: Type.Object({ list: ListElement }, { additionalProperties: false }),
    body: {
      kind: 'stream',
      mediaTypes: ['text/csv'],
      maxBytes: mostBytes,
      description: `The list, at most ${mostBytes / 1_048_576} MiB.`,
      required: true,
      examples: {
        ports: {
          summary: 'A port',
          value: headLine(ports, columns) + entryLine(ports, columns, exampleStored),
        },
      },
    },
    idempotent: true,
    answers: {
      201: {
        description: 'Read and compared.',
        body: ImportBody,
        headers: ['Location', 'Idempotency-Replayed'],
        examples: { ready: { summary: 'Ready to be applied', value: exampleImport } },
      },
    },
    problems: [
      inputInvalid,
      customsAuthorityRequired,
      idempotencyKeyReused,
      requestInProgress,
      importNotReady,
    ],
  },
  (parts: { readonly database: Database; readonly source: IdSource; readonly baseUrl: string }) => {
    const { database, source, baseUrl } = parts;
    return async ({ body, caller, query, request, idempotency }) => {
      if (caller.reach !== 'all') return refuse(customsAuthorityRequired);
      const id = newId('rim', source);
      const staged = await stageImport(
        { database, now: source.now },
        {
          id,
          list: query.list,
          organisationId: caller.organisation.id,
          acting: actingAs(caller, request),
          location: `${baseUrl}/management/reference-imports/${id}`,
          idempotency,
        },
        body,
      );
      if (staged.kind !== 'no list') return staged;
      return inputRefusal([bodyFault(staged.fault)]);
    };
  },
);
