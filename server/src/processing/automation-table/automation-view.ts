import { type Static, Type } from 'typebox';
import type { Database } from '../../foundation/database/database.ts';
import { idSchema, orNull, timeSchema } from '../../foundation/http/common-schemas.ts';
import { namesOfPeople } from '../../organisations/people/public.ts';
import {
  AutomationRowBody,
  type AutomationStop,
  type AutomationVersion,
  exampleRow,
  findProposedVersion,
  type ReadAutomation,
  sampleSchema,
} from '../automation/public.ts';

const viewSchemaOptions = { additionalProperties: false } as const;

const rows = Type.Array(AutomationRowBody, { description: 'Rows of the table' });
const version = Type.Integer({
  minimum: 0,
  description: 'Version of the table, which audit events name. 0: the table of the country',
});

function nameOfPerson(description: string) {
  return orNull(Type.String(), description);
}

const AutomationStopBody = Type.Object(
  {
    id: idSchema('ats', 'Id of the stop'),
    row: orNull(Type.Integer({ minimum: 1 }), 'Number of the stopped row; null for all rows'),
    office: orNull(Type.String(), 'Customs office; null for all offices'),
    reason: Type.String({ description: 'Reason of the stop' }),
    stoppedBy: Type.String({ description: 'Id of the person who stopped automatic decisions' }),
    stoppedByName: nameOfPerson('Name of that person; null if it is unknown'),
    stoppedAt: timeSchema('Time of the stop'),
    resumptionRequestedBy: orNull(
      Type.String(),
      'Id of the person who requested the resumption; null without a request',
    ),
    resumptionRequestedByName: nameOfPerson('Name of that person; null without a request'),
  },
  {
    ...viewSchemaOptions,
    title: 'AutomationStop',
    description: 'A stop of automatic decisions, which ends when two persons resume them.',
  },
);

const AutomationProposal = Type.Object(
  {
    version,
    sample: sampleSchema,
    rows,
    reason: Type.String({ description: 'Reason of the change' }),
    proposedBy: Type.String({ description: 'Id of the person who proposed the table' }),
    proposedByName: nameOfPerson('Name of that person; null if it is unknown'),
    proposedAt: timeSchema('Time of the proposal'),
  },
  {
    ...viewSchemaOptions,
    title: 'AutomationProposal',
    description: 'A table that applies after another person has confirmed it.',
  },
);

export const AutomationView = Type.Object(
  {
    version,
    sample: sampleSchema,
    rows,
    stops: Type.Array(AutomationStopBody, { description: 'Stops in force, oldest first' }),
    proposal: orNull(AutomationProposal, 'Table that waits for its confirmation; null without one'),
  },
  { ...viewSchemaOptions, title: 'Automation', description: 'The automation table that applies.' },
);

type View = Static<typeof AutomationView>;

export const exampleAutomation: View = {
  ...{ version: 3, sample: 0.001, rows: [exampleRow], stops: [], proposal: null },
};

export const exampleProposal: View = {
  ...exampleAutomation,
  proposal: {
    ...{ version: 4, sample: 0.001, rows: [{ ...exampleRow, afterSeconds: 60 }] },
    reason: 'One minute for the X-ray image',
    ...{ proposedBy: 'per_01kaz4w7m0v3c5n8q2x6t9r1ye', proposedByName: 'Ada Supervisor' },
    proposedAt: '2026-11-20T08:00:00.000Z',
  },
};

export const exampleStop: View = {
  ...exampleAutomation,
  stops: [
    {
      ...{ id: 'ats_01kaz4w7m0v3c5n8q2x6t9r1yf', row: 2, office: null },
      reason: 'Wrong rates in the tariff',
      ...{ stoppedBy: 'per_01kaz4w7m0v3c5n8q2x6t9r1ye', stoppedByName: 'Ada Supervisor' },
      stoppedAt: '2026-11-20T08:00:00.000Z',
      ...{ resumptionRequestedBy: null, resumptionRequestedByName: null },
    },
  ],
};

/** Dependencies of the operations on the automation table. */
export interface AutomationParts {
  readonly database: Database;
  readonly customs: { readonly automation: ReadAutomation };
}

/** Reads the table that applies, with its stops and the proposed table. */
export async function readAutomationView({ database, customs }: AutomationParts): Promise<View> {
  const { version: current, sample, rows: applied, stops } = await customs.automation();
  const proposed = await findProposedVersion(database.system);
  const people = [
    ...stops.flatMap(({ stoppedBy, resumptionBy }) => [stoppedBy, resumptionBy ?? []].flat()),
    ...(proposed ? [proposed.proposedBy] : []),
  ];
  const names = await namesOfPeople(database.system, people);
  return {
    ...{ version: current, sample, rows: [...applied] },
    stops: stops.map((stop) => stopBody(stop, names)),
    proposal: proposed && proposalBody(proposed, names),
  };
}

type Names = ReadonlyMap<string, string>;

function stopBody(stop: AutomationStop, names: Names): View['stops'][number] {
  const { id, rowNumber, office, reason, stoppedBy, stoppedAt, resumptionBy } = stop;
  return {
    ...{ id, row: rowNumber, office, reason, stoppedBy },
    stoppedByName: names.get(stoppedBy) ?? null,
    stoppedAt: stoppedAt.toISOString(),
    resumptionRequestedBy: resumptionBy,
    resumptionRequestedByName: resumptionBy === null ? null : (names.get(resumptionBy) ?? null),
  };
}

function proposalBody(proposed: AutomationVersion, names: Names): View['proposal'] {
  const { version: next, sample, rows: proposedRows, reason, proposedBy, proposedAt } = proposed;
  return {
    ...{ version: next, sample, rows: [...proposedRows], reason, proposedBy },
    proposedByName: names.get(proposedBy) ?? null,
    proposedAt: proposedAt.toISOString(),
  };
}
