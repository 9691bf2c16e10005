type Texts = Readonly<Record<string, string>>;

export interface TranslationTemplate {
  readonly key: string;
  readonly pattern: RegExp;
  readonly text: string;
}

/** Translation of the English texts that the portal stores in records. */
export interface RecordTranslation {
  /** Translates a calculation step. */
  readonly step: (text: string) => string;
  /** Translates a reason. Text entered by users stays unchanged. */
  readonly reason: (text: string) => string;
}

const stepSeparators = [', ', '; ', ' + '] as const;
/** Returns the templates in order of decreasing length, so that the most specific template matches first. */
export function translationTemplatesOf(english: Texts, own: Texts): readonly TranslationTemplate[] {
  return Object.entries(english)
    .toSorted(([, one], [, other]) => withoutPlaceholders(other).length - withoutPlaceholders(one).length)
    .map(([key, text]) => ({ key, pattern: patternOf(text), text: own[key] ?? text }));
}

export function createRecordTranslation(templates: readonly TranslationTemplate[]): RecordTranslation {
  const reasons = templates.filter(({ key }) => key.startsWith('reason.'));
  const steps = templates.filter(({ key }) => !key.startsWith('reason.'));
  function translateFirstMatch(candidates: readonly TranslationTemplate[], text: string): string | null {
    for (const { pattern, text: own } of candidates) {
      const groups = pattern.exec(text)?.groups;
      const matched = groups ?? (pattern.test(text) ? {} : null);
      if (matched) return own.replaceAll(/\{(\w+)\}/g, (_, name: string) => step(matched[name] ?? ''));
    }
    return null;
  }
  function step(text: string): string {
    const whole = translateFirstMatch(steps, text);
    if (whole !== null) return whole;
    const joint = stepSeparators.find((each) => text.includes(each));
    return joint === undefined ? text : text.split(joint).map(step).join(joint);
  }
  return { step, reason: (text) => translateFirstMatch(reasons, text) ?? text };
}

function withoutPlaceholders(text: string): string {
  return text.replaceAll(/\{\w+\}/g, '');
}

function patternOf(text: string): RegExp {
  const parts = text.split(/\{(\w+)\}/);
  const source = parts.map((part, index) =>
    index % 2 === 0 ? part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&') : `(?<${part}>.+?)`,
  );
  return new RegExp(`^${source.join('')}$`, 's');
}
