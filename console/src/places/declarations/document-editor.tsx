import { useMemo, useState } from 'react';
import type { Version } from '../../api/use-change.ts';
import { Button } from '../../parts/button.tsx';
import type { Typed } from '../../parts/declaration/document-edit.ts';
import { Fields, type Findings } from '../../parts/declaration/document-field.tsx';
import { sections } from '../../parts/declaration/document-sections.ts';
import { LongTextField } from '../../parts/field.tsx';
import { useText } from '../../texts/text.tsx';
import { Checked, Tried } from './document-check.tsx';
import { Faults, Refused } from './document-faults.tsx';
import { type Send, useSend } from './send-document.ts';
import { useTypedDocument } from './typed-document.ts';

interface EditorProps {
  /** What the tab's storage knows it by. */
  readonly name: string;
  readonly start: Version<Typed>;
  /** Null before it was saved. */
  readonly id: string | null;
  /** Whether it was lodged, so that a change is an amendment. */
  readonly amends?: boolean;
}

const none: Findings = new Map();
const drafts: ReadonlySet<string> = new Set();
const lodged: ReadonlySet<string> = new Set(['/lrn', '/type']);
const saved: ReadonlySet<string> = new Set(['/lrn']);

/** The document of a declaration as a form. It knows no rule: what is wrong the server tells, each at its field. */
export function DocumentEditor({ name, start, id, amends = false }: EditorProps) {
  const { text, word } = useText();
  const typed = useTypedDocument(name, start);
  const { document, change } = typed;
  const send = useSend({ id, amends, typed });
  const [reason, setReason] = useState('');
  // What was found is of the document that was sent: a field that was changed since is not judged yet.
  const faults = useMemo(() => send.faultsOf(document), [send.faultsOf, document]);
  const checked = send.checked?.document === document ? send.checked.answer : null;
  const notes = useMemo(
    () =>
      checked && 'warnings' in checked
        ? new Map(checked.warnings.map((one) => [one.pointer, one.message]))
        : none,
    [checked],
  );
  const press = (what: Send) => ({
    busy: send.busy === what,
    onClick: () => send.mutate({ what, reason: reason.trim() }),
  });
  const fixed = amends ? lodged : id === null ? drafts : saved;
  return (
    <form className="stack" onSubmit={(event) => event.preventDefault()} noValidate>
      {typed.isChanged && (
        <p className="soft row">
          {text('document.kept')}
          <Button look="plain" onClick={() => typed.take(typed.base.value, typed.base)}>
            {text('document.discard')}
          </Button>
        </p>
      )}
      <Refused send={send} typed={typed} />
      {faults.size > 0 && <Faults key={send.judgedAt} faults={faults} />}
      {checked && 'warnings' in checked && <Checked key={send.checked?.at} answer={checked} />}
      {checked && 'diff' in checked && <Tried key={send.checked?.at} answer={checked} />}
      {sections.map((section) => (
        <section key={section.name} className="card stack" aria-labelledby={`section-${section.name}`}>
          <h2 id={`section-${section.name}`}>{word('section', section.name)}</h2>
          <Fields
            specs={section.fields}
            value={document}
            place={[]}
            change={change}
            faults={faults}
            notes={notes}
            fixed={fixed}
          />
        </section>
      ))}
      {amends && (
        <LongTextField
          label={text('document.amend.reason')}
          fault={send.faultAt('/reason')}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      )}
      <div className="bulk">
        <span>{text(typed.isChanged || id === null ? 'document.unsaved' : 'document.saved')}</span>
        <Button look="quiet" {...press('check')}>
          {text('document.check')}
        </Button>
        {amends ? (
          <Button {...press('amend')}>{text('document.amend.send')}</Button>
        ) : (
          <>
            <Button look="quiet" {...press('save')}>
              {text('document.save')}
            </Button>
            <Button {...press('lodge')}>{text('document.lodge')}</Button>
          </>
        )}
      </div>
    </form>
  );
}
