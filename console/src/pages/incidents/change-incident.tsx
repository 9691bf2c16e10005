import { responseData, untypedInputClient } from '../../api/client.ts';
import type { Incident } from '../../api/types.ts';
import type { VersionedResource } from '../../api/use-versioned-mutation.ts';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { incidentTitleOf } from '../../parts/incident-title.ts';
import { type TextFormatter, useText } from '../../texts/text.tsx';
import { incidentBodyOf } from './incident-body.ts';
import { announcementFieldsOf, incidentFieldsOf } from './incident-fields.ts';
import { componentNamesOf } from './incident-status.tsx';

/** A step after the first announcement. */
export type IncidentUpdateKind = 'update' | 'resolution' | 'withdrawal';

interface ChangeIncidentProps {
  readonly shown: VersionedResource<Incident>;
  readonly read: () => Promise<VersionedResource<Incident>>;
  readonly close: () => void;
}

/** Announces changed properties or texts. An update of a resolved incident announces the incident again. */
export function UpdateIncidentDialog({ shown, read, close }: ChangeIncidentProps) {
  const speech = useText();
  const { text, word } = speech;
  const { id, status, texts } = shown.value;
  return (
    <FormDialog
      title={word('incident.step', 'update')}
      about={status === 'resolved' ? text('incident.reopen.about') : word('incident.step.about', 'update')}
      patch
      fields={incidentFieldsOf(speech, shown.value)}
      submit={word('incident.step', 'update')}
      send={(body, { etag }) =>
        responseData(
          untypedInputClient.PATCH('/management/incidents/{id}', {
            params: { path: { id }, header: { 'If-Match': etag } },
            body: incidentBodyOf({ ...body, ...(status === 'resolved' && { status: 'announced' }) }, texts),
          }),
        )
      }
      changed={changedIncident(speech, shown, read)}
      reload={['incidents']}
      done={word('incident.step.done', 'update')}
      close={close}
    />
  );
}

/** Announces the resolution or the withdrawal of an incident. */
export function EndIncidentDialog(
  props: ChangeIncidentProps & { readonly step: Exclude<IncidentUpdateKind, 'update'> },
) {
  const { shown, read, step, close } = props;
  const speech = useText();
  const { word } = speech;
  const { id, texts } = shown.value;
  // The text must be new, because the previous one describes the incident as open.
  const titles = texts.map(({ language, title }) => ({ language, title }));
  return (
    <FormDialog
      title={word('incident.step', step)}
      about={word('incident.step.about', step)}
      fields={announcementFieldsOf(speech, titles)}
      submit={word('incident.step', step)}
      look={step === 'withdrawal' ? 'bad' : undefined}
      send={(body, { etag }) => {
        const request = {
          params: { path: { id }, header: { 'If-Match': etag } },
          body: incidentBodyOf(body),
        };
        return responseData(
          step === 'resolution'
            ? untypedInputClient.POST('/management/incidents/{id}/resolution', request)
            : untypedInputClient.POST('/management/incidents/{id}/withdrawal', request),
        );
      }}
      changed={changedIncident(speech, shown, read)}
      reload={['incidents']}
      done={word('incident.step.done', step)}
      close={close}
    />
  );
}

/** Returns the incident that a form changes, with the values that another user can change. */
function changedIncident(
  speech: TextFormatter,
  shown: VersionedResource<Incident>,
  read: () => Promise<VersionedResource<Incident>>,
) {
  const { text, word, time, language } = speech;
  return {
    ...{ shown, read, queryKey: ['incidents', shown.value.id] as const },
    facts: (each: Incident) =>
      [
        [text('incident.title'), incidentTitleOf(each, language)],
        [text('state'), word('incidentStatus', each.status)],
        [text('incident.components'), componentNamesOf(speech, each)],
        [text('incident.effect'), word('incidentEffect', each.effect)],
        [text('incident.startsAt'), time(each.startsAt)],
        [text('incident.endsAt'), each.endsAt ? time(each.endsAt) : text('incident.endUnknown')],
        [text('incident.legalBasis'), each.legalBasis ?? '–'],
      ] as const,
  };
}
