import { type Control, Controller, type UseFormRegister } from 'react-hook-form';
import type { DeclarationForOfficers } from '../../api/types.ts';
import { CodeField } from '../../parts/code-picker/code-field.tsx';
import { LongTextField } from '../../parts/field.tsx';
import { country } from '../../texts/country.ts';
import { useText } from '../../texts/text.tsx';

const releasedStatuses: readonly string[] = ['released', 'cleared', 'exited'];

/**
 * Returns a function that tells which decision properties the form shows: properties of a hearing only after
 * the release, and only in countries with hearings.
 */
export function hearingPropertyNames({
  declaration,
  needs,
}: {
  readonly declaration: DeclarationForOfficers | undefined;
  readonly needs: readonly string[];
  readonly takes: readonly string[];
}): (name: string) => boolean {
  const isReleased = declaration !== undefined && releasedStatuses.includes(declaration.status);
  return (name) => {
    if (name === 'hearing') return needs.includes(name);
    return name !== 'hearingException' || (isReleased && country.timeLimits.hearingDays > 0);
  };
}

interface HearingNoticeProps {
  readonly declaration: DeclarationForOfficers | undefined;
  /** Names of the decision properties that the form shows. */
  readonly names: readonly string[];
}

/** Shows that the decision first takes effect as a notice of intention, or that it ends a hearing. */
export function DecisionHearingNotice({ declaration, names }: HearingNoticeProps) {
  const { text } = useText();
  const hearing = declaration?.hearing;
  if (names.includes('hearing') && hearing)
    return (
      <p className="note">
        {text('hearing.decides')}{' '}
        {hearing.answers.flatMap(({ text: objection }) => objection ?? []).join(' · ')}
      </p>
    );
  return names.includes('hearingException') ? <p className="note">{text('hearing.first')}</p> : null;
}

interface ExceptionFieldsProps {
  readonly control: Control<Readonly<Record<string, string>>>;
  readonly register: UseFormRegister<Readonly<Record<string, string>>>;
  readonly required: boolean;
  /** Returns the error of a decision field by JSON Pointer. */
  readonly fault: (pointer: string) => string | null;
}

/**
 * Shows the fields with which customs decides without a hearing: the code of the legal exception and a reason.
 */
export function ExceptionFields({ control, register, required, fault }: ExceptionFieldsProps) {
  const { text } = useText();
  const label = text('member.hearingException');
  return (
    <>
      <Controller
        control={control}
        name="exceptionCode"
        render={({ field: { value = '', onChange, onBlur } }) => (
          <CodeField
            label={required ? label : `${label} ${text('optional')}`}
            required={required}
            fault={fault('/hearingException/code')}
            list="hearing-exceptions"
            value={value}
            change={onChange}
            leave={onBlur}
          />
        )}
      />
      <LongTextField
        label={text('member.exceptionReason')}
        fault={fault('/hearingException/reason')}
        {...register('exceptionReason')}
      />
    </>
  );
}

/** Returns the hearing exception that the officer has entered; null without a code. */
export function hearingExceptionOf(
  typed: Readonly<Record<string, string>>,
): { readonly code: string; readonly reason: string } | null {
  const code = (typed.exceptionCode ?? '').trim();
  return code === '' ? null : { code, reason: (typed.exceptionReason ?? '').trim() };
}
