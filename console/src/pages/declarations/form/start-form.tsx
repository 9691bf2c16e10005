import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { responseDataWithETag, untypedInputClient } from '../../../api/client.ts';
import { fieldErrorAt, problemOf } from '../../../api/problem.ts';
import { Button } from '../../../parts/button.tsx';
import { idempotencyKeyOf, type RawInput } from '../../../parts/declaration/document-edit.ts';
import { useElements } from '../../../parts/declaration/elements.ts';
import { FileField, SelectField, TextField } from '../../../parts/field.tsx';
import { ProblemAlert } from '../../../parts/problem-alert.tsx';
import { useSession } from '../../../shell/session.ts';
import { country, directionOf, matchesCountryPattern } from '../../../texts/country.ts';
import { todayInTimeZone } from '../../../texts/formats/date-times.ts';
import { useText } from '../../../texts/text.tsx';
import { samplesQuery } from '../samples.ts';
import { documentIn, initialDocument, lodgeableSamples } from './initial-document.ts';
import { nextLrn } from './next-lrn.ts';
import {
  fetchStartDocument,
  fetchTemplate,
  proceduresQuery,
  type StartOptions,
  templatesQuery,
} from './start-options.ts';

const origins = ['nothing', 'earlier', 'template', 'sample', 'file'] as const;

/** Excludes `low_value` declarations: carriers lodge these parcels through the API. */
const declarable = country.types.flatMap(({ code }) => (code === 'low_value' ? [] : [code]));

/** Selected source of a declaration. */
export interface DocumentSource {
  readonly from: (typeof origins)[number];
  /** Id of the declaration, template or sample. */
  readonly id: string;
}

interface StartFormProps {
  readonly beginnings: StartOptions;
  readonly from: DocumentSource;
}

interface Chosen extends DocumentSource {
  readonly type: string;
  readonly procedure: string;
  readonly lrn: string;
  readonly file: RawInput | null;
}

/** Shows a form before a draft exists. Submitting it creates the draft. */
export function StartForm({ beginnings, from }: StartFormProps) {
  const { text, word, formats } = useText();
  const element = useElements();
  const ownLrn = useOwnLrn();
  const [chosen, setChosen] = useState<Chosen>(() => ({
    ...from,
    type: country.types[0]?.code ?? '',
    procedure: '',
    lrn: nextLrn(
      { before: beginnings.earlier.map(({ lrn }) => lrn), own: ownLrn.read() },
      todayInTimeZone(formats.timeZone, new Date()),
      (lrn) => matchesCountryPattern('lrn', lrn),
    ),
    file: null,
  }));
  const choose = (some: Partial<Chosen>) => setChosen((before) => ({ ...before, ...some }));
  const [isSubmitted, setSubmitted] = useState(false);
  const begin = useBeginning(beginnings);
  const problem = problemOf(begin.error);
  return (
    <form
      className="card stack start-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (isWhole(chosen)) begin.mutate(chosen);
        else setSubmitted(true);
      }}
      noValidate
    >
      <fieldset className="stack choices">
        <legend>{text('start.from')}</legend>
        {origins.map((origin) => (
          <label key={origin} className="check">
            <input
              type="radio"
              name="from"
              checked={chosen.from === origin}
              onChange={() => choose({ from: origin, id: '' })}
            />
            {word('start.from', origin)}
          </label>
        ))}
      </fieldset>
      {chosen.from === 'nothing' ? (
        <FromNothing chosen={chosen} choose={choose} />
      ) : (
        <FromSomething
          chosen={chosen}
          choose={choose}
          beginnings={beginnings}
          fault={isSubmitted && !isWhole(chosen) && text('start.missing')}
        />
      )}
      <TextField
        label={element(['lrn']).label}
        hint={element(['lrn']).hint}
        value={chosen.lrn}
        onChange={({ target }) => choose({ lrn: target.value })}
        fault={fieldErrorAt(begin.error, '/lrn')}
        autoComplete="off"
        spellCheck={false}
        maxLength={35}
        required
      />
      {begin.error && <ProblemAlert key={begin.submittedAt} error={begin.error} />}
      {problem?.conflict && (
        <p>
          <Link to="/declarations/$declarationId" params={{ declarationId: problem.conflict.id }}>
            {text('document.taken', { lrn: problem.conflict.lrn })}
          </Link>
        </p>
      )}
      <div>
        <Button type="submit" busy={begin.isPending}>
          {text('start.begin')}
        </Button>
      </div>
    </form>
  );
}

interface PartProps {
  readonly chosen: Chosen;
  readonly choose: (some: Partial<Chosen>) => void;
}

/** Shows the direction and intended procedure of the goods. */
function FromNothing({ chosen, choose }: PartProps) {
  const { text, word, language } = useText();
  const element = useElements();
  const procedures = useQuery(proceduresQuery(language));
  const fitting = (procedures.data?.items ?? []).filter(
    ({ attributes }) =>
      attributes.direction === undefined || attributes.direction === directionOf(chosen.type),
  );
  return (
    <>
      <fieldset className="stack choices">
        <legend>{element(['type']).label}</legend>
        {declarable.map((type) => (
          <label key={type} className="check">
            <input
              type="radio"
              name="type"
              checked={chosen.type === type}
              onChange={() => choose({ type, procedure: '' })}
            />
            {word('choice.type', type)}
          </label>
        ))}
      </fieldset>
      <SelectField
        label={text('start.procedure')}
        hint={text('start.procedure.hint')}
        value={chosen.procedure}
        onChange={({ target }) => choose({ procedure: target.value })}
        choices={[
          { value: '', text: text('start.procedure.later') },
          ...fitting.map(({ code, name }) => ({ value: code, text: `${name} (${code})` })),
        ]}
      />
    </>
  );
}

/** Returns whether the selection is complete. */
function isWhole({ from, id, file }: Chosen): boolean {
  return from === 'nothing' || (from === 'file' ? file !== null : id !== '');
}

/** Shows the selection of the declaration, template, sample or file to copy. */
function FromSomething({
  chosen,
  choose,
  beginnings,
  fault,
}: PartProps & Pick<StartFormProps, 'beginnings'> & { readonly fault: string | false }) {
  const { text, word, day } = useText();
  const samples = useQuery({ ...samplesQuery, enabled: chosen.from === 'sample' });
  const templates = useQuery({ ...templatesQuery, enabled: chosen.from === 'template' });
  const [unreadable, setUnreadable] = useState(false);
  if (chosen.from === 'file')
    return (
      <FileField
        label={text('start.file')}
        hint={text('start.file.hint')}
        drop={text('start.file.drop')}
        accept=".json,application/json"
        fault={unreadable ? text('start.file.unreadable') : fault}
        required
        choose={(file) =>
          void file?.text().then((content) => {
            const read = documentIn(content);
            setUnreadable(read === null);
            choose({ file: read });
          })
        }
      />
    );
  const listed = {
    sample: () =>
      lodgeableSamples(beginnings.organisation, samples.data ?? []).map(({ name, summary }) => ({
        value: name,
        text: summary,
      })),
    template: () => (templates.data?.items ?? []).map(({ id, name }) => ({ value: id, text: name })),
    earlier: () =>
      beginnings.earlier.map(({ id, lrn, createdAt }) => ({ value: id, text: `${lrn} – ${day(createdAt)}` })),
    nothing: () => [],
  }[chosen.from]();
  const known = chosen.id === '' || listed.some(({ value }) => value === chosen.id);
  // The first sample replaces a linked sample that the organisation can't lodge.
  const replacement = chosen.from === 'sample' ? listed[0]?.value : undefined;
  return (
    <SelectField
      label={word('start.which', chosen.from)}
      value={known ? chosen.id : (replacement ?? chosen.id)}
      fault={fault}
      required
      onChange={({ target }) => choose({ id: target.value })}
      choices={[
        { value: '', text: text('start.choose') },
        ...(known || replacement !== undefined ? [] : [{ value: chosen.id, text: chosen.id }]),
        ...listed,
      ]}
    />
  );
}

/** LRN of the latest draft that the person created for the organisation in this browser. */
function useOwnLrn() {
  const { person, organisation } = useSession();
  const key = `lrn ${organisation?.id} ${person.id}`;
  return {
    read: () => localStorage.getItem(key),
    set: (lrn: string) => localStorage.setItem(key, lrn),
  };
}

/** Creates the draft. Repeated submissions of the same input create it only once. */
function useBeginning({ organisation, newest }: StartOptions) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const ownLrn = useOwnLrn();
  const [nonce] = useState(() => crypto.randomUUID());
  return useMutation({
    mutationFn: async (chosen: Chosen) => {
      const { from, id, file, type, procedure } = chosen;
      const lrn = chosen.lrn.trim();
      const copied = await {
        nothing: () => null,
        file: () => file,
        earlier: () => fetchStartDocument(id),
        template: () => fetchTemplate(id),
        sample: () => sample(id),
      }[from]();
      const document = copied
        ? { ...copied, lrn }
        : initialDocument({ organisation, earlier: newest }, { type, procedure, lrn });
      const key = await idempotencyKeyOf(nonce, JSON.stringify(document));
      return responseDataWithETag(
        untypedInputClient.POST('/management/organisation/declarations', {
          params: { header: { 'Idempotency-Key': key } },
          body: document,
        }),
      );
    },
    onSuccess: async ({ value }, { lrn }) => {
      ownLrn.set(lrn.trim());
      await queries.invalidateQueries({ queryKey: ['declarations'] });
      const declarationId = 'id' in value ? value.id : '';
      await navigate({
        to: '/declarations/$declarationId/document',
        params: { declarationId },
        search: {},
      });
    },
  });

  async function sample(name: string): Promise<RawInput | null> {
    const samples = await queries.ensureQueryData(samplesQuery);
    const offered = lodgeableSamples(organisation, samples);
    return (offered.find((one) => one.name === name) ?? offered[0])?.document ?? null;
  }
}
