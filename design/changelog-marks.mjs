// Marks the API changes that concern a signed-in user: those of operations that the organisation's clients called in the last
// 90 days.
import { requestManagement } from './management-request.mjs';

const template = document.getElementById('concerns');
const { prefix, badge } = template.dataset;
const days = 90;

async function begin() {
  const session = await requestManagement(prefix, '/session');
  if (session?.organisation?.status !== 'active' || !/^(?:owner|developer|viewer)$/.test(session.role))
    return;
  const from = new Date(Date.now() - days * 86_400_000).toISOString();
  const usage = await requestManagement(prefix, `/usage?by=operation&occurredFrom=${from}`);
  if (usage) show(new Set(usage.groups.map(({ key }) => key)));
}

function show(called) {
  const changes = [...document.querySelectorAll('.changes > li')];
  const concerned = changes.filter(({ dataset }) =>
    dataset.operations?.split(' ').some((operation) => called.has(operation)),
  );
  for (const change of concerned) {
    const mark = document.createElement('span');
    mark.className = 'badge concerns';
    mark.textContent = badge;
    change.prepend(mark, ' ');
  }
  const panel = template.content.firstElementChild.cloneNode(true);
  const [told, choice] = [panel.querySelector('p'), panel.querySelector('label')];
  told.textContent =
    concerned.length > 0 ? told.textContent.replace('#', concerned.length) : told.dataset.none;
  choice.hidden = concerned.length === 0;
  choice.addEventListener('change', ({ target }) => {
    for (const change of changes) change.hidden = target.checked && !concerned.includes(change);
    for (const list of document.querySelectorAll('.changes')) {
      const isEmpty = [...list.children].every(({ hidden }) => hidden);
      list.hidden = isEmpty;
      list.previousElementSibling.hidden = isEmpty;
    }
  });
  template.after(panel);
}

await begin();
