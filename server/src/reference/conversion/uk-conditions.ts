import type { PublishedCondition } from './converted-tariff.ts';

/** A condition with the codes of the UK publication. */
export interface UkCondition {
  /** Type of the condition. Conditions of one type are a group, of which one must be met. */
  readonly code: string;
  /** Required document, such as `C644`; an empty text without a document. */
  readonly certificate: string;
  readonly action: string;
  /** Threshold in addition to a document, such as `KGM 50`; an empty text without a threshold. */
  readonly amount?: string;
  readonly unit?: string;
  readonly duty?: string | null;
}

/** Actions that allow the import of the goods or apply the measure. */
const allowingActions = [
  '24',
  '25',
  '26',
  '27',
  '28',
  '29',
  '36',
  '01',
  '02',
  '03',
  '11',
  '12',
  '13',
  '14',
  '15',
];
/**
 * Actions that refuse the goods if no other condition of the group is met. The portal refuses such goods without an
 * explicit condition.
 */
const refusingActions = ['04', '05', '06', '08', '09', '10', '16', '30'];
const notApplicable = '07';

export type ReadConditions =
  | { readonly ok: true; readonly conditions: readonly PublishedCondition[] }
  | { readonly ok: false; readonly reason: string };

/** Converts conditions in their order. Refuses conditions whose conversion would change the duty. */
export function readUkConditions(ukConditions: readonly UkCondition[]): ReadConditions {
  const conditions: PublishedCondition[] = [];
  for (const condition of ukConditions) {
    const { code, certificate, action, amount = '', unit = '', duty = null } = condition;
    const of = `condition ${code}, action ${action}`;
    if (!/^[A-Z]{1,2}$/.test(code)) return refuseConversion(`“${code}” is not a valid kind of condition`);
    if (certificate !== '' && !/^[A-Z0-9]{4}$/.test(certificate))
      return refuseConversion(`“${certificate}” is not a document code`);
    const threshold = amount === '' ? null : thresholdOf(code, amount, unit);
    if (amount !== '' && threshold === null)
      return refuseConversion(`${of} requires “${amount} ${unit}”, which can’t be converted`);
    if (action === notApplicable) {
      conditions.push({
        group: code,
        ...requiredDocument(certificate),
        threshold,
        action: 'exempt',
        duty: null,
      });
    } else if (allowingActions.includes(action)) {
      // Action 01 applies an amount, so it has no meaning without one.
      if (action === '01' && duty === null)
        return refuseConversion(`${of} charges an amount that the file does not contain`);
      const decided = duty === null ? ('apply' as const) : ('duty' as const);
      conditions.push({ group: code, ...requiredDocument(certificate), threshold, action: decided, duty });
    } else if (!refusingActions.includes(action)) return refuseConversion(`${of} is unknown`);
    else if (certificate !== '' || threshold !== null)
      return refuseConversion(`${of} prohibits goods with “${certificate}”`);
  }
  return { ok: true, conditions };
}

function requiredDocument(certificate: string) {
  return { document: certificate === '' ? null : certificate };
}

/**
 * Conditions of the types E and I apply up to a quantity. Other types compare values that declarations do not contain.
 */
function thresholdOf(code: string, amount: string, unit: string): string | null {
  if (!/^\d{1,12}(\.\d{1,6})?$/.test(amount) || !/^[A-Z]{3}$/.test(unit)) return null;
  return code === 'E' || code === 'I' ? `${unit} <= ${Number(amount)}` : null;
}

function refuseConversion(reason: string): ReadConditions {
  return { ok: false, reason };
}
