import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { fieldErrorAt } from '../../api/problem.ts';
import { Button } from '../../parts/button.tsx';
import { SelectField, TextField } from '../../parts/field.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { useText } from '../../texts/text.tsx';

const organisationKinds = ['trader', 'broker', 'platform_operator'] as const;

export interface NewOrganisationBody {
  readonly kind: (typeof organisationKinds)[number];
  readonly name: string;
  readonly identificationNumber: string;
}

interface OrganisationFormProps {
  readonly submit: (body: NewOrganisationBody) => void;
  readonly call: { readonly error: unknown; readonly submittedAt: number; readonly isPending: boolean };
  /** Further content of the form, directly above the submit button. */
  readonly before?: ReactNode;
}

/** Shows the registration form of an organisation. */
export function OrganisationForm({ submit, call, before }: OrganisationFormProps) {
  const { text, word } = useText();
  const { register, handleSubmit } = useForm<NewOrganisationBody>();
  return (
    <form className="stack" onSubmit={handleSubmit((body) => submit(body))}>
      {call.error !== null && <ProblemAlert key={call.submittedAt} error={call.error} />}
      <TextField
        label={text('name')}
        fault={fieldErrorAt(call.error, '/name')}
        {...register('name')}
        maxLength={200}
        required
      />
      <TextField
        label={text('organisation.number')}
        hint={text('organisation.number.hint')}
        fault={fieldErrorAt(call.error, '/identificationNumber')}
        {...register('identificationNumber')}
        maxLength={17}
        required
      />
      <SelectField
        label={text('organisation.kind')}
        {...register('kind')}
        choices={organisationKinds.map((kind) => ({ value: kind, text: word('organisationKind', kind) }))}
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
