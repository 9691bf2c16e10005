import { type Static, Type } from 'typebox';
import { idSchema, orNull, timeSchema } from '../../foundation/http/common-schemas.ts';
import { type ListName, listNames } from '../lists/public.ts';

/*
 * Glossary
 * - import: a file that replaces a code list; stored, compared with the list, then applied completely or deleted
 * - processing: its lines are validated and stored
 * - ready: compared with the list; can be applied until the list changes
 * - invalid: has invalid lines; can only be read and deleted
 * - interrupted: not read to its end, because the client disconnected or the process ended
 * - applied: the list has the content of the file
 * - change: a period of a code that differs between file and list
 */

const importStates = ['processing', 'ready', 'invalid', 'interrupted', 'applied'] as const;
export type ImportState = (typeof importStates)[number];

/**
 * Kinds of changes. `ended`: the period has only an earlier end. `removed`: the period is in the list but not in the
 * file.
 */
export const changeKinds = ['added', 'changed', 'ended', 'removed'] as const;
export type ChangeKind = (typeof changeKinds)[number];

export interface ReferenceImport {
  readonly id: string;
  readonly list: ListName;
  readonly status: ImportState;
  readonly createdAt: Date;
  readonly finishedAt: Date | null;
  readonly appliedAt: Date | null;
  readonly bytes: number;
  readonly lines: number;
  readonly entries: number;
  readonly faults: number;
  /** Version of the list with which the file was compared; null before the comparison. */
  readonly comparedVersion: number | null;
  readonly added: number | null;
  readonly changed: number | null;
  readonly ended: number | null;
  readonly removed: number | null;
}

/** Maximum number of invalid lines that are reported; all invalid lines are counted. */
export const maxReportedLineErrors = 1_000;

const importId = idSchema('rim', 'Id of the import.');
export const ListElement = Type.Enum([...listNames], {
  title: 'CodeListName',
  typeDescription: 'Name of a code list.',
  description: 'Name of the code list.',
});

function importCountSchema(description: string) {
  return Type.Integer({ minimum: 0, description });
}

export const ImportBody = Type.Object(
  {
    id: importId,
    list: ListElement,
    status: Type.Enum([...importStates], {
      description:
        '`processing`: the file is being read; `ready`: the import can be applied; `invalid`: the file has errors; `interrupted`: the upload ended early; `applied`: the file has replaced the list.',
    }),
    createdAt: timeSchema('Time when the upload began.'),
    finishedAt: orNull(
      timeSchema('Time of completion.'),
      'Time when the file was completely read and compared. Null before this time.',
    ),
    appliedAt: orNull(
      timeSchema('Time of application.'),
      'Time when the import replaced the list. Null before the import is applied.',
    ),
    bytes: importCountSchema('Number of bytes of the file that the portal has read so far.'),
    lines: importCountSchema('Number of lines read so far, including the header.'),
    entries: importCountSchema('Number of valid lines. Each valid line is one entry.'),
    errorCount: importCountSchema(
      `Number of errors; the list of errors contains the first ${maxReportedLineErrors}.`,
    ),
    changes: orNull(
      Type.Object(
        {
          added: importCountSchema('Number of periods of validity that the list does not contain yet.'),
          changed: importCountSchema('Number of periods of validity whose content changes.'),
          ended: importCountSchema(
            'Number of periods of validity that have the same content but end earlier.',
          ),
          removed: importCountSchema(
            'Number of periods of validity in the list that the file does not contain.',
          ),
          unchanged: importCountSchema('Number of periods of validity that do not change.'),
        },
        { additionalProperties: false },
      ),
      'Changes that the import makes. Null unless the file was compared.',
    ),
    listVersion: orNull(
      Type.Integer(),
      'Before the import is applied: version of the list with which the file was compared. Afterwards: version of the list that the import created. Null if the file was not compared.',
    ),
  },
  {
    additionalProperties: false,
    title: 'ReferenceImport',
    description: 'An uploaded file that replaces a code list when it is applied.',
  },
);

export function importBody(of: ReferenceImport): Static<typeof ImportBody> {
  const { id, list, status, createdAt, finishedAt, appliedAt, bytes, lines, entries, faults } = of;
  const { added, changed, ended, removed } = of;
  const isCompared = added !== null && changed !== null && ended !== null && removed !== null;
  return {
    id,
    list,
    status,
    createdAt: createdAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
    appliedAt: appliedAt?.toISOString() ?? null,
    bytes,
    lines,
    entries,
    errorCount: faults,
    changes: isCompared
      ? { added, changed, ended, removed, unchanged: entries - added - changed - ended }
      : null,
    listVersion: versionOf(of),
  };
}

/**
 * Returns the version with which the import was compared; the next version once it is applied. An import can be applied
 * only to the compared version.
 */
function versionOf({ status, comparedVersion }: ReferenceImport): number | null {
  return status === 'applied' && comparedVersion !== null ? comparedVersion + 1 : comparedVersion;
}

export const exampleImport: Static<typeof ImportBody> = {
  id: 'rim_01kagv3m8e5q2r7x9c4n6d1t0w',
  list: 'ports',
  status: 'ready',
  createdAt: '2026-11-21T09:00:00.000Z',
  finishedAt: '2026-11-21T09:00:02.000Z',
  appliedAt: null,
  bytes: 12_100,
  lines: 389,
  entries: 388,
  errorCount: 0,
  changes: { added: 2, changed: 1, ended: 1, removed: 0, unchanged: 384 },
  listVersion: 1,
};
