import { responseData, untypedInputClient } from '../../api/client.ts';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { incidentTitleOf } from '../../parts/incident-title.ts';
import { useText } from '../../texts/text.tsx';
import { incidentBodyOf } from './incident-body.ts';
import { incidentFieldsOf } from './incident-fields.ts';

/** Announces an incident or planned work to the public. */
export function NewIncident({ close }: { readonly close: () => void }) {
  const speech = useText();
  const { text, language } = speech;
  return (
    <FormDialog
      title={text('incident.publish')}
      about={text('incident.publish.about')}
      fields={incidentFieldsOf(speech)}
      submit={text('incident.publish')}
      send={(body, { key }) =>
        responseData(
          untypedInputClient.POST('/management/incidents', {
            params: { header: { 'Idempotency-Key': key } },
            body: incidentBodyOf(body),
          }),
        )
      }
      reload={['incidents']}
      done={(incident) => text('incident.published', { title: incidentTitleOf(incident, language) })}
      close={close}
    />
  );
}
