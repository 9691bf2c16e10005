// Adds buttons that copy code and ids. Pages also work without this script.
const { copy, copied } = document.documentElement.dataset;

for (const code of document.querySelectorAll('pre')) {
  const frame = document.createElement('div');
  frame.className = 'copied-from';
  code.replaceWith(frame);
  frame.append(
    code,
    copyButton(() => code.textContent),
  );
}
for (const id of document.querySelectorAll('code.id')) id.after(copyButton(() => id.textContent));

function copyButton(text) {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'copy';
  button.textContent = copy;
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(text());
    button.textContent = copied;
    setTimeout(() => {
      button.textContent = copy;
    }, 2_000);
  });
  return button;
}
