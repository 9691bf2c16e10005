import { PATCH, responseData } from '../../api/client.ts';
import type { RiskRule } from '../../api/types.ts';
import { useVersionedMutation, type VersionedResource } from '../../api/use-versioned-mutation.ts';
import { ConflictNotice } from '../../parts/conflict-notice.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { useToast } from '../../parts/toasts.tsx';
import { type TextFormatter, useText } from '../../texts/text.tsx';
import { describeRiskConditions, describeRiskRuleValidity } from './describe-risk-rule.ts';
import { type RiskRuleBody, type RiskRuleChange, riskRulePatchOf } from './risk-rule-body.ts';
import { RiskRuleForm } from './risk-rule-form.tsx';

interface ChangeRiskRuleProps {
  readonly shown: VersionedResource<RiskRule>;
  readonly read: () => Promise<VersionedResource<RiskRule>>;
  readonly close: () => void;
}

export function ChangeRiskRule({ shown, read, close }: ChangeRiskRuleProps) {
  const speech = useText();
  const { text } = speech;
  const showToast = useToast();
  const { id, name } = shown.value;
  const { before, now, mutation } = useVersionedMutation({
    shown,
    read,
    queryKey: ['risk-rules', id],
    send: (body: RiskRuleChange, etag) =>
      responseData(
        PATCH('/management/risk-rules/{id}', {
          params: { path: { id }, header: { 'If-Match': etag } },
          body,
        }),
      ),
    done: () => {
      showToast(text('risk.changed', { name }));
      close();
    },
  });
  function send(after: RiskRuleBody): void {
    const body = riskRulePatchOf(before, after);
    if (Object.keys(body).length === 0) close();
    else mutation.mutate(body);
  }
  const changes = changesOf(speech, before, now);
  return (
    <Dialog title={text('risk.change')} close={close}>
      <RiskRuleForm
        rule={before}
        note={
          mutation.error && (
            <ConflictNotice key={mutation.submittedAt} error={mutation.error} changes={changes} />
          )
        }
        error={mutation.error}
        busy={mutation.isPending}
        save={text('action.save')}
        send={send}
        close={close}
      />
    </Dialog>
  );
}

function changesOf(speech: TextFormatter, before: RiskRule, now: RiskRule) {
  const { text, word } = speech;
  const describeRule = (rule: RiskRule): readonly (readonly [string, string])[] => [
    [text('name'), rule.name],
    [text('risk.conditions'), describeRiskConditions(speech, rule).join('; ')],
    [text('risk.leadsTo'), word('lane', rule.lane)],
    [text('risk.validity'), describeRiskRuleValidity(speech, rule)],
    [text('state'), text(rule.active ? 'risk.on' : 'risk.off')],
  ];
  const were = describeRule(before);
  return describeRule(now).filter(([, value], index) => value !== were[index]?.[1]);
}
