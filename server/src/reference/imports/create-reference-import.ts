import { Type } from 'typebox';
import { auditActorOf } from '../../audit/public.ts';
import { managementOperation, type PortalParts } from '../../callers/public.ts';
import { inputRefusal } from '../../foundation/http/input.ts';
import { refuse } from '../../foundation/http/problem.ts';
import {
  customsAuthorityRequired,
  idempotencyKeyReused,
  inputInvalid,
  requestInProgress,
} from '../../foundation/http/problems.ts';
import { newId } from '../../foundation/ids.ts';
import {
  bodyErrorOfLine,
  entryLine,
  exampleStored,
  headerLine,
  importNotReady,
  listDefinitions,
  textColumns,
} from '../lists/public.ts';
import { exampleImport, ImportBody, ListElement } from './reference-import.ts';
import { stageImport } from './stage-import.ts';

const maxFileBytes = 128 * 1_048_576;

const { ports } = listDefinitions;
const exampleListColumns = textColumns([]);

export const createReferenceImport = managementOperation(
  {
    id: 'createReferenceImport',
    method: 'POST',
    path: '/management/reference-imports',
    tag: 'Reference data',
    summary: 'Upload a code list',
    description:
      'Uploads a complete list as CSV in UTF-8, in the format of the list’s download: a header, then one line for each period of each code. Columns for other languages (`name_de`, and `description_de` where the list has a description) are optional, and a line can omit them at its end. Without these columns, a code keeps its texts in other languages if its English name and description are unchanged. The portal validates each line and compares the file with the list, but does not change the list. To change the list, apply the import. During the upload, `GET /management/reference-imports` returns the progress. A file with invalid lines becomes an `invalid` import with a list of errors; a file with another header is rejected. Only for the customs authority.',
    scope: 'management:write',
    roles: ['administrator'],
    query: Type.Object({ list: ListElement }, { additionalProperties: false }),
    body: {
      kind: 'stream',
      mediaTypes: ['text/csv'],
      maxBytes: maxFileBytes,
      description: `The complete list, at most ${maxFileBytes / 1_048_576} MiB.`,
      examples: {
        ports: {
          summary: 'A port',
          value: headerLine(ports, exampleListColumns) + entryLine(ports, exampleListColumns, exampleStored),
        },
      },
    },
    idempotent: true,
    answers: {
      201: {
        description: 'The import, validated and compared with the list.',
        body: ImportBody,
        headers: ['Location', 'Idempotency-Replayed'],
        examples: { ready: { summary: 'Ready to apply', value: exampleImport } },
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
  (parts: PortalParts<'database' | 'source' | 'baseUrl' | 'turns'>) => {
    const { database, source, baseUrl, turns } = parts;
    return async ({ body, caller, query, request, idempotency }) => {
      if (caller.dataScope !== 'all') return refuse(customsAuthorityRequired);
      const id = newId('rim', source);
      const staged = await stageImport(
        { database, now: source.now, turns },
        {
          id,
          list: query.list,
          organisationId: caller.organisation.id,
          acting: auditActorOf(caller, request),
          location: `${baseUrl}/management/reference-imports/${id}`,
          idempotency,
        },
        body,
      );
      if (staged.kind !== 'no list') return staged;
      return inputRefusal([bodyErrorOfLine(staged.fault)]);
    };
  },
);
