import {
  type ActionRow,
  customsOnly,
  customsOrSystem,
  declarantOnly,
  onceDischarging,
  systemOnly,
  whileDischarging,
} from './action-row.ts';
import type { Action } from './transition-context.ts';

/** Actions on goods under a special procedure until they are discharged. */
export const dischargeActions = {
  openDischarge: {
    who: systemOnly,
    event: 'discharge.opened',
    from: {
      ...whileDischarging({ when: ['notDischarging'], set: { discharge: 'open' } }),
      // An amendment can place goods under the procedure when no goods are under it any more, or yet.
      cleared: { next: 'released', when: ['notDischarging'], set: { discharge: 'open' } },
    },
  },
  discharge: {
    who: declarantOnly,
    event: 'discharge.reported',
    from: whileDischarging({ when: ['discharging', 'noDischargeReported'] }),
  },
  grantDischarge: {
    who: customsOnly,
    event: 'discharge.written_off',
    from: whileDischarging({ when: ['discharging', 'dischargeReported'] }),
  },
  denyDischarge: {
    who: customsOnly,
    needs: ['reason'],
    event: 'discharge.denied',
    from: whileDischarging({ when: ['discharging', 'dischargeReported'] }),
  },
  writeOff: {
    who: systemOnly,
    event: 'discharge.written_off',
    from: whileDischarging({ when: ['discharging'] }),
  },
  // Customs invalidated the declaration that had taken over the goods, so the goods are under the procedure again.
  reverseWriteOff: {
    who: systemOnly,
    event: 'discharge.write_off_reversed',
    from: {
      ...whileDischarging({ when: ['notDemanded'] }),
      cleared: { next: 'released', when: ['notDemanded'] },
    },
  },
  correctDischarge: {
    who: customsOnly,
    needs: ['reason'],
    event: 'discharge.corrected',
    from: whileDischarging({ when: ['discharging'] }),
  },
  extendDischarge: {
    who: customsOnly,
    needs: ['reason'],
    event: 'discharge.extended',
    from: onceDischarging({ when: ['notDemanded'] }),
  },
  fallDischargeDue: {
    who: systemOnly,
    event: 'discharge.due',
    from: whileDischarging({ when: ['dischargeOpen', 'dischargeNear'], set: { discharge: 'due' } }),
  },
  fallDischargeOverdue: {
    who: systemOnly,
    event: 'discharge.overdue',
    from: whileDischarging({
      when: ['dischargeNotOverdue', 'dischargePassed'],
      set: { discharge: 'overdue' },
    }),
  },
  completeDischarge: {
    who: systemOnly,
    event: 'discharge.completed',
    from: whileDischarging({ when: ['discharging'], set: { discharge: 'discharged' } }),
  },
  // Some of the goods are missing: customs demands their share of the debt, and the remaining goods continue under the
  // procedure.
  demandGoods: {
    who: customsOnly,
    event: 'discharge.demanded',
    from: whileDischarging({ when: ['discharging', 'nothingHeld'] }),
  },
  demandDischarge: {
    who: customsOrSystem,
    event: 'discharge.demanded',
    from: whileDischarging({ when: ['discharging', 'nothingHeld'], set: { discharge: 'demanded' } }),
  },
} satisfies Partial<Record<Action, ActionRow>>;
