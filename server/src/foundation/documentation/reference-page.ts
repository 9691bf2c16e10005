import { html } from '../http/page.ts';
import { fingerprint, headerList, type PublicRoute, taggedAnswer } from './public-answer.ts';
import { assetHeaders, scriptRoute } from './reference-script.ts';

// Scalar's greys are too faint on its own backgrounds; these keep 4.5 to 1 in both schemes.
const colours = `
.light-mode { --scalar-color-1: #16232e; --scalar-color-2: #4a5a68; --scalar-color-3: #5a6a77; --scalar-color-accent: #0a5583;
  --scalar-color-green: #0b6b46; --scalar-color-orange: #9a4a00; --scalar-color-red: #a4201b; --scalar-color-blue: #0a5583;
  --scalar-color-yellow: #7a5b00; --scalar-color-purple: #5203d1; }
.dark-mode { --scalar-color-2: #a9b8c4; --scalar-color-3: #9aa9b5; --scalar-color-accent: #7cc0ea; --scalar-color-red: #ffb1aa; }
`;

/** What Scalar is told: two documents, token and key together, and nothing from or to any other origin. */
function scalarConfiguration(prefix: string): object {
  return {
    sources: [
      {
        title: 'Open API',
        slug: 'openapi',
        url: `${prefix}/openapi.json`,
        agent: { disabled: true },
        default: true,
        authentication: {
          preferredSecurityScheme: [['accessToken', 'apiKey']],
          securitySchemes: { accessToken: { flows: { authorizationCode: { 'x-usePkce': 'SHA-256' } } } },
        },
      },
      {
        title: 'Management API',
        slug: 'management',
        url: `${prefix}/management/openapi.json`,
        agent: { disabled: true },
        authentication: { preferredSecurityScheme: ['accessToken'] },
      },
    ],
    agent: { disabled: true, hideAddApi: true },
    mcp: { disabled: true },
    telemetry: false,
    withDefaultFonts: false,
    hideClientButton: true,
    showDeveloperTools: 'never',
    // Credentials that someone tries here end with the tab.
    persistAuth: false,
    documentDownloadType: 'json',
    defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
    theme: 'default',
    customCss: colours,
  };
}

/** The reference at `/docs`, its script and its settings; everything from this server. */
export function referenceRoutes(baseUrl: string, prefix: string): PublicRoute[] {
  const script = scriptRoute();
  const settings = `Scalar.createApiReference('#reference', ${JSON.stringify(scalarConfiguration(prefix))});\n`;
  const settingsPath = `/docs/assets/reference-${fingerprint(settings)}.js` as const;
  const page = referencePage(prefix, [script.path, settingsPath]);
  return [
    {
      method: 'GET',
      path: '/docs',
      handle: (request) => taggedAnswer(request, page, pageHeadersFor(baseUrl)),
    },
    {
      method: 'GET',
      path: '/docs/',
      handle: () => ({ status: 308, headers: ['Location', `${prefix}/docs`], body: '' }),
    },
    script,
    {
      method: 'GET',
      path: settingsPath,
      handle: () => ({ status: 200, headers: headerList(assetHeaders), body: settings }),
    },
  ];
}

function referencePage(prefix: string, scripts: readonly string[]): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>API reference – Customs Portal</title>
<link rel="icon" href="${prefix}/favicon.svg">
</head>
<body>
<div id="reference"></div>
<noscript><p>The reference needs scripts. The same is in <a href="${prefix}/openapi.json">openapi.json</a> and
<a href="${prefix}/management/openapi.json">management/openapi.json</a>.</p></noscript>
${scripts.map((path) => html`<script src="${prefix}${path}" defer></script>\n`)}</body>
</html>
`.markup;
}

/** Scripts from here only; styles inline, since Scalar writes them as it runs; calls to this portal only. */
function pageHeadersFor(baseUrl: string): Record<string, string> {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    `connect-src 'self' ${new URL(baseUrl).origin}`,
    "font-src 'self' data:",
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ];
  return {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': policy.join('; '),
    'Cache-Control': 'no-cache',
    'X-Frame-Options': 'DENY',
    'Cross-Origin-Opener-Policy': 'same-origin',
  };
}
