import { useState } from 'react';
import { PATCH, responseData } from '../../api/client.ts';
import type { RiskRule } from '../../api/types.ts';
import type { VersionedResource } from '../../api/use-versioned-mutation.ts';
import { ConflictNotice } from '../../parts/conflict-notice.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { useChange } from '../../parts/use-change.ts';
import { useText } from '../../texts/text.tsx';
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
  const { text, word } = speech;
  const [rule] = useState(shown.value);
  const { mutation, conflicts } = useChange(
    {
      send: (body: RiskRuleChange, { etag }) =>
        responseData(
          PATCH('/management/risk-rules/{id}', {
            params: { path: { id: rule.id }, header: { 'If-Match': etag } },
            body,
          }),
        ),
      changed: {
        ...{ shown, read, queryKey: ['risk-rules', rule.id] },
        facts: (each) => [
          [text('name'), each.name],
          [text('risk.conditions'), describeRiskConditions(speech, each).join('; ')],
          [text('risk.leadsTo'), word('lane', each.lane)],
          [text('risk.validity'), describeRiskRuleValidity(speech, each)],
          [text('state'), text(each.active ? 'risk.on' : 'risk.off')],
        ],
      },
      reload: ['risk-rules'],
      done: text('risk.changed', { name: rule.name }),
    },
    close,
  );
  function send(after: RiskRuleBody): void {
    const body = riskRulePatchOf(rule, after);
    if (Object.keys(body).length === 0) close();
    else mutation.mutate(body);
  }
  return (
    <Dialog title={text('risk.change')} close={close}>
      <RiskRuleForm
        rule={rule}
        note={
          mutation.error && (
            <ConflictNotice key={mutation.submittedAt} error={mutation.error} changes={conflicts} />
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
