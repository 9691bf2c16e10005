import { type Static, type TProperties, Type } from 'typebox';
import { anchoredPattern, country } from '../../country/public.ts';
import { quantityAboveZeroSchema, quantitySchema, textElement } from '../../declarations/document/public.ts';
import { type Action, goodsOutcomes } from '../../declarations/lifecycle/public.ts';
import { daySchema, requiredWith, timeSchema } from '../../foundation/http/common-schemas.ts';
import { amountAboveZero, guaranteeReference, moneyAmount } from '../../registers/guarantees/public.ts';
import { ControlResults } from './control-results.ts';
import { evidence, hearingProperties, incurredOn, itemNumber, limitGround, tax } from './decision-members.ts';

/*
 * Defines the request body of each officer action in the lifecycle table. A fact that the table requires is a required
 * property of the body.
 */

const reason = textElement(2_000, 'Reason, visible to the declarant');
const internal = textElement(4_000, 'Findings, visible to customs only');
const optionalReason = { reason: Type.Optional(reason) };

function body<const Name extends Action, Members extends TProperties>(
  name: Name,
  members: Members,
  description: string,
  documented?: object,
) {
  return Type.Object(
    { action: Type.Literal(name), ...members },
    {
      ...{
        additionalProperties: false,
        title: `${name.charAt(0).toUpperCase()}${name.slice(1)}`,
        description,
      },
      ...(documented && { documented }),
    },
  );
}

const lane = Type.Enum(['green', 'yellow', 'red'], { description: 'New control lane' });
const control = Type.Enum(['documentary', 'physical'], {
  description:
    'Kind of control: of the documents or of the goods. In the red lane, a control of the documents only requires a reason',
});
const outcome = Type.Enum([...goodsOutcomes], { description: 'Disposition of the goods after the refusal' });
const billReference = Type.String({
  pattern: anchoredPattern(country.bill.pattern),
  'x-format': 'billReference',
  description: 'Reference that the payer quoted (ISO 11649)',
});

/** Maps every action of customs to the schema of its request body. */
const officerActionTable = {
  register: body('register', optionalReason, 'Registers a declaration whose goods have not arrived.'),
  accept: body(
    'accept',
    optionalReason,
    'Accepts the declaration: the portal calculates and bills the duties and assigns a lane.',
  ),
  reject: body('reject', { reason, evidence }, 'Rejects the declaration before acceptance.'),
  hold: body(
    'hold',
    { reason },
    'Stops automatic decisions on the declaration, so that only an officer can decide it. A hold ends after the time limit of the country, or when an officer ends it.',
  ),
  endHold: body('endHold', optionalReason, 'Allows automatic decisions on the declaration again.'),
  assignLane: body('assignLane', { lane, ...optionalReason }, 'Changes the control lane of the declaration.'),
  selectForControl: body(
    'selectForControl',
    { control, ...optionalReason },
    'Opens a control of the documents or of the goods. The lane stays.',
  ),
  completeControl: body(
    'completeControl',
    { findings: internal, results: Type.Optional(ControlResults), ...optionalReason },
    'Completes the control, with a result for each controlled goods item. Results are visible to customs only, and are counted in back-tests of risk rules.',
  ),
  assess: body(
    'assess',
    {
      items: Type.Optional(
        Type.Array(
          Type.Union([
            Type.Object(
              {
                item: itemNumber,
                duty: moneyAmount(
                  'Total of the duties of the goods item, billed as the first duty of the country',
                ),
                vat: moneyAmount('VAT of the goods item, in national currency'),
              },
              { additionalProperties: false, title: 'AssessedTotals' },
            ),
            Type.Object(
              {
                item: itemNumber,
                taxes: Type.Array(
                  Type.Object(
                    { tax, amount: moneyAmount('Amount of the tax, in national currency') },
                    { additionalProperties: false },
                  ),
                  { minItems: 1, maxItems: 20, description: 'Amount of each tax' },
                ),
              },
              { additionalProperties: false, title: 'AssessedTaxes' },
            ),
          ]),
          {
            ...{ minItems: 1, maxItems: 9_999 },
            description:
              'Assessed amounts: one entry for each goods item, by tax or as totals of duties and VAT',
          },
        ),
      ),
      lists: Type.Optional(
        Type.Record(Type.String(), Type.Integer({ minimum: 1 }), {
          minProperties: 1,
          maxProperties: 100,
          description:
            'Version numbers of code lists, by name of the list. The calculation uses these versions instead of the legally applicable versions',
        }),
      ),
      limitGround,
      reason,
      ...hearingProperties,
    },
    'Assesses the duties. You state the amounts for each goods item, or the portal calculates the duties with the versions of code lists that you name.',
  ),
  release: body('release', optionalReason, 'Releases the goods.'),
  refuseRelease: body('refuseRelease', { reason, outcome, evidence }, 'Refuses the release of the goods.'),
  clear: body('clear', optionalReason, 'Completes a released import declaration whose bills are settled.'),
  confirmExit: body('confirmExit', optionalReason, 'Confirms that the goods have left the territory.'),
  confirmLateExit: body(
    'confirmLateExit',
    { reason },
    'Confirms that the goods of an expired export have left the territory. The reason names the proof. Goods that the expiry returned to their procedure are discharged again.',
  ),
  grantAmendment: body('grantAmendment', optionalReason, 'Grants the requested amendment.'),
  denyAmendment: body('denyAmendment', { reason, evidence }, 'Denies the requested amendment.'),
  grantInvalidation: body('grantInvalidation', optionalReason, 'Grants the requested invalidation.'),
  denyInvalidation: body('denyInvalidation', { reason, evidence }, 'Denies the requested invalidation.'),
  invalidate: body('invalidate', { reason, ...hearingProperties }, 'Invalidates the declaration ex officio.'),
  openQuery: body(
    'openQuery',
    {
      question: textElement(2_000, 'Question to the declarant'),
      requestedDocuments: Type.Optional(
        Type.Array(
          Type.String({
            pattern: anchoredPattern(country.formats.documentType.pattern),
            'x-format': 'documentType',
          }),
          {
            maxItems: 20,
            uniqueItems: true,
            description: 'Codes of the requested document types',
          },
        ),
      ),
      dueBy: Type.Optional(timeSchema('Deadline for the answer. Default: the legal time limit')),
    },
    'Opens a query to the declarant.',
  ),
  withdrawHearing: body(
    'withdrawHearing',
    optionalReason,
    'Withdraws an intention before or after the hearing, without a decision.',
  ),
  closeQuery: body('closeQuery', optionalReason, 'Closes the query, with or without an answer.'),
  bill: body(
    'bill',
    {
      amount: moneyAmount('Amount to pay, in national currency', amountAboveZero),
      tax: Type.Optional(tax),
      reason,
      dueBy: Type.Optional(timeSchema('Due date. Default: the legal time limit')),
      applicableDate: Type.Optional(
        daySchema('Date that determines the law for the calculation. Default: `incurredOn`'),
      ),
      incurredOn: incurredOn(
        'the day of the acceptance. Another day is possible only if a debt arose on it, after the end of the procedure or a loss',
      ),
      limitGround,
      ...hearingProperties,
    },
    'Bills an amount in addition to the calculated duties. After the release, the amount bears interest from the day on which the debt was incurred.',
  ),
  pay: body(
    'pay',
    {
      billReference,
      amount: moneyAmount(
        'Received amount. If it is less than the outstanding amount, the rest stays outstanding. If it is greater, the excess becomes credit of the payer',
        amountAboveZero,
      ),
      ...optionalReason,
    },
    'Records a payment of a bill.',
  ),
  secure: body(
    'secure',
    { guaranteeReference, ...optionalReason },
    'Secures all due amounts with a guarantee of the organisation.',
  ),
  refund: body(
    'refund',
    {
      amount: Type.Optional(moneyAmount('Amount to refund. Default: the whole amount', amountAboveZero)),
      tax: Type.Optional(tax),
      billReference: Type.Optional(billReference),
      reason,
    },
    'Refunds amounts that were paid or secured, of one tax (`tax`) or of each tax in proportion. The amounts come from one specific bill, or from several bills, starting with the latest bill.',
  ),
  grantDischarge: body(
    'grantDischarge',
    {
      incurredOn: incurredOn(
        'the day of the report, or the day after the end of the procedure if it is earlier',
      ),
      limitGround,
      ...optionalReason,
    },
    'Accepts the reported discharge and removes the goods from the stock of the procedure. Customs demands the duties of stolen and missing goods; the debt is incurred on `incurredOn`.',
  ),
  denyDischarge: body(
    'denyDischarge',
    { reason },
    'Rejects the reported discharge. The goods stay under the procedure.',
  ),
  correctDischarge: body(
    'correctDischarge',
    {
      item: itemNumber,
      quantity: Type.String({
        pattern: '^-?(0|[1-9][0-9]{0,10})(\\.[0-9]{1,6})?$',
        'x-format': 'signedQuantity',
        description:
          'Change of the stock in kilograms: positive to increase the stock, negative to reduce it',
      }),
      reason,
    },
    'Corrects the quantity of goods under a procedure. The suspended amount stays the same, and some goods must remain. The duties of missing goods are demanded (`demandDischarge`).',
  ),
  extendDischarge: body(
    'extendDischarge',
    { dueOn: daySchema('New last day of the time limit'), reason },
    'Changes the time limit for the discharge of the procedure.',
  ),
  demandDischarge: body(
    'demandDischarge',
    {
      item: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: 9_999,
          description: 'Number of the goods item. Default: all remaining goods',
        }),
      ),
      quantity: Type.Optional(
        quantitySchema('Quantity of the goods item, in kilograms', 'quantity', quantityAboveZeroSchema),
      ),
      incurredOn: incurredOn(
        'the day after the end of the procedure, or today if the procedure has not ended',
      ),
      limitGround,
      ...optionalReason,
    },
    'Demands the suspended duties of the remaining goods before the time limit expires, or the share of a quantity of one goods item (`item` and `quantity`).',
    { allOf: [requiredWith('item', ['quantity']), requiredWith('quantity', ['item'])] },
  ),
} as const;

export type OfficerAction = keyof typeof officerActionTable;

function isOfficerAction(name: string): name is OfficerAction {
  return Object.hasOwn(officerActionTable, name);
}

export const officerActionNames: readonly OfficerAction[] =
  Object.keys(officerActionTable).filter(isOfficerAction);

/** Validates a decision. The property `action` determines which other properties are allowed. */
export const DecisionBody = Type.Union(Object.values(officerActionTable), {
  title: 'OfficersDecision',
  description: 'A decision of customs. `action` determines the other properties',
});
export type DecisionBody = Static<(typeof officerActionTable)[OfficerAction]>;

/** Returns the required and the optional properties of an action. */
export function propertiesOfAction(action: OfficerAction): { needs: string[]; takes: string[] } {
  const { properties, required }: { properties: TProperties; required?: readonly string[] } =
    officerActionTable[action];
  const names = Object.keys(properties).filter((name) => name !== 'action');
  return {
    needs: names.filter((name) => required?.includes(name)),
    takes: names.filter((name) => !required?.includes(name)),
  };
}
