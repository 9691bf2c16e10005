// Fills code samples with the data of a signed-in user: one of their clients, its platform and their next LRN. The page neither
// stores nor sends the values that the user types, such as secrets.
import { requestManagement } from './management-request.mjs';

const template = document.getElementById('own');
const { prefix } = template.dataset;
const marks = [...document.querySelectorAll('[data-own]')].map((mark) => ({
  mark,
  before: mark.textContent,
}));

async function begin() {
  const session = await requestManagement(prefix, '/session');
  if (session?.organisation?.status !== 'active' || !/^(?:owner|developer)$/.test(session.role)) return;
  const [listed, latest] = await Promise.all([
    requestManagement(prefix, '/clients?status=active&limit=100'),
    requestManagement(prefix, '/organisation/declarations?limit=1&sort=-createdAt'),
  ]);
  const clients = listed?.items.filter(({ userType }) => userType !== 'management') ?? [];
  if (clients.length > 0) show(clients, nextLrn(latest?.items[0]?.lrn));
}

/** Returns an LRN whose number at the end is one higher. */
function nextLrn(lrn = '') {
  return lrn.replace(/\d{1,12}$/, (digits) => String(Number(digits) + 1).padStart(digits.length, '0'));
}

function show(clients, lrn) {
  const panel = template.content.firstElementChild.cloneNode(true);
  const select = panel.querySelector('select');
  const typed = [...panel.querySelectorAll('input')];
  const platforms = new Map();
  select.append(...clients.map(({ id, name }) => new Option(`${name} (${id})`, id)));
  const fill = async () => {
    const { id, userType, platformId } = clients.find((client) => client.id === select.value);
    if (platformId && !platforms.has(platformId)) {
      platforms.set(platformId, (await requestManagement(prefix, `/platforms/${platformId}`))?.domains[0]);
    }
    if (id !== select.value) return;
    const origin = platforms.get(platformId);
    const baseUrl = location.origin + prefix;
    const values = { baseUrl, clientId: id, lrn, idPlatform: platformId, origin };
    if (origin) values.platform = ` \\\n  -H "id_platform: ${platformId}" \\\n  -H "Origin: ${origin}"`;
    for (const { name, value } of typed) values[name] = value.trim();
    for (const { mark, before } of marks) {
      const { own, of = userType } = mark.dataset;
      mark.textContent = (of === userType && values[own]) || before;
    }
  };
  panel.addEventListener('input', fill);
  // The browser can keep the page for its back button, so secrets must be removed when the user leaves it.
  addEventListener('pagehide', () => {
    for (const field of typed) field.value = '';
    fill();
  });
  const [{ mark }] = marks;
  (mark.closest('.samples') ?? mark.closest('.copied-from') ?? mark.closest('pre')).before(panel);
  fill();
}

await begin();
