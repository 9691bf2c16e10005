import { type Static, Type } from 'typebox';
import { auditActorOf, recordAudit } from '../../audit/public.ts';
import { callerIdentityOf, type ManagementCaller, managementOperation } from '../../callers/public.ts';
import { directionOf } from '../../country/public.ts';
import {
  findAssignments,
  findForCustoms,
  listDeclaredCommodities,
  readCurrentDocuments,
} from '../../declarations/customs/public.ts';
import type { Declaration } from '../../declarations/document/public.ts';
import { type DeclarationRow, summaryExample } from '../../declarations/record/public.ts';
import type { Sql } from '../../foundation/database/database.ts';
import { orNull, timeSchema } from '../../foundation/http/common-schemas.ts';
import { answer } from '../../foundation/http/operation.ts';
import { refuse } from '../../foundation/http/problem.ts';
import { inputInvalid, notFound } from '../../foundation/http/problems.ts';
import { declarationParams, type OfficerQueueDependencies } from '../officer-queue/public.ts';
import { officeOf } from '../officers/public.ts';
import { declarationOutsideQueue } from '../problems.ts';
import {
  type ReadRecord,
  readTraderRecord,
  recordExample,
  recordRules,
  TraderRecord,
} from './trader-record.ts';

/** Number of commodity codes that are compared with earlier declarations. */
const maxComparedCodes = 20;
const officerRecordSchemaOptions = { additionalProperties: false } as const;

const ComparedGoods = Type.Object(
  {
    commodityCode: Type.String({ description: 'Commodity code' }),
    declarations: Type.Integer({ minimum: 0, description: 'Number of other declarations with this code' }),
    irregular: Type.Integer({
      minimum: 0,
      description: 'Number of these declarations with a final irregularity',
    }),
    latest: orNull(
      Type.Object(
        {
          id: Type.String({ description: 'Id of the declaration' }),
          mrn: orNull(Type.String(), 'Movement reference number (MRN); null before customs assigns an MRN'),
          lodgedAt: timeSchema('Time of lodgement'),
        },
        officerRecordSchemaOptions,
      ),
      'Latest of these declarations; null without one',
    ),
  },
  officerRecordSchemaOptions,
);
type ComparedGoods = Static<typeof ComparedGoods>;

const TraderRecordForOfficers = Type.Object(
  {
    role: Type.Enum(['importer', 'exporter'], { description: 'Role of the trader in the declaration' }),
    name: orNull(Type.String(), 'Name of the trader in the declaration; null without a name'),
    record: orNull(
      TraderRecord,
      'Record of the trader; null if the declaration states no identification number',
    ),
    goods: Type.Array(ComparedGoods, {
      description: `Earlier declarations of the same goods, for the first ${maxComparedCodes} commodity codes of the declaration`,
    }),
  },
  {
    ...officerRecordSchemaOptions,
    title: 'TraderRecordForOfficers',
    description: 'Record of the importer or exporter of a declaration',
  },
);

export const getTraderRecordAsOfficer = managementOperation(
  {
    id: 'getTraderRecordAsOfficer',
    method: 'GET',
    path: '/management/declarations/{id}/trader-record',
    tag: 'Officer queue',
    summary: 'Get a trader record as officer',
    description: `Returns the record of the importer or, for an export, the exporter of an open declaration in your own queue: a declaration that is assigned to you, or an unassigned one of your customs office. A supervisor can also read it for assigned declarations of the office. ${recordRules} Each request is an audit event with the declaration. Only for officers and supervisors of the customs authority.`,
    scope: 'management:declarations:read',
    roles: ['officer', 'supervisor'],
    programs: 'authority',
    params: declarationParams,
    answers: {
      200: {
        description: 'The record.',
        body: TraderRecordForOfficers,
        examples: {
          importer: {
            summary: 'The record of an importer',
            value: {
              role: 'importer',
              name: 'Harbour Coffee Traders',
              record: recordExample,
              goods: [
                {
                  ...{ commodityCode: '0901210000', declarations: 12, irregular: 1 },
                  latest: { id: summaryExample.id, mrn: null, lodgedAt: summaryExample.lodgedAt },
                },
              ],
            },
          },
        },
      },
    },
    problems: [inputInvalid, notFound, declarationOutsideQueue],
  },
  ({ database, source, customs, feed }: OfficerQueueDependencies) =>
    async ({ caller, params, request }) => {
      if (caller.dataScope !== 'all') return refuse(notFound);
      const { system } = database;
      const row = await findForCustoms(system, params.id);
      if (!row) return refuse(notFound);
      if (!(await isInOwnQueue(system, row, caller))) return refuse(declarationOutsideQueue);
      await recordAudit(system, {
        ...auditActorOf(caller, request),
        // The audit event belongs to customs, because traders can read the audit events of their own organisation.
        organisationId: caller.organisation.id,
        at: source.now(),
        action: 'trader_record.read',
        target: { kind: 'declaration', id: row.id },
      });
      await feed.settled();
      const document = (await readCurrentDocuments(system, [row])).get(row.id);
      const role = directionOf(row.type) === 'import' ? 'importer' : 'exporter';
      const party = document?.[role];
      const name = party?.name ?? null;
      if (!document || party?.identification === undefined)
        return answer(200, { role, name, record: null, goods: [] });
      const read = await readTraderRecord(system, [party.identification], {
        reference: customs.reference,
        now: customs.now(row.organisationId),
      });
      return answer(200, {
        ...{ role, name, record: read.record },
        goods: await compareGoods(system, row, document, read),
      });
    },
);

/**
 * Returns whether an open declaration is assigned to the caller, or unassigned at the office of the caller. For
 * supervisors, the assignment to another officer of the office makes no difference.
 */
async function isInOwnQueue(system: Sql, row: DeclarationRow, caller: ManagementCaller): Promise<boolean> {
  if (row.lifecycle.work?.queue === undefined) return false;
  const me = callerIdentityOf(caller).id;
  const assignment = (await findAssignments(system, [row])).get(row.id);
  if (assignment?.officer === me) return true;
  // A program has no office, so that only an assignment puts a declaration in its queue.
  if (caller.userType !== 'person') return false;
  if (assignment !== undefined && caller.role !== 'supervisor') return false;
  const office = await officeOf(system, me);
  return office === null || office === row.office;
}

async function compareGoods(
  system: Sql,
  { id }: DeclarationRow,
  { goodsItems }: Declaration,
  { declarations, record }: ReadRecord,
): Promise<ComparedGoods[]> {
  const codes = [...new Set(goodsItems.map(({ commodityCode }) => commodityCode))].slice(0, maxComparedCodes);
  const others = declarations.filter((each) => each.id !== id);
  const declared = Map.groupBy(
    await listDeclaredCommodities(system, others, codes),
    ({ commodityCode }) => commodityCode,
  );
  const irregular = new Set(record.irregularities.map(({ declarationId }) => declarationId));
  return codes.map((commodityCode) => {
    const ids = new Set(declared.get(commodityCode)?.map((each) => each.id));
    const latest = others.find((each) => ids.has(each.id));
    return {
      ...{ commodityCode, declarations: ids.size },
      irregular: [...ids].filter((each) => irregular.has(each)).length,
      latest: latest ? { id: latest.id, mrn: latest.mrn, lodgedAt: latest.lodgedAt.toISOString() } : null,
    };
  });
}
