import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { responseData, untypedInputClient } from '../../api/client.ts';
import { fieldErrorAt } from '../../api/problem.ts';
import type { DeclarationForOfficers } from '../../api/types.ts';
import { Button } from '../../parts/button.tsx';
import { LongTextField } from '../../parts/field.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { Time } from '../../parts/time.tsx';
import { usePermission } from '../../shell/session.ts';
import { useText } from '../../texts/text.tsx';

/** Shows the notes that officers have written for each other, with a form for a new note. */
export function OfficerNotes({
  declaration: { id, notes },
}: {
  readonly declaration: DeclarationForOfficers;
}) {
  const { text } = useText();
  const may = usePermission();
  return (
    <section className="card stack">
      <h2>{text('notes')}</h2>
      <p className="soft">{text('notes.about')}</p>
      {may('createNote') && <NewNote id={id} />}
      <ul className="plain stack">
        {notes.map((note) => (
          <li key={note.id}>
            <p className="note-text">{note.text}</p>
            <div className="soft">
              {note.authorName ?? note.author} · <Time at={note.createdAt} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function NewNote({ id }: { readonly id: string }) {
  const { text } = useText();
  const queries = useQueryClient();
  const { register, handleSubmit, reset } = useForm({ defaultValues: { text: '' } });
  const [key, setKey] = useState(() => crypto.randomUUID());
  const add = useMutation({
    mutationFn: (body: { readonly text: string }) =>
      responseData(
        untypedInputClient.POST('/management/declarations/{id}/notes', {
          params: { path: { id }, header: { 'Idempotency-Key': key } },
          body,
        }),
      ),
    onSuccess: async () => {
      setKey(crypto.randomUUID());
      reset();
      await queries.invalidateQueries({ queryKey: ['queue', id] });
    },
  });
  return (
    <form className="stack" onSubmit={handleSubmit((typed) => add.mutate(typed))}>
      {add.error && <ProblemAlert key={add.submittedAt} error={add.error} />}
      <LongTextField
        label={text('notes.new')}
        fault={fieldErrorAt(add.error, '/text')}
        {...register('text')}
        rows={2}
        maxLength={2_000}
        required
      />
      <div>
        <Button type="submit" look="quiet" busy={add.isPending}>
          {text('notes.add')}
        </Button>
      </div>
    </form>
  );
}
