import { useState } from 'react';
import type { DeclarationForOfficers } from '../../api/types.ts';
import { Button } from '../../parts/button.tsx';
import { CheckField } from '../../parts/field.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { useUnavailableReasonText } from '../../parts/refusal-reasons/unavailable-reason.ts';
import { useShortcuts } from '../../parts/shortcuts/shortcuts.ts';
import { useToast } from '../../parts/toasts.tsx';
import { usePermission } from '../../shell/session.ts';
import { useChangeSettings } from '../../shell/settings.ts';
import { useText } from '../../texts/text.tsx';
import { otherOfficerActions, primaryOfficerAction } from './action-groups.ts';
import { DecisionForm } from './decision-form.tsx';
import { useOpenNext } from './open-next.ts';
import { useDecision } from './use-decision.ts';

interface OfficerDecisionsProps {
  readonly declaration: DeclarationForOfficers;
}

/**
 * The selected action, and the idempotency key of its request, so that a retry after a lost response makes the
 * decision once.
 */
interface SelectedAction {
  readonly action: string;
  readonly key: string;
}

const adverseActions = new Set(['reject', 'refuseRelease', 'invalidate']);

/**
 * Shows the decisions that the server allows on a declaration and, collapsed, those that it refuses, with the
 * reasons.
 */
export function OfficerDecisions({ declaration }: OfficerDecisionsProps) {
  const { text } = useText();
  const may = usePermission();
  const [chosen, choose] = useState<SelectedAction | null>(null);
  const next = useOpenNext();
  const decide = useDecision(declaration, (decided) => {
    choose(null);
    next.openAfter(decided);
  });
  const chooseAction = (action: string) => choose({ action, key: crypto.randomUUID() });
  useDecisionKeys(declaration, may('decideDeclaration') ? chooseAction : null);
  const chosenAction = chosen ? declaration.actions[chosen.action] : undefined;
  if (!may('decideDeclaration')) return null;
  return (
    <section className="card stack" aria-label={text('decisions')}>
      <h2>{text('decisions')}</h2>
      {decide.error && !chosenAction && <ProblemAlert key={decide.submittedAt} error={decide.error} />}
      {next.error && <ProblemAlert key={next.submittedAt} error={next.error} />}
      <AllowedDecisions declaration={declaration} ask={chooseAction} />
      <RefusedDecisions declaration={declaration} />
      {may('assignNextDeclaration') && <OpenNextSetting />}
      {chosen && chosenAction && (
        <DecisionForm
          action={chosen.action}
          declaration={declaration}
          needs={chosenAction.needs}
          takes={chosenAction.takes}
          error={decide.error}
          busy={decide.isPending}
          decide={(body) => decide.mutate({ body, key: chosen.key })}
          close={() => {
            decide.reset();
            choose(null);
          }}
        />
      )}
    </section>
  );
}

interface DecisionActionsProps extends OfficerDecisionsProps {
  readonly ask: (action: string) => void;
}

/** Shows the primary action of the declaration's status, followed by the other allowed actions by group. */
function AllowedDecisions({ declaration, ask }: DecisionActionsProps) {
  const { text, word } = useText();
  const primary = primaryOfficerAction(declaration);
  const groups = otherOfficerActions(declaration);
  if (!primary && groups.length === 0) return <p className="soft">{text('decisions.none')}</p>;
  return (
    <>
      {primary && <Button onClick={() => ask(primary)}>{word('decision', primary)}</Button>}
      {groups.map(({ name, actions }) => (
        <fieldset key={name}>
          <legend className="soft">{word('decisions.about', name)}</legend>
          <div className="row">
            {actions.map((action) => (
              <Button
                key={action}
                look={adverseActions.has(action) ? 'bad' : 'quiet'}
                onClick={() => ask(action)}
              >
                {word('decision', action)}
              </Button>
            ))}
          </div>
        </fieldset>
      ))}
    </>
  );
}

function RefusedDecisions({ declaration: { actions } }: OfficerDecisionsProps) {
  const { text, word } = useText();
  const reason = useUnavailableReasonText();
  const refused = Object.entries(actions).filter(([, { allowed }]) => !allowed);
  return (
    <details>
      <summary>{text('decisions.refused', { count: refused.length })}</summary>
      <dl className="reasons">
        {refused.map(([action, allowance]) => (
          <div key={action}>
            <dt>{word('decision', action)}</dt>
            <dd>{reason(allowance)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

/** Shows the setting that opens the next declaration automatically after a decision. */
function OpenNextSetting() {
  const { text, settings } = useText();
  const change = useChangeSettings();
  return (
    <>
      <CheckField
        label={text('decisions.openNext')}
        checked={settings.openNext !== false}
        onChange={({ target }) => change.mutate({ ...settings, openNext: target.checked })}
      />
      {change.error && <ProblemAlert key={change.submittedAt} error={change.error} />}
    </>
  );
}

const decisionShortcuts = [
  { keys: 'r', actions: ['release'] },
  { keys: 'c', actions: ['completeControl', 'selectForControl'] },
  { keys: 'q', actions: ['openQuery'] },
] as const;

/**
 * Registers keyboard shortcuts for decisions. The shortcut of a decision that is not allowed shows the reason.
 */
function useDecisionKeys(
  { actions }: DeclarationForOfficers,
  chooseAction: ((action: string) => void) | null,
): void {
  const { text, word } = useText();
  const reason = useUnavailableReasonText();
  const showToast = useToast();
  useShortcuts(
    chooseAction === null
      ? []
      : decisionShortcuts.map((each) => ({
          keys: each.keys,
          label: text(`shortcut.${each.keys}`),
          run: () => {
            const allowed = each.actions.find((action) => actions[action]?.allowed);
            const last = each.actions[each.actions.length - 1] ?? '';
            if (allowed) chooseAction(allowed);
            else showToast(`${word('decision', last)}: ${reason(actions[last])}`);
          },
        })),
  );
}
