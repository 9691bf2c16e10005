import { type Static, Type } from 'typebox';
import { Check } from 'typebox/value';
import type { Sql } from '../../foundation/database/database.ts';
import { orNull } from '../../foundation/http/common-schemas.ts';
import type { Recipient } from '../../foundation/mail/localised-mail.ts';
import { defaultLanguage, languages } from '../../foundation/messages/language.ts';

/** Language and formats of a person. Null means the browser's default, or the country's time zone for times. */
export const PersonSettings = Type.Object(
  {
    language: orNull(
      Type.String({
        pattern: `^(?:${languages.join('|')})$`,
        'x-format': 'language',
        description: 'Language of the country (ISO 639-1)',
      }),
      'Language of the texts. Null: the setting of the browser.',
    ),
    decimalSign: orNull(
      Type.Enum(['point', 'comma'], { description: '`point`: 9,792.00; `comma`: 9.792,00' }),
      'Decimal sign. Null: the setting of the browser.',
    ),
    dateOrder: orNull(
      Type.Enum(['dmy', 'mdy', 'ymd'], { description: 'Order of day, month and year' }),
      'Order of day, month and year in dates. Null: the setting of the browser.',
    ),
    timeZone: orNull(
      Type.String({ minLength: 1, maxLength: 64, description: 'Name in the IANA time zone database' }),
      'Time zone of times in the console. Null: the time zone of the country. Dates without a time are always dates in the time zone of the country.',
    ),
    density: Type.Optional(
      Type.Enum(['comfortable', 'compact'], {
        description: 'Row height of lists. `comfortable` (default): 44 pixels; `compact`: 32 pixels',
      }),
    ),
    shortcuts: Type.Optional(
      Type.Boolean({ description: 'Whether keyboard shortcuts are active. Default: true' }),
    ),
    openNext: Type.Optional(
      Type.Boolean({
        description:
          'Whether the console opens the next declaration after a decision of an officer. Default: true',
      }),
    ),
  },
  { additionalProperties: false, title: 'PersonSettings', description: 'Language and formats of a person.' },
);
export type PersonSettings = Static<typeof PersonSettings>;

const unsetSettings: PersonSettings = { language: null, decimalSign: null, dateOrder: null, timeZone: null };

/** Returns a person's settings. Stored values that this version does not support count as not set. */
export async function settingsOf(sql: Sql, personId: string): Promise<PersonSettings> {
  const [row] = await sql.query<{ settings: unknown }>(
    'select settings from organisations.people where id = $1',
    [personId],
  );
  const settings = row?.settings;
  return Check(PersonSettings, settings) ? settings : unsetSettings;
}

/** Returns a person as recipient of a mail, in the person's language or the first language of the country. */
export async function recipientOf(
  sql: Sql,
  { id, email }: { readonly id: string; readonly email: string },
): Promise<Recipient> {
  const { language } = await settingsOf(sql, id);
  return { email, language: language ?? languages[0] ?? defaultLanguage };
}

/** Replaces all settings of a person and returns the previous settings. */
export async function setSettings(
  sql: Sql,
  personId: string,
  settings: PersonSettings,
): Promise<PersonSettings> {
  const before = await settingsOf(sql, personId);
  await sql.query('update organisations.people set settings = $2 where id = $1', [
    personId,
    JSON.stringify(settings),
  ]);
  return before;
}
