import { useText } from '../../texts/text.tsx';
import { Time } from '../time.tsx';
import {
  type DeclarationStage,
  type DeclarationState,
  declarationNextStepOf,
  declarationStagesOf,
} from './progress.ts';

interface DeclarationProgressProps {
  readonly declaration: DeclarationState;
  /** Who reads the page: the declarant is addressed directly. */
  readonly reader: 'declarant' | 'customs';
}

/** Shows the stages of a declaration with their times, and in one sentence the next step. */
export function DeclarationProgress({ declaration, reader }: DeclarationProgressProps) {
  const { text } = useText();
  return (
    <section className="card stack" aria-label={text('stages')}>
      <NextSentence declaration={declaration} reader={reader} />
      <ol className="stages">
        {declarationStagesOf(declaration).map((stage) => (
          <StageMark key={stage.name} stage={stage} />
        ))}
      </ol>
    </section>
  );
}

const stageSigns = { completed: '✓', current: '●', ahead: '○', ended: '✕' } as const;

function StageMark({ stage: { name, state, at, dueBy } }: { readonly stage: DeclarationStage }) {
  const { text, word, day } = useText();
  return (
    <li data-state={state} aria-current={state === 'current' ? 'step' : undefined}>
      <span className="stage-sign" aria-hidden="true">
        {stageSigns[state]}
      </span>
      <div>
        <strong>{state === 'ended' ? word('status', name) : word('stage', name)}</strong>
        <div className="soft">
          {at ? (
            <Time at={at} />
          ) : dueBy ? (
            text('money.dueBy', { day: day(dueBy) })
          ) : (
            word('stageState', state)
          )}
        </div>
      </div>
    </li>
  );
}

function NextSentence({ declaration, reader }: DeclarationProgressProps) {
  const { text, word, day } = useText();
  const { next, goods } = declarationNextStepOf(declaration);
  const who = next?.actor === 'declarant' && reader === 'declarant' ? 'you' : next?.actor;
  const { dueBy } = next ?? {};
  return (
    <p className="next-step">
      {goods && <strong>{word(`nextStep.goods.${reader}`, goods)} </strong>}
      {next === null
        ? !goods && text('nextStep.none', { status: word('status', declaration.status) })
        : word(`nextStep.${who}`, next.action, {
            hasLimit: dueBy ? 'yes' : 'no',
            day: dueBy ? day(dueBy) : '',
          })}
    </p>
  );
}
