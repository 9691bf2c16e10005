import type { FormEvent } from 'react';
import type { Decision } from '../api/kinds.ts';
import { faultAt } from '../api/problem.ts';
import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { LongTextField, SelectField, TextField } from '../parts/field.tsx';
import { ProblemNote } from '../parts/problem-note.tsx';
import { useText } from '../texts/text.tsx';

interface DecisionFormProps {
  readonly action: string;
  readonly title?: string;
  /** Where in the body of the call the decision stands, as a JSON Pointer. */
  readonly within?: string;
  readonly needs: readonly string[];
  readonly takes: readonly string[];
  readonly error: unknown;
  readonly busy: boolean;
  readonly decide: (body: Decision) => void;
  readonly close: () => void;
}

const choices: Readonly<Record<string, readonly string[]>> = {
  lane: ['green', 'yellow', 'red'],
  control: ['documentary', 'physical'],
  outcome: ['re_export', 'destruction', 'abandonment', 'seizure'],
};
const long = new Set(['reason', 'question', 'findings']);

/** Asks for what the decision needs, as the declaration told, and for what it may have besides. */
export function DecisionForm(props: DecisionFormProps) {
  const { action, title, within = '', needs, takes, error, busy, decide, close } = props;
  const { text, word } = useText();
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const members = [...needs, ...takes].flatMap((name) => {
      const value = String(form.get(name) ?? '').trim();
      return value === '' ? [] : [[name, memberOf(name, value)] as const];
    });
    // What each action needs the server has told; that it fits the action it judges itself.
    decide({ action, ...Object.fromEntries(members) } as Decision);
  }
  return (
    <Dialog title={title ?? word('decision', action)} close={close}>
      <form className="stack" onSubmit={submit}>
        {error !== null && <ProblemNote error={error} />}
        {[...needs, ...takes].map((name) => (
          <Member
            key={name}
            name={name}
            required={needs.includes(name)}
            fault={faultAt(error, `${within}/${name}`)}
          />
        ))}
        <div className="actions">
          <Button look="quiet" onClick={close}>
            {text('action.cancel')}
          </Button>
          <Button type="submit" busy={busy}>
            {word('decision', action)}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function memberOf(name: string, value: string): string | string[] {
  if (name === 'requestedDocuments') return value.split(/[\s,]+/);
  return name === 'dueBy' ? new Date(value).toISOString() : value;
}

interface MemberProps {
  readonly name: string;
  readonly required: boolean;
  readonly fault: string | null;
}

function Member({ name, required, fault }: MemberProps) {
  const { text, word } = useText();
  const label = required ? word('member', name) : `${word('member', name)} ${text('optional')}`;
  const known = choices[name];
  if (known) {
    const options = known.map((value) => ({ value, text: word(name, value) }));
    return <SelectField label={label} name={name} required={required} fault={fault} choices={options} />;
  }
  if (long.has(name)) return <LongTextField label={label} name={name} required={required} fault={fault} />;
  return (
    <TextField
      label={label}
      name={name}
      required={required}
      fault={fault}
      type={name === 'dueBy' ? 'datetime-local' : 'text'}
    />
  );
}
