import type { FormEvent, ReactNode } from 'react';
import { faultAt } from '../../api/problem.ts';
import { Button } from '../../parts/button.tsx';
import { SelectField, TextField } from '../../parts/field.tsx';
import { ProblemNote } from '../../parts/problem-note.tsx';
import { useText } from '../../texts/text.tsx';

const kinds = ['trader', 'broker', 'platform_operator'] as const;

export interface NewOrganisationBody {
  readonly kind: (typeof kinds)[number];
  readonly name: string;
  readonly identificationNumber: string;
}

interface OrganisationFormProps {
  readonly submit: (body: NewOrganisationBody) => void;
  readonly call: { readonly error: unknown; readonly submittedAt: number; readonly isPending: boolean };
  /** What stands before the button that goes on. */
  readonly before?: ReactNode;
}

/** What an organisation is, for whoever registers one. */
export function OrganisationForm({ submit, call, before }: OrganisationFormProps) {
  const { text, word } = useText();
  function send(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    submit({
      kind: kinds.find((kind) => kind === form.get('kind')) ?? 'trader',
      name: String(form.get('name')),
      identificationNumber: String(form.get('identificationNumber')),
    });
  }
  return (
    <form className="stack" onSubmit={send}>
      {call.error !== null && <ProblemNote key={call.submittedAt} error={call.error} />}
      <TextField
        label={text('name')}
        fault={faultAt(call.error, '/name')}
        name="name"
        maxLength={200}
        required
      />
      <TextField
        label={text('organisation.number')}
        hint={text('organisation.number.hint')}
        fault={faultAt(call.error, '/identificationNumber')}
        name="identificationNumber"
        maxLength={17}
        required
      />
      <SelectField
        label={text('organisation.kind')}
        name="kind"
        choices={kinds.map((kind) => ({ value: kind, text: word('organisationKind', kind) }))}
      />
      <div className="actions">
        {before}
        <Button type="submit" busy={call.isPending}>
          {text('organisation.add')}
        </Button>
      </div>
    </form>
  );
}
