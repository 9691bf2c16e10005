import { formatOfficialTime } from '../../country/public.ts';
import { publicPageText } from '../../foundation/messages/catalogue.ts';
import { type Language, languages } from '../../foundation/messages/language.ts';
import { type Html, html } from '../../foundation/pages/html.ts';
import { type PageLocation, page } from '../../foundation/pages/page.ts';
import type { IncidentBody, IncidentText } from '../incidents/public.ts';
import type { ServiceState, ServiceStatus } from './service-status.ts';

/** Renders the status page of the portal. */
export function statusPage(status: ServiceStatus, place: PageLocation): string {
  const { language, prefix } = place;
  const text = textIn(language);
  const body = html`<article class="card">
<h1>${text('title')}</h1>
${statusMarkup(status, language)}
<p class="no-print"><a href="${prefix}/status.atom">${text('feed')}</a></p>
</article>`;
  return page({ ...place, title: text('title'), body });
}

/**
 * Renders the status in all languages as a file for another host. It refers to no other file, because the portal that
 * would serve it may be unavailable, and reloads itself every 30 seconds.
 */
export function statusFile(status: ServiceStatus): string {
  const [first = 'en'] = languages;
  const title = languages.map((language) => textIn(language)('title')).join(' – ');
  return html`<!doctype html>
<html lang="${first}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="refresh" content="30">
<title>${title}</title>
<link rel="alternate" type="application/atom+xml" href="status.atom">
<style>
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
body { max-width: 44rem; margin: 0 auto; padding: 1rem; overflow-wrap: anywhere; }
section { margin-block: 2rem; }
dl > div { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 1rem; padding-block: .5rem; border-top: 1px solid color-mix(in srgb, currentcolor 25%, transparent); }
dd { margin: 0; }
.verdict { padding: .75rem 1rem; border-inline-start: .375rem solid #767676; background: color-mix(in srgb, currentcolor 6%, transparent); }
.good { border-color: #1f7a3d; }
.note { border-color: #b26a00; }
.alert { border-color: #c62828; }
a { color: inherit; }
</style>
</head>
<body>
${languages.length > 1 && html`<nav>${languages.map((language) => html`<a href="#${language}" lang="${language}">${textIn(language)('title')}</a> `)}</nav>`}
<main>${languages.map(
    (language) => html`<section id="${language}" lang="${language}">
<h1>${textIn(language)('title')}</h1>
${statusMarkup(status, language)}
</section>`,
  )}</main>
</body>
</html>
`.markup;
}

type StatusText = (key: string, values?: Readonly<Record<string, string | number>>) => string;

function textIn(language: Language): StatusText {
  return (key, values) => publicPageText(language, `status.${key}`, values);
}

function timeMarkup(at: string, language: Language): Html {
  return html`<time datetime="${at}">${formatOfficialTime(new Date(at), language)}</time>`;
}

const classOfState: Readonly<Record<ServiceState, string>> = {
  available: 'good',
  degraded: 'note',
  contingency: 'note',
  unavailable: 'alert',
};

function statusMarkup(status: ServiceStatus, language: Language): Html {
  const text = textIn(language);
  const time = (at: string): string => formatOfficialTime(new Date(at), language);
  const valid = { time: time(status.generatedAt), until: time(status.validUntil) };
  return html`<p class="${classOfState[status.status]} verdict" role="status"><strong>${text(`overall.${status.status}`)}</strong></p>
<h2>${text('components')}</h2>
<dl class="facts components">${status.components.map(
    ({ component, status: state, since, queueDepth, oldestQueuedAt }) => html`
<div><dt>${text(`component.${component}`)}</dt><dd><strong>${text(`state.${state}`)}</strong> <span class="soft">${text('since', { time: time(since) })}${
      oldestQueuedAt !== null && html`<br>${text('queue', { count: queueDepth, time: time(oldestQueuedAt) })}`
    }</span></dd></div>`,
  )}
</dl>
<h2>${text('incidents')}</h2>
${status.incidents.length === 0 && html`<p>${text('incidents.none')}</p>`}
${status.incidents.map((incident) => incidentMarkup(incident, language))}
<p class="aside">${text('asOf', valid)}</p>`;
}

function incidentMarkup(incident: IncidentBody, language: Language): Html {
  const text = textIn(language);
  const { startsAt, endsAt, legalBasis, components } = incident;
  const names = components.map((component) => text(`component.${component}`)).join(', ');
  return html`<section class="incident">
<h3>${incidentTextFor(incident.texts, language).title}</h3>
<p class="soft">${text(`kind.${incident.kind}`)} · ${text(`incident.${incident.status}`)} · ${timeMarkup(startsAt, language)}${
    endsAt !== null && html` – ${timeMarkup(endsAt, language)}`
  }</p>
<p class="soft">${text('affected', { components: names })}</p>
${incident.announcements.map(
  ({ type, at, texts }) =>
    html`<p><strong>${text(`announcement.${type}`)}</strong> <span class="soft">${timeMarkup(at, language)}</span><br>${incidentTextFor(texts, language).text}</p>`,
)}
${legalBasis !== null && html`<p class="soft">${text('legalBasis', { legalBasis })}</p>`}
</section>`;
}

/** Returns the text in a language. An incident from before a language was added has the first text instead. */
export function incidentTextFor(texts: readonly IncidentText[], language: Language): IncidentText {
  const found = texts.find((each) => each.language === language) ?? texts[0];
  if (!found) throw new Error('an announcement has no text');
  return found;
}

/** Renders the announcements as an Atom feed (RFC 4287), newest first, each in all languages. */
export function statusFeed(status: ServiceStatus, baseUrl: string): string {
  const [first = 'en'] = languages;
  const entries = status.incidents
    .flatMap((incident) => incident.announcements.map((announcement) => ({ incident, announcement })))
    .toSorted((a, b) => b.announcement.at.localeCompare(a.announcement.at));
  return html`<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${first}">
<id>${baseUrl}/status</id>
<title>${textIn(first)('title')}</title>
<link href="${baseUrl}/status"/>
<link rel="self" href="${baseUrl}/status.atom"/>
<author><name>${publicPageText(first, 'portal')}</name></author>
<updated>${entries[0]?.announcement.at ?? status.generatedAt}</updated>
${entries.map(
  ({ incident, announcement: { number, type, at, texts } }) => html`<entry>
<id>${baseUrl}/status#${incident.id}-${number}</id>
<title>${textIn(first)(`announcement.${type}`)}: ${incidentTextFor(texts, first).title}</title>
<updated>${at}</updated>
<link href="${baseUrl}/status"/>
<category term="${incident.kind}"/>
${incident.components.map((component) => html`<category term="${component}"/>`)}
<content type="html">${
    html`${texts.map(({ language, title, text }) => html`<section lang="${language}"><h2>${title}</h2><p>${text}</p></section>`)}`
      .markup
  }</content>
</entry>
`,
)}</feed>
`.markup;
}
