import { useState } from 'react';
import { PATCH, responseData } from '../../api/client.ts';
import type { BackTest, RiskRule } from '../../api/types.ts';
import { useVersionedMutation, type VersionedResource } from '../../api/use-versioned-mutation.ts';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { LongTextField } from '../../parts/field.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { useToast } from '../../parts/toasts.tsx';
import { useText } from '../../texts/text.tsx';
import { RiskRuleBackTest, useBackTest } from './back-test.tsx';

interface SwitchRiskRuleProps {
  readonly shown: VersionedResource<RiskRule>;
  readonly read: () => Promise<VersionedResource<RiskRule>>;
  readonly close: () => void;
}

const backTestDays = 90;
/** Share of matching declarations from which on the officer must state why the rule is enabled. */
const reasonShare = 0.2;

/** Enables a rule after showing its back-test, or disables it. */
export function EnableOrDisableRiskRule({ shown, read, close }: SwitchRiskRuleProps) {
  const { text } = useText();
  const showToast = useToast();
  const { id, name, active } = shown.value;
  const { now, mutation } = useVersionedMutation({
    shown,
    read,
    queryKey: ['risk-rules', id],
    send: (body: Pick<RiskRule, 'active'> & { readonly reason?: string }, etag) =>
      responseData(
        PATCH('/management/risk-rules/{id}', {
          params: { path: { id }, header: { 'If-Match': etag } },
          body,
        }),
      ),
    done: () => {
      showToast(text(active ? 'risk.switchedOff' : 'risk.switchedOn', { name }));
      close();
    },
  });
  const [reason, setReason] = useState('');
  const { data: found } = useBackTest(now, backTestDays, !active);
  const needsReason = !active && found !== undefined && found.share > reasonShare;
  return (
    <Dialog title={text(active ? 'risk.off.ask' : 'risk.on.ask', { name })} close={close}>
      <div className="stack">
        {mutation.error && <ProblemAlert key={mutation.submittedAt} error={mutation.error} />}
        {active ? (
          <p>{text('risk.off.detail')}</p>
        ) : (
          <>
            <p>{text('risk.on.detail', { days: backTestDays })}</p>
            <RiskRuleBackTest rule={now} days={backTestDays} />
            {found && (
              <p>
                <strong>{text('risk.effect', { ...effectOf(found, now.lane), days: backTestDays })}</strong>
              </p>
            )}
            {needsReason && (
              <LongTextField
                label={text('risk.reason')}
                hint={text('risk.reason.hint')}
                value={reason}
                onChange={({ target }) => setReason(target.value)}
                required
              />
            )}
          </>
        )}
        <div className="actions">
          <Button look="quiet" onClick={close}>
            {text('action.cancel')}
          </Button>
          <Button
            busy={mutation.isPending}
            refused={needsReason && reason.trim() === '' ? text('risk.reason.missing') : undefined}
            onClick={() =>
              mutation.mutate({ active: !active, ...(needsReason && { reason: reason.trim() }) })
            }
          >
            {text(active ? 'risk.switchOff' : 'risk.switchOn')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

/**
 * Returns how many declarations the rule would move to its lane: matches that are in a lower lane. If the rule
 * selects at random, this is multiplied by its random share.
 */
function effectOf({ evaluated, matches, selected, lanes }: BackTest, lane: RiskRule['lane']) {
  const lower = lane === 'red' ? (lanes.green ?? 0) + (lanes.yellow ?? 0) : (lanes.green ?? 0);
  const moved = matches === 0 ? 0 : Math.round((lower * selected) / matches);
  return { evaluated, matches, colour: lane, green: lanes.green ?? 0, lower: moved };
}
