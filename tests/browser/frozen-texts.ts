/*
 * Makes pages equal in each run: times, dates, ids and durations have the same text. The portal uses the system
 * time, so only the displayed text is replaced.
 */

/**
 * Formats each time in the browser as the same instant, in the language and style of the page. A change of the
 * language applies only to the page, because the portal would record it.
 */
export const freezeFormats = `{
  const send = fetch;
  globalThis.fetch = async (request, options) =>
    request instanceof Request && request.method === 'PUT' && request.url.endsWith('/management/person/settings')
      ? Response.json(await request.json())
      : send(request, options);
  const { get } = Object.getOwnPropertyDescriptor(Intl.DateTimeFormat.prototype, 'format');
  const instant = Date.UTC(2026, 10, 26, 10, 0);
  Object.defineProperty(Intl.DateTimeFormat.prototype, 'format', {
    configurable: true,
    get() {
      const format = get.call(this);
      // The console parses times with the Swedish format.
      return this.resolvedOptions().locale === 'sv' ? format : () => format(instant);
    },
  });
}`;

/** Replaces texts that differ between runs, in the page as it is now. */
export const freezeTexts = `{
  const months = 'Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec|Mär|Mai|Okt|Dez';
  const rules = [
    [/\\b20\\d\\d-\\d\\d-\\d\\dT[\\d:.]+Z/g, '2026-11-26T10:00:00Z'],
    [/\\b20\\d\\d-\\d\\d-\\d\\d\\b/g, '2026-11-26'],
    [/\\b\\d{2}\\.\\d{2}\\.20\\d\\d\\b/g, '26.11.2026'],
    [/\\b\\d{1,2}\\/\\d{1,2}\\/20\\d\\d\\b/g, '11/26/2026'],
    [/\\b\\d{1,2}:\\d\\d(?::\\d\\d(?:[.,]\\d+)?)?(?= (?:[AP]M|UTC)\\b)/g, '10:00'],
    [/(?<=2026,? )\\d\\d:\\d\\d(?::\\d\\d)?\\b/g, '10:00'],
    [new RegExp('\\\\b(?:' + months + ')[a-zä]* (?:\\\\d{1,2}, )?20\\\\d\\\\d\\\\b', 'g'), 'Nov 26, 2026'],
    // Ids, reference numbers and keys.
    [/\\b([a-z]{2,6})_[0-9a-z]{20,}\\b/g, '$1_00000000000000000000000000'],
    [/\\b\\d\\d[A-Z]{2}[0-9A-Z]{12,}\\b/g, '26XA00000000000000'],
    [/\\bRF[0-9A-Z]{12,}\\b/g, 'RF0000000000000000'],
    [/\\b20\\d{6}-\\d{3}\\b/g, '20261126-001'],
    [/\\b[0-9a-f]{16,}\\b/g, '0000000000000000'],
    [/\\b(?=[\\w-]*\\d)(?=[\\w-]*[a-z])(?=[\\w-]*[A-Z])[\\w-]{20,}/g, 'XXXXXXXXXXXXXXXXXXXXXXXX'],
    [/127\\.0\\.0\\.1:\\d+/g, 'portal.example'],
    [/\\b(Seal|Siegel) \\d+/g, '$1 14'],
    [/\\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\\b/g, '00000000-0000-0000-0000-000000000000'],
    // Measured durations and sizes.
    [/\\b\\d+(?= (?:min|Min\\.)(?: |$))/g, '5'],
    [/\\b\\d+(?:[.,]\\d+)?(?=\\s(?:ms|s|MB|kB|KB|GB|MiB|KiB|GiB)\\b)/g, '5'],
  ];
  const frozen = (text) => rules.reduce((changed, [pattern, value]) => changed.replace(pattern, value), text);
  const texts = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { currentNode } = texts;
    const text = frozen(currentNode.data);
    if (text !== currentNode.data) currentNode.data = text;
  }
  // Hides codes that contain ids or secrets. The content security policy allows no style element.
  for (const code of document.querySelectorAll('.barcode, .qr, .mrn-codes img')) code.style.visibility = 'hidden';
  for (const field of document.querySelectorAll('input:not([type=file], [type=radio], [type=checkbox]), textarea')) {
    const value = frozen(field.value);
    if (value !== field.value) field.value = value;
  }
}`;
