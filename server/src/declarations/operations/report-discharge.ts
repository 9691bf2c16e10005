import { Type } from 'typebox';
import { declarantOperation } from '../../callers/public.ts';
import type { Transaction } from '../../foundation/database/database.ts';
import { requireByProperty } from '../../foundation/http/common-schemas.ts';
import { inputRefusal } from '../../foundation/http/input.ts';
import { type Refusal, refuse } from '../../foundation/http/problem.ts';
import { Exact } from '../../tariff/public.ts';
import { quantityAboveZeroSchema, quantitySchema, textElement } from '../document/public.ts';
import type { StockMove } from '../lifecycle/public.ts';
import { FullDeclarationBody, fullExample, referenceParams } from '../record/public.ts';
import {
  dischargeExceeded,
  dispositions,
  lockStock,
  lossCauses,
  moveStock,
  readStock,
} from '../stock/public.ts';
import {
  actionProblems,
  type DeclarantActionDependencies,
  performDeclarantAction,
} from './perform-declarant-action.ts';

const DischargeReport = Type.Object(
  {
    item: Type.Integer({ minimum: 1, maximum: 9_999, description: 'Number of the goods item' }),
    quantity: quantitySchema(
      'Quantity in the unit of the stock (kilograms)',
      'quantity',
      quantityAboveZeroSchema,
    ),
    disposition: Type.Enum([...dispositions], { description: 'Disposition of the goods' }),
    cause: Type.Optional(
      Type.Enum([...lossCauses], {
        description:
          'Cause of the loss, required with the disposition `lost`. Customs demands the duties on stolen and missing goods. No duties are due on goods that were lost by an accident or a natural cause (such as shrinkage), if this is proven',
      }),
    ),
    text: textElement(2_000, 'Explanation for customs'),
  },
  {
    additionalProperties: false,
    title: 'DischargeReport',
    documented: requireByProperty(
      'disposition',
      'lost',
      { required: ['cause'] },
      { properties: { cause: false } },
    ),
  },
);

export const reportDischarge = declarantOperation(
  {
    id: 'reportDischarge',
    client: 'declarations.reportDischarge(id, report)',
    method: 'POST',
    path: '/openapi/declarations/{id}/discharge',
    tag: 'Procedures and stock',
    summary: 'Report a discharge',
    description:
      'Reports the disposition of goods that leave the procedure without another declaration: assigned use, destruction, waste or loss. The report is also a request: the quantity is reserved until customs grants or denies the discharge. Only one report can be open at a time.',
    scope: 'declarations:write',
    params: referenceParams,
    idempotent: true,
    ifMatch: 'optional',
    body: {
      schema: DischargeReport,
      description: 'The goods and their disposition.',
      examples: {
        destroyed: {
          summary: 'Destroyed',
          value: {
            item: 1,
            quantity: '20.000',
            disposition: 'destroyed',
            text: 'Wet; destroyed on 2026-11-21',
          },
        },
      },
    },
    answers: {
      200: {
        description: 'The report is stored. Customs then grants or denies the discharge',
        body: FullDeclarationBody,
        headers: ['ETag', 'Idempotency-Replayed'],
        examples: {
          reported: {
            summary: 'Customs decides next',
            value: {
              ...fullExample,
              status: 'released',
              tracks: { ...fullExample.tracks, discharge: 'open' },
              nextActions: [{ actor: 'customs', action: 'grantDischarge' }],
            },
          },
        },
      },
    },
    problems: [...actionProblems, dischargeExceeded],
  },
  (deps: DeclarantActionDependencies) => (input) => {
    const { item, quantity: reported, disposition, cause, text: note } = input.body;
    return performDeclarantAction(deps, input, {
      action: 'discharge',
      status: 200,
      audited: 'declaration.reportDischarge',
      facts: () => ({}),
      find() {
        if (new Exact(reported).isZero()) return inputRefusal([zeroQuantityError]);
        if ((disposition === 'lost') === (cause !== undefined)) return null;
        return inputRefusal([cause === undefined ? missingCauseError : unexpectedCauseError]);
      },
      plan({ organisationId, id }, at) {
        const key = { organisationId, id };
        const move: StockMove = {
          ...key,
          ...{ item, type: 'reserved', quantity: reported, at: at.toISOString(), disposition, note },
          ...(cause !== undefined && { cause }),
          ...{ byOrganisation: organisationId, byDeclaration: id },
        };
        return { reason: note, within: (transaction) => reserveReportedGoods(transaction, move) };
      },
    });
  },
);

const missingCauseError = { code: 'required', in: 'body', pointer: '/cause' } as const;
const unexpectedCauseError = {
  code: 'unexpected',
  in: 'body',
  pointer: '/cause',
  words: 'unexpected.cause',
} as const;

const zeroQuantityError = {
  code: 'minimum',
  in: 'body',
  pointer: '/quantity',
  words: 'minimum.nothing',
} as const;

async function reserveReportedGoods(
  transaction: Transaction,
  move: StockMove,
): Promise<Refusal<'discharge_exceeded' | 'input_invalid'> | null> {
  await lockStock(transaction, [move], []);
  const stock = (await readStock(transaction, [move])).get(move.id) ?? [];
  const found = stock.find(({ item }) => item === move.item);
  if (!found) {
    return inputRefusal([{ code: 'item', in: 'body', pointer: '/item', actual: move.item }]);
  }
  if (new Exact(move.quantity).greaterThan(found.available))
    return refuse(dischargeExceeded, { extensions: { available: found.available } });
  await moveStock(transaction, [move]);
  return null;
}
