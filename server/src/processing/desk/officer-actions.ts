import { type Static, type TProperties, Type } from 'typebox';
import { anchored, country } from '../../country/public.ts';
import { text } from '../../declarations/document/public.ts';
import { type Action, goodsOutcomes } from '../../declarations/lifecycle/public.ts';
import { dayElement, timeElement } from '../../foundation/http/elements.ts';
import { amountAboveZero, guaranteeReference, moneyAmount } from '../../registers/guarantees/public.ts';

/*
 * What an officer sends with each action of the lifecycle's table. What the table asks of an action is a required
 * member here.
 */

const reason = text(2_000, 'Why; the declarant reads it');
const internal = text(4_000, 'What was found; customs’ own');
const optionalReason = { reason: Type.Optional(reason) };

function body<const Name extends Action, Members extends TProperties>(
  name: Name,
  members: Members,
  description: string,
) {
  return Type.Object(
    { action: Type.Literal(name), ...members },
    { additionalProperties: false, title: `${name.charAt(0).toUpperCase()}${name.slice(1)}`, description },
  );
}

const lane = Type.Enum(['green', 'yellow', 'red'], { description: 'The lane' });
const control = Type.Enum(['documentary', 'physical'], {
  description: 'Of the papers (lane yellow) or of the goods (lane red)',
});
const outcome = Type.Enum([...goodsOutcomes], { description: 'What becomes of the goods' });
const billReference = Type.String({
  pattern: anchored(country.bill.pattern),
  'x-format': 'billReference',
  description: 'The reference that the payer quoted (ISO 11649)',
});

/** Every action of customs with its body. */
const officerActionTable = {
  register: body('register', optionalReason, 'Registers a declaration whose goods have not arrived.'),
  accept: body('accept', optionalReason, 'Accepts it: duties are calculated and billed, a lane is assigned.'),
  reject: body('reject', { reason }, 'Rejects it before acceptance.'),
  assignLane: body('assignLane', { lane, ...optionalReason }, 'Changes the lane.'),
  selectForControl: body('selectForControl', { control, ...optionalReason }, 'Opens a control.'),
  completeControl: body('completeControl', { findings: internal, ...optionalReason }, 'Ends the control.'),
  assess: body(
    'assess',
    {
      items: Type.Optional(
        Type.Array(
          Type.Object(
            {
              item: Type.Integer({ minimum: 1, maximum: 9_999, description: 'The number of the goods item' }),
              duty: moneyAmount('What it costs in duty, national currency'),
              vat: moneyAmount('What it costs in VAT, national currency'),
            },
            { additionalProperties: false },
          ),
          { minItems: 1, maxItems: 9_999, description: 'What each goods item costs, each of them once' },
        ),
      ),
      lists: Type.Optional(
        Type.Record(Type.String(), Type.Integer({ minimum: 1 }), {
          minProperties: 1,
          maxProperties: 100,
          description:
            'Versions of code lists, by the name of the list: duties are calculated by these in place of those of the law',
        }),
      ),
      reason,
    },
    'Assesses the duties: what each goods item costs, or by other versions of code lists.',
  ),
  release: body('release', optionalReason, 'Releases the goods.'),
  refuseRelease: body('refuseRelease', { reason, outcome }, 'Refuses the release of the goods.'),
  clear: body('clear', optionalReason, 'Ends a settled import.'),
  confirmExit: body('confirmExit', optionalReason, 'Confirms that the goods have left.'),
  grantAmendment: body('grantAmendment', optionalReason, 'Grants the amendment that was requested.'),
  denyAmendment: body('denyAmendment', { reason }, 'Denies it.'),
  grantInvalidation: body('grantInvalidation', optionalReason, 'Grants the invalidation that was requested.'),
  denyInvalidation: body('denyInvalidation', { reason }, 'Denies it.'),
  invalidate: body('invalidate', { reason }, 'Invalidates the declaration ex officio.'),
  openQuery: body(
    'openQuery',
    {
      question: text(2_000, 'What the declarant is asked'),
      requestedDocuments: Type.Optional(
        Type.Array(
          Type.String({
            pattern: anchored(country.formats.documentType.pattern),
            'x-format': 'documentType',
          }),
          {
            maxItems: 20,
            uniqueItems: true,
            description: 'Codes of document types that are asked for',
          },
        ),
      ),
      dueBy: Type.Optional(timeElement('Until when it is to be answered; otherwise the legal time limit')),
    },
    'Asks the declarant something.',
  ),
  closeQuery: body('closeQuery', optionalReason, 'Ends the query, answered or not.'),
  bill: body(
    'bill',
    {
      amount: moneyAmount('What is to be paid, national currency, two decimals', amountAboveZero),
      reason,
      dueBy: Type.Optional(timeElement('Until when; otherwise the legal time limit')),
      applicableDate: Type.Optional(dayElement('The day whose law the calculation applied. Default: today')),
    },
    'Demands something beside the calculated duties.',
  ),
  pay: body(
    'pay',
    {
      billReference,
      amount: moneyAmount(
        'What has arrived: less leaves the rest owed, more is the payer’s credit',
        amountAboveZero,
      ),
      ...optionalReason,
    },
    'Records what has arrived for a bill.',
  ),
  secure: body(
    'secure',
    { guaranteeReference, ...optionalReason },
    'Secures everything that is due by a guarantee of the organisation.',
  ),
  refund: body(
    'refund',
    {
      amount: Type.Optional(
        moneyAmount('What is given back; without an amount everything is', amountAboveZero),
      ),
      billReference: Type.Optional(billReference),
      reason,
    },
    'Gives back what was paid or secured: of the bill that it names, or of the latest bills first.',
  ),
  grantDischarge: body(
    'grantDischarge',
    optionalReason,
    'Accepts what was reported of goods under a procedure: they are written off.',
  ),
  denyDischarge: body('denyDischarge', { reason }, 'Does not accept it: the goods are left as before.'),
  correctDischarge: body(
    'correctDischarge',
    {
      item: Type.Integer({ minimum: 1, maximum: 9_999, description: 'The number of the goods item' }),
      quantity: Type.String({
        pattern: '^-?(0|[1-9][0-9]{0,10})(\\.[0-9]{1,6})?$',
        'x-format': 'signedQuantity',
        description: 'How much there is more than was entered, or (negative) less, in kilograms',
      }),
      reason,
    },
    'Corrects how much there is under a procedure.',
  ),
  extendDischarge: body(
    'extendDischarge',
    { dueOn: dayElement('The last day from now on'), reason },
    'Gives more time, or less, to discharge the procedure.',
  ),
  demandDischarge: body(
    'demandDischarge',
    optionalReason,
    'Demands what is suspended for the goods that are left, before the time limit does.',
  ),
} as const;

export type OfficerAction = keyof typeof officerActionTable;

function isOfficerAction(name: string): name is OfficerAction {
  return Object.hasOwn(officerActionTable, name);
}

export const officerActionNames: readonly OfficerAction[] =
  Object.keys(officerActionTable).filter(isOfficerAction);

/** One decision: `action` says which, and with it what else is sent. */
export const DecisionBody = Type.Union(Object.values(officerActionTable), {
  title: 'OfficersDecision',
  description: 'A decision of customs: `action` says which, and with it what else is sent',
});
export type DecisionBody = Static<(typeof officerActionTable)[OfficerAction]>;

/** The members that an action asks for, and those that it may have besides. */
export function membersOf(action: OfficerAction): { needs: string[]; takes: string[] } {
  const { properties, required }: { properties: TProperties; required?: readonly string[] } =
    officerActionTable[action];
  const names = Object.keys(properties).filter((name) => name !== 'action');
  return {
    needs: names.filter((name) => required?.includes(name)),
    takes: names.filter((name) => !required?.includes(name)),
  };
}
