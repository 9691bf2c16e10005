import { type ReactNode, useState } from 'react';
import { Dialog } from './dialog.tsx';
import { Form, type FormTexts } from './form.tsx';
import type { FormBody } from './form-fields.ts';
import { type ChangeOptions, useChange } from './use-change.ts';

interface FormDialogProps<Name extends string, Result, Thing>
  extends FormTexts<Name>,
    ChangeOptions<FormBody<Name>, Result, Thing> {
  readonly title: string;
  readonly close: () => void;
  /** Title and content of the dialog after the change, for a secret that is shown only once. */
  readonly outcome?: (result: Result) => { readonly title: string; readonly content: ReactNode };
}

/** Shows a dialog that sends its fields, or confirms a change without fields. It closes after the change. */
export function FormDialog<const Name extends string, Result, Thing>(
  props: FormDialogProps<Name, Result, Thing>,
) {
  const { title, close, outcome, send, reload, done, next, changed, ...form } = props;
  const [result, setResult] = useState<{ readonly of: Result } | null>(null);
  const change = useChange<FormBody<Name>, Result, Thing>(
    {
      ...{ send, reload },
      ...(done !== undefined && { done }),
      ...(changed && { changed }),
      next: async (made) => {
        await next?.(made);
        if (outcome) setResult({ of: made });
      },
    },
    outcome ? undefined : close,
  );
  const { error } = change.mutation;
  function leave(): void {
    // Reloads after a refusal only now, because a reload can remove the dialog with its error.
    if (error) void change.reloadLists();
    close();
  }
  if (result && outcome) {
    const { title: shownTitle, content } = outcome(result.of);
    return (
      <Dialog title={shownTitle} close={close}>
        {content}
      </Dialog>
    );
  }
  return (
    <Dialog title={title} close={leave}>
      <Form change={change} close={leave} {...form} />
    </Dialog>
  );
}
