import { useQuery } from '@tanstack/react-query';
import { createLazyRoute, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { GET, responseDataWithETag } from '../../api/client.ts';
import type { RiskRule } from '../../api/types.ts';
import { Button } from '../../parts/button.tsx';
import { DescriptionList } from '../../parts/description-list.tsx';
import { LaneBadge } from '../../parts/lane-badge.tsx';
import { Page } from '../../parts/page.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { Time } from '../../parts/time.tsx';
import { usePermission } from '../../shell/session.ts';
import { useText } from '../../texts/text.tsx';
import { ChangeRiskRule } from './change-risk-rule.tsx';
import { DeleteRiskRule } from './delete-risk-rule.tsx';
import { describeRiskConditions, describeRiskRuleValidity } from './describe-risk-rule.ts';
import { EnableOrDisableRiskRule } from './enable-or-disable-risk-rule.tsx';
import { RiskRuleStatus } from './risk-rule-status.tsx';
import { TryRiskRule } from './try-risk-rule.tsx';

export const route = createLazyRoute('/inside/risk-rules/$ruleId')({ component: RiskRulePage });

type Open = 'change' | 'delete' | 'switch';

function RiskRulePage() {
  const speech = useText();
  const { text } = speech;
  const may = usePermission();
  const { ruleId: id } = route.useParams();
  const [open, setOpen] = useState<Open | null>(null);
  const read = () => responseDataWithETag(GET('/management/risk-rules/{id}', { params: { path: { id } } }));
  const { data, error, refetch } = useQuery({ queryKey: ['risk-rules', id], queryFn: read });
  const rule = data?.value;
  const close = () => setOpen(null);
  return (
    <Page
      title={rule?.name ?? id}
      crumbs={<Link to="/risk-rules">{text('risk.rules')}</Link>}
      actions={rule && may('updateRiskRule') && <Actions rule={rule} choose={setOpen} />}
    >
      {error && <ProblemAlert error={error} retry={() => void refetch()} />}
      {rule && (
        <>
          <DescriptionList
            facts={[
              [text('risk.leadsTo'), <LaneBadge key="lane" lane={rule.lane} />],
              [text('state'), <RiskRuleStatus key="state" active={rule.active} />],
              [text('risk.validity'), describeRiskRuleValidity(speech, rule)],
              [text('createdAt'), <Time key="created" at={rule.createdAt} />],
              [text('changedAt'), <Time key="changed" at={rule.changedAt} />],
            ]}
          />
          <section className="card">
            <h2>{text('risk.conditions')}</h2>
            <ul>
              {describeRiskConditions(speech, rule).map((words) => (
                <li key={words}>{words}</li>
              ))}
            </ul>
          </section>
          {may('backTestRiskRule') && <TryRiskRule rule={rule} />}
        </>
      )}
      {data && open === 'change' && <ChangeRiskRule shown={data} read={read} close={close} />}
      {data && open === 'switch' && <EnableOrDisableRiskRule shown={data} read={read} close={close} />}
      {data && open === 'delete' && <DeleteRiskRule shown={data} close={close} />}
    </Page>
  );
}

interface ActionsProps {
  readonly rule: RiskRule;
  readonly choose: (open: Open) => void;
}

function Actions({ rule: { active }, choose }: ActionsProps) {
  const { text } = useText();
  return (
    <>
      <Button look="bad" onClick={() => choose('delete')}>
        {text('risk.delete')}
      </Button>
      <Button look="quiet" onClick={() => choose('change')}>
        {text('risk.change')}
      </Button>
      <Button {...(active && { look: 'quiet' as const })} onClick={() => choose('switch')}>
        {text(active ? 'risk.switchOff' : 'risk.switchOn')}
      </Button>
    </>
  );
}
