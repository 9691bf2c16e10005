import { auditActorOf, recordAudit } from '../../audit/public.ts';
import { personOperation } from '../../callers/public.ts';
import { isTimeZone } from '../../foundation/calendar.ts';
import type { Database } from '../../foundation/database/database.ts';
import { inputRefusal } from '../../foundation/http/input.ts';
import { answer } from '../../foundation/http/operation.ts';
import { inputInvalid } from '../../foundation/http/problems.ts';
import type { IdSource } from '../../foundation/ids.ts';
import { lockPerson, PersonSettings, setSettings } from '../../organisations/people/public.ts';
import { auditOrganisationOf } from '../sessions/public.ts';

const germanSettings = {
  language: 'de',
  decimalSign: 'comma',
  dateOrder: 'dmy',
  timeZone: 'Europe/Berlin',
} as const;

export const updateSettingsOperation = personOperation(
  {
    id: 'updateSettings',
    method: 'PUT',
    path: '/management/person/settings',
    tag: 'People',
    summary: 'Update your language and formats',
    description:
      'Sets the language and the formats of the console for you, in every browser. A null value means the setting of the browser; for `timeZone`, null means the time zone of the country. `GET /management/session` returns the settings.',
    scope: null,
    stages: ['enrolment', 'signed_in'],
    body: {
      schema: PersonSettings,
      description: 'All settings.',
      examples: { german: { summary: 'German settings', value: germanSettings } },
    },
    answers: {
      200: {
        description: 'The updated settings.',
        body: PersonSettings,
        examples: { german: { summary: 'German settings', value: germanSettings } },
      },
    },
    problems: [inputInvalid],
  },
  ({ database, source }: { readonly database: Database; readonly source: IdSource }) =>
    async ({ body, caller, request }) => {
      const { id } = caller.person;
      if (body.timeZone !== null && !isTimeZone(body.timeZone))
        return inputRefusal([{ code: 'time_zone', in: 'body', pointer: '/timeZone', actual: body.timeZone }]);
      return database.systemTransaction(async (transaction) => {
        await lockPerson(transaction, id);
        const before = await setSettings(transaction, id, body);
        await recordAudit(transaction, {
          ...auditActorOf(caller, request),
          organisationId: auditOrganisationOf(caller),
          at: source.now(),
          action: 'person.update_settings',
          target: { kind: 'person', id },
          change: { before, after: body },
        });
        return answer(200, body);
      });
    },
);
