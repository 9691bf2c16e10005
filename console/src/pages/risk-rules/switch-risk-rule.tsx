import { PATCH, responseData } from '../../api/client.ts';
import type { RiskRule } from '../../api/types.ts';
import { useVersionedMutation, type Version } from '../../api/use-versioned-mutation.ts';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { useToast } from '../../parts/toasts.tsx';
import { useText } from '../../texts/text.tsx';
import { RiskRuleBackTest } from './back-test.tsx';

interface SwitchRiskRuleProps {
  readonly shown: Version<RiskRule>;
  readonly read: () => Promise<Version<RiskRule>>;
  readonly close: () => void;
}

const days = 30;

/** Enables a rule after showing its back-test, or disables it. */
export function SwitchRiskRule({ shown, read, close }: SwitchRiskRuleProps) {
  const { text } = useText();
  const tell = useToast();
  const { id, name, active } = shown.value;
  const { now, mutation } = useVersionedMutation({
    shown,
    read,
    queryKey: ['risk-rules', id],
    send: (body: Pick<RiskRule, 'active'>, etag) =>
      responseData(
        PATCH('/management/risk-rules/{id}', {
          params: { path: { id }, header: { 'If-Match': etag } },
          body,
        }),
      ),
    done: () => {
      tell(text(active ? 'risk.switchedOff' : 'risk.switchedOn', { name }));
      close();
    },
  });
  return (
    <Dialog title={text(active ? 'risk.off.ask' : 'risk.on.ask', { name })} close={close}>
      <div className="stack">
        {mutation.error && <ProblemAlert key={mutation.submittedAt} error={mutation.error} />}
        {active ? (
          <p>{text('risk.off.detail')}</p>
        ) : (
          <>
            <p>{text('risk.on.detail', { days })}</p>
            <RiskRuleBackTest rule={now} days={days} />
          </>
        )}
        <div className="actions">
          <Button look="quiet" onClick={close}>
            {text('action.cancel')}
          </Button>
          <Button busy={mutation.isPending} onClick={() => mutation.mutate({ active: !active })}>
            {text(active ? 'risk.switchOff' : 'risk.switchOn')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
