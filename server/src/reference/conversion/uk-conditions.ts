import type { PublishedCondition } from './converted-tariff.ts';

/** A condition in the codes of the publication. */
export interface UkCondition {
  /** The letter of its kind, which makes the group. */
  readonly code: string;
  /** The document, `C644`; empty where none is asked. */
  readonly certificate: string;
  readonly action: string;
  /** What has to be met beside a document: `KGM 50`; empty where nothing is. */
  readonly amount?: string;
  readonly unit?: string;
  readonly duty?: string | null;
}

/** Actions by which goods pass, or the measure holds. */
const passing = ['24', '25', '26', '27', '28', '29', '36', '01', '02', '03', '11', '12', '13', '14', '15'];
/** Actions by which they do not: where nothing else of the group holds, which is a fault with us by itself. */
const refusing = ['04', '05', '06', '08', '09', '10', '16', '30'];
const notApplicable = '07';

export type ReadConditions =
  | { readonly ok: true; readonly conditions: readonly PublishedCondition[] }
  | { readonly ok: false; readonly reason: string };

/** Conditions in our words, in their order; refuses what cannot be said without changing what is charged. */
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
      // An action that charges an amount is nothing without it.
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

/** E and I hold up to a quantity; others compare what is declared nowhere. */
function thresholdOf(code: string, amount: string, unit: string): string | null {
  if (!/^\d{1,12}(\.\d{1,6})?$/.test(amount) || !/^[A-Z]{3}$/.test(unit)) return null;
  return code === 'E' || code === 'I' ? `${unit} <= ${Number(amount)}` : null;
}

function no(reason: string): ReadConditions {
  return { ok: false, reason };
}
