import { html, page } from '../http/page.ts';
import type { PageFrame } from './negotiated-route.ts';

/** The front page: what this is, and where everything else stands. */
export function landingPage(
  { baseUrl, prefix, links }: PageFrame,
  sections: readonly { readonly path: string; readonly text: string; readonly about: string }[],
): string {
  const call = `curl '${baseUrl}/openapi/status' \\
  -H "Authorization: Bearer $ACCESS_TOKEN" \\
  -H "portal-api-key: $API_KEY"`;
  const body = html`<h1>Customs Portal</h1>
<p class="lede">The open API of a customs administration: lodge declarations, follow them from the first draft to release, and
hear what customs decides.</p>
<p class="actions"><a class="button" href="${prefix}/docs/guides">Read the guides</a>
<a class="button quiet" href="${prefix}/docs">API reference</a>
<a class="button quiet" href="${prefix}/console/">Open the console</a></p>
<h2>A first call</h2>
<p>Every call carries an access token <strong>and</strong> an API key of the same client. This one asks what has changed on your
declarations:</p>
<pre tabindex="0" role="region" aria-label="A first call"><code>${call}</code></pre>
<h2>Where things are</h2>
<dl>
<dt><a href="${prefix}/docs/guides">Guides</a></dt>
<dd>From the first call to production, task by task; with a search.</dd>
<dt><a href="${prefix}/docs">API reference</a></dt>
<dd>Every operation with its parameters, examples, and every problem that it can answer.</dd>
<dt><a href="${prefix}/console/">Console</a></dt>
<dd>Where people sign in: clients and keys, declarations on customs’ desk, approvals. Calls can be tried there.</dd>
<dt><a href="${prefix}/openapi.json">openapi.json</a></dt>
<dd>The same as a document, for generators of clients.</dd>
<dt><a href="${prefix}/problems">Problems</a></dt>
<dd>Every error code, with its cause and its cure.</dd>
${sections.map(
  ({ path, text, about }) => html`<dt><a href="${prefix}${path}">${text}</a></dt>
<dd>${about}</dd>
`,
)}<dt><a href="${prefix}/.well-known/oauth-authorization-server">Authorization server metadata</a></dt>
<dd>Where tokens come from, for OAuth clients (RFC 8414).</dd>
<dt><a href="${prefix}/management/openapi.json">Management API</a></dt>
<dd>Organisations, platforms, clients and keys, for infrastructure code.</dd>
</dl>`;
  return page({ title: 'Open API', body, home: `${prefix}/`, links });
}
