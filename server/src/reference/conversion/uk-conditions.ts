import type { PublishedCondition } from './converted-tariff.ts';

/** A condition with the publication's codes. */
export interface UkCondition {
  /** Condition type, which defines the group. */
  readonly code: string;
  /** Required document, such as `C644`; empty without one. */
  readonly certificate: string;
  readonly action: string;
  /** Threshold in addition to a document, such as `KGM 50`; empty without one. */
  readonly amount?: string;
  readonly unit?: string;
  readonly duty?: string | null;
}

/** Actions that admit the goods or apply the measure. */
const passing = ['24', '25', '26', '27', '28', '29', '36', '01', '02', '03', '11', '12', '13', '14', '15'];
/**
 * Actions that refuse the goods if no other condition of the group is met. The portal reports that as an
 * error without an explicit condition.
 */
const refusing = ['04', '05', '06', '08', '09', '10', '16', '30'];
const notApplicable = '07';

export type ReadConditions =
  | { readonly ok: true; readonly conditions: readonly PublishedCondition[] }
  | { readonly ok: false; readonly reason: string };

/** Converts conditions in order. Refuses those whose conversion would change the charge. */
export function readUkConditions(given: readonly UkCondition[]): ReadConditions {
  const conditions: PublishedCondition[] = [];
  for (const condition of given) {
    const { code, certificate, action, amount = '', unit = '', duty = null } = condition;
    const of = `condition ${code}, action ${action}`;
    if (!/^[A-Z]{1,2}$/.test(code)) return no(`“${code}” is not a valid kind of condition`);
    if (certificate !== '' && !/^[A-Z0-9]{4}$/.test(certificate))
      return no(`“${certificate}” is not a document code`);
    const threshold = amount === '' ? null : thresholdOf(code, amount, unit);
    if (amount !== '' && threshold === null)
      return no(`${of} requires “${amount} ${unit}”, which can’t be converted`);
    if (action === notApplicable) {
      conditions.push({ group: code, ...asked(certificate), threshold, action: 'exempt', duty: null });
    } else if (passing.includes(action)) {
      // This action is meaningless without an amount.
      if (action === '01' && duty === null)
        return no(`${of} charges an amount that the file does not contain`);
      const decided = duty === null ? ('apply' as const) : ('duty' as const);
      conditions.push({ group: code, ...asked(certificate), threshold, action: decided, duty });
    } else if (!refusing.includes(action)) return no(`${of} is unknown`);
    else if (certificate !== '' || threshold !== null)
      return no(`${of} prohibits goods with “${certificate}”`);
  }
  return { ok: true, conditions };
}

function asked(certificate: string) {
  return { document: certificate === '' ? null : certificate };
}

/** Types E and I apply up to a quantity. Others compare values that no declaration contains. */
function thresholdOf(code: string, amount: string, unit: string): string | null {
  if (!/^\d{1,12}(\.\d{1,6})?$/.test(amount) || !/^[A-Z]{3}$/.test(unit)) return null;
  return code === 'E' || code === 'I' ? `${unit} <= ${Number(amount)}` : null;
}

function no(reason: string): ReadConditions {
  return { ok: false, reason };
}
