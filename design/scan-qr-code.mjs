// Reads the QR code of a decision with the camera or from a photo. In browsers without a barcode detector, the user types the
// number.
const every = 250;
const scan = document.getElementById('scan');
const fault = document.getElementById('scan-fault');
const video = document.getElementById('video');
const camera = document.getElementById('camera');
const words = camera.querySelector('span');
const begin = words.textContent;

const formats = (await globalThis.BarcodeDetector?.getSupportedFormats()) ?? [];
if (formats.includes('qr_code')) {
  const detector = new BarcodeDetector({ formats: ['qr_code'] });
  scan.hidden = false;
  camera.hidden = !navigator.mediaDevices;
  camera.addEventListener('click', () => (video.srcObject ? stop() : start(detector)));
  document
    .getElementById('picture')
    .addEventListener('change', ({ target }) => readPicture(detector, target));
  addEventListener('pagehide', stop);
}

async function start(detector) {
  fault.textContent = '';
  try {
    video.srcObject = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
  } catch {
    fault.textContent = scan.dataset.noCamera;
    return;
  }
  words.textContent = scan.dataset.stop;
  video.hidden = false;
  await video.play();
  while (video.srcObject && !check(await detector.detect(video))) {
    await new Promise((resolve) => setTimeout(resolve, every));
  }
  stop();
}

function stop() {
  for (const track of video.srcObject?.getTracks() ?? []) track.stop();
  video.srcObject = null;
  video.hidden = true;
  words.textContent = begin;
}

async function readPicture(detector, { files: [picture] }) {
  if (!picture) return;
  const found = await createImageBitmap(picture)
    .then((bitmap) => detector.detect(bitmap))
    .catch(() => []);
  fault.textContent = check(found) ? '' : scan.dataset.noCode;
}

/**
 * Submits the first scanned code of a decision; returns false without one. The code goes to the form of
 * this page and its address is never opened, because the address can lead to another server.
 */
function check(codes) {
  const read = codes.find(({ rawValue }) => /\/verify\/[\w-]+$/.test(rawValue));
  if (!read) return false;
  const { form } = document.getElementById('number');
  form.elements.number.value = read.rawValue;
  form.submit();
  return true;
}
